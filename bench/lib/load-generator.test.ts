import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { runLoad } from './compare.ts'
import { startCounting } from './counting-server.ts'
import { generateLoad } from './load.ts'
import type { LoadJob } from './load-job.ts'

const ok = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello'

function job(port: number, changes: Partial<LoadJob> = {}): LoadJob {
  const requests = [{ method: 'GET', path: '/' }]
  const times = { connections: 4, durationMs: 150, warmupMs: 0 }
  return { host: '127.0.0.1', port, ...times, order: 'round-robin', seed: 1, requests, ...changes }
}

test('counts what the server counted, and every byte', async () => {
  using server = await startCounting((socket) => socket.write(ok))
  const result = await generateLoad(job(server.port, { durationMs: 500 }))
  assert.ok(result.requests > 50)
  assert.equal(result.requests, server.count())
  assert.equal(result.bytes, result.requests * ok.length)
  assert.equal(result.errors, 0)
  assert.equal(result.perSecond, result.requests / 0.5)
})

test('leaves the warm-up out', async () => {
  using server = await startCounting((socket) => sleep(25).then(() => socket.write(ok)))
  const result = await generateLoad(job(server.port, { connections: 1, warmupMs: 600, durationMs: 400 }))
  assert.ok(server.count() > result.requests + 3)
  assert.ok(result.requests > 0 && result.requests <= 18)
})

test('sends as many a second as it is told, whatever the server could do', async () => {
  using server = await startCounting((socket) => socket.write(ok))
  const result = await generateLoad(job(server.port, { perSecond: 500, durationMs: 1_000 }))
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
  const result = await generateLoad(job(server.port, { requests }))
  const counted = { 200: server.paths.get('/'), 204: server.paths.get('/empty'), 404: server.paths.get('/missing') }
  assert.deepEqual(result.statuses, counted)
})

test('understands answers that arrive in pieces, down to single bytes', async () => {
  using server = await startCounting(async (socket, path) => {
    socket.setNoDelay(true)
    const cuts = path === '/bytes' ? [...Array(ok.length).keys()] : [0, Number(path.slice(1))]
    for (const [index, cut] of cuts.entries()) {
      socket.write(ok.slice(cut, cuts[index + 1]))
      await sleep(1)
    }
  })
  const requests = ['/bytes', '/5', '/17', '/60', `/${ok.length - 6}`].map((path) => ({ method: 'GET', path }))
  const result = await generateLoad(job(server.port, { requests, connections: 5, durationMs: 400 }))
  assert.ok(result.requests > 10)
  assert.deepEqual(result.statuses, { 200: server.count() })
})

test('measures slow answers, also those that come after the time', async () => {
  using server = await startCounting((socket) => sleep(350).then(() => socket.write(ok)))
  const begunAt = performance.now()
  const result = await generateLoad(job(server.port, { connections: 2, durationMs: 600 }))
  const elapsedMs = performance.now() - begunAt
  assert.equal(result.requests, 4)
  // Each connection had two of them, one after the other.
  const { p50, max } = result.latencyMs
  assert.ok(p50 >= 348 && max <= elapsedMs - 348, JSON.stringify({ ...result.latencyMs, elapsedMs }))
})

test('sends bodies and headers whole', async () => {
  const body = JSON.stringify({ title: 'Громада' })
  const seen = new Set<string>()
  using server = await startCounting((socket, _path, received) => {
    seen.add(Buffer.from(received, 'latin1').toString())
    socket.write(ok)
  })
  const requests = [{ method: 'POST', path: '/', headers: { 'content-type': 'application/json' }, body }]
  await generateLoad(job(server.port, { requests }))
  assert.deepEqual([...seen], [body])
})

test('goes through ten thousand paths evenly', async () => {
  using server = await startCounting((socket) => socket.write(ok))
  const ids = Array.from({ length: 10_000 }, (_, index) => `article-${index}`)
  const template = { method: 'GET', pathPrefix: '/api/news/', ids }
  const result = await generateLoad(job(server.port, { requests: [], template, durationMs: 300 }))
  assert.equal(server.paths.size, Math.min(result.requests, ids.length))
  assert.ok(Math.max(...server.paths.values()) <= Math.ceil(result.requests / ids.length))
})

test('counts broken connections as errors and goes on', async () => {
  let answers = 0
  using server = await startCounting((socket) => (++answers % 10 === 0 ? socket.destroy() : socket.write(ok)))
  const result = await generateLoad(job(server.port, { connections: 1, durationMs: 300 }))
  assert.equal(result.errors, Math.floor(server.count() / 10))
  assert.equal(result.requests + result.errors, server.count())
})

test('a server that is not there is all errors', async () => {
  const { port } = await startCounting(() => {}).then((server) => {
    server[Symbol.dispose]()
    return server
  })
  const result = await generateLoad(job(port))
  assert.equal(result.requests, 0)
  assert.ok(result.errors > 0)
})

test('refuses chunked answers loudly', async () => {
  const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n'
  using server = await startCounting((socket) => socket.write(chunked))
  await assert.rejects(generateLoad(job(server.port)), /chunked answers cannot be measured/)
})

test('runs as a process, and says why it failed', async () => {
  const pinning = { onServerCore: (command: string[]) => command, onLoadCore: (command: string[]) => command, note: '' }
  using server = await startCounting((socket) => socket.write(ok))
  const result = await runLoad(job(server.port), pinning)
  assert.equal(result.requests, server.count())
  await assert.rejects(runLoad(job(server.port, { requests: [] }), pinning), /requests is missing/)
})

test('gives up on a server that never answers', async () => {
  using server = await startCounting(() => {})
  const startedAt = performance.now()
  const result = await generateLoad(job(server.port), 200)
  assert.equal(result.requests, 0)
  assert.equal(result.errors, 4)
  assert.ok(performance.now() - startedAt < 1000)
})
