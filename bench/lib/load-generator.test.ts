import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { eventually } from '../../test/harness/eventually.ts'
import { listen } from './listen.ts'
import { generateLoad, type LoadJob } from './load-generator.ts'
import { runLoad } from './measure.ts'
import { onAnyCore } from './pinning.ts'

const ok = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello'

type Answer = (socket: Socket, path: string, body: string) => unknown

/** Counts whole requests by path, and leaves the bytes of the answer to the test. */
async function startCounting(answer: Answer) {
  const paths = new Map<string, number>()
  const server = createServer((socket) => {
    let received = ''
    socket.on('error', () => {})
    socket.setEncoding('latin1').on('data', (text: string) => {
      received += text
      const match = received.match(/^\w+ (\S+) HTTP\/1\.1\r\n.*?\r\n\r\n/s)
      if (!match) return
      const bodyBytes = Number(match[0].match(/content-length: (\d+)/i)?.[1] ?? 0)
      if (received.length < match[0].length + bodyBytes) return
      const [head, path = ''] = match
      const body = received.slice(head.length)
      received = ''
      paths.set(path, (paths.get(path) ?? 0) + 1)
      answer(socket, path, body)
    })
  })
  return {
    port: await listen(server),
    paths,
    count: () => paths.values().reduce((sum, times) => sum + times, 0),
    [Symbol.dispose]: () => void server.close(),
  }
}

function job(port: number, changes: Partial<LoadJob> = {}): LoadJob {
  const requests = [{ method: 'GET', path: '/' }]
  return { host: '127.0.0.1', port, connections: 4, durationMs: 150, order: 'round-robin', requests, ...changes }
}

/** A clock that goes on with each look at it, as fast on a busy machine as on any. */
function useOwnClock({ mock }: TestContext): void {
  let nowMs = 0
  mock.method(performance, 'now', () => {
    nowMs += 0.02
    return nowMs
  })
}

/** The end that comes in any case is by the machine's own clock, and cuts off what is under way. */
const load = (given: LoadJob) => generateLoad(given, 80_000)

async function pass(durationMs: number): Promise<void> {
  for (const endMs = performance.now() + durationMs; performance.now() < endMs; ) await nextTurn()
}

test('counts what the server counted', async (context) => {
  useOwnClock(context)
  using server = await startCounting((socket) => socket.write(ok))
  const result = await load(job(server.port, { durationMs: 500 }))
  assert.ok(result.requests > 50)
  assert.equal(result.requests, server.count())
  assert.equal(result.errors, 0)
  assert.equal(result.perSecond, result.requests / 0.5)
})

test('leaves the warm-up out', async (context) => {
  useOwnClock(context)
  using server = await startCounting((socket) => pass(25).then(() => socket.write(ok)))
  const result = await load(job(server.port, { connections: 1, warmupMs: 600, durationMs: 400 }))
  assert.ok(server.count() > result.requests + 3)
  assert.ok(result.requests > 0 && result.requests <= 18)
})

test('an open loop sends at the rate of the job, whatever the server could do', async (context) => {
  useOwnClock(context)
  using server = await startCounting((socket) => socket.write(ok))
  const result = await load(job(server.port, { perSecond: 500, durationMs: 1_000 }))
  assert.equal(result.requests, server.count())
  assert.ok(result.requests > 350 && result.requests < 650, `${result.requests} requests`)
})

test('counts statuses apart, answers without a body included', async () => {
  using server = await startCounting((socket, path) => {
    const heads: Record<string, string> = {
      '/missing': 'HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n',
      '/empty': 'HTTP/1.1 204 No Content\r\n\r\n',
    }
    socket.write(heads[path] ?? ok)
  })
  const requests = ['/', '/missing', '/empty'].map((path) => ({ method: 'GET', path }))
  const result = await load(job(server.port, { requests }))
  const counted = { 200: server.paths.get('/'), 204: server.paths.get('/empty'), 404: server.paths.get('/missing') }
  assert.deepEqual(result.statuses, counted)
})

test('measures slow answers, also those that come after the time', async (context) => {
  useOwnClock(context)
  using server = await startCounting((socket) => pass(350).then(() => socket.write(ok)))
  const begunAt = performance.now()
  const result = await load(job(server.port, { connections: 2, durationMs: 600 }))
  const elapsedMs = performance.now() - begunAt
  assert.equal(result.requests, 4)
  // Each connection had two of them, one after the other.
  const { p50, max } = result
  assert.ok(p50 >= 348 && max <= elapsedMs - 348, JSON.stringify({ p50, max, elapsedMs }))
})

test('sends bodies and headers whole', async () => {
  const body = JSON.stringify({ title: 'Громада' })
  const seen = new Set<string>()
  using server = await startCounting((socket, _path, received) => {
    seen.add(Buffer.from(received, 'latin1').toString())
    socket.write(ok)
  })
  const requests = [{ method: 'POST', path: '/', headers: { 'content-type': 'application/json' }, body }]
  await load(job(server.port, { requests }))
  assert.deepEqual([...seen], [body])
})

test('goes through ten thousand paths evenly', async () => {
  using server = await startCounting((socket) => socket.write(ok))
  const ids = Array.from({ length: 10_000 }, (_, index) => `article-${index}`)
  const requests = ids.map((id) => ({ method: 'GET', path: `/api/news/${id}` }))
  const result = await load(job(server.port, { requests, durationMs: 300 }))
  assert.equal(server.paths.size, Math.min(result.requests, ids.length))
  assert.ok(Math.max(...server.paths.values()) <= Math.ceil(result.requests / ids.length))
})

test('counts broken connections as errors and goes on', async () => {
  let answers = 0
  using server = await startCounting((socket) => (++answers % 10 === 0 ? socket.destroy() : socket.write(ok)))
  const result = await load(job(server.port, { connections: 1, durationMs: 300 }))
  assert.equal(result.errors, Math.floor(server.count() / 10))
  assert.equal(result.requests + result.errors, server.count())
})

test('a server that is not there is all errors', async () => {
  const { port } = await startCounting(() => {}).then((server) => {
    server[Symbol.dispose]()
    return server
  })
  const result = await load(job(port))
  assert.equal(result.requests, 0)
  assert.ok(result.errors > 0)
})

test('counts chunked answers, and rejects on what it cannot measure', async () => {
  const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n'
  using server = await startCounting((socket) => socket.write(chunked))
  const result = await load(job(server.port))
  assert.equal(result.requests, server.count())
  using other = await startCounting((socket) => socket.write(chunked.replace('chunked', 'gzip')))
  await assert.rejects(generateLoad(job(other.port)), /encoded as gzip/)
})

test('runs as a process, and says why it failed', async () => {
  using server = await startCounting((socket) => socket.write(ok))
  const result = await runLoad(job(server.port), onAnyCore)
  assert.equal(result.requests, server.count())
  await assert.rejects(runLoad(job(server.port, { requests: [] }), onAnyCore), /requests is missing/)
})

test('gives up on a server that never answers', async ({ mock }) => {
  using server = await startCounting(() => {})
  mock.timers.enable({ apis: ['setTimeout'] })
  mock.method(performance, 'now', () => 0)
  let isOver = false
  const giving = generateLoad(job(server.port), 200).finally(() => {
    isOver = true
  })
  await eventually('every connection has sent its request', () => server.count() === 4)
  mock.timers.tick(349)
  await nextTurn()
  assert.equal(isOver, false)
  mock.timers.tick(1)
  const result = await giving
  assert.equal(result.requests, 0)
  assert.equal(result.errors, 4)
})
