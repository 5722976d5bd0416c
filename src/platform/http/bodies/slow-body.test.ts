import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { eventually } from '../../../../test/harness/eventually.ts'
import { hasOwnPace, withSlowBody } from './slow-body.ts'

/** In which a busy machine reads a head. */
const REQUEST_TIMEOUT_MS = 1_500
const BODY = 'x'.repeat(1_000)

/** A server whose requests may take a moment, but for bodies at a pace; what it tells of those that take longer. */
const app = fastify({
  forceCloseConnections: true,
  requestTimeout: REQUEST_TIMEOUT_MS,
  http: { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: 50 },
  clientErrorHandler: ({ code }, socket) => {
    toldOf(socket.remotePort).push(`${code} ${hasOwnPace(socket) ? 'exempt' : 'cut off'}`)
    if (hasOwnPace(socket)) return
    socket.end('HTTP/1.1 408 Request timeout\r\nconnection: close\r\n\r\n')
    // Not at once, or the client, which is still sending, may not hear it.
    socket.once('end', () => socket.destroy())
  },
})
const told = new Map<number | undefined, string[]>()

/** Of the connection that comes from a port. */
function toldOf(port: number | undefined): string[] {
  if (!told.has(port)) told.set(port, [])
  return told.get(port) as string[]
}

before(async () => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.post('/ordinary', async ({ raw }) => text(raw))
  app.post('/paced/:pace', (request) => {
    const minBytesPerSecond = Number((request.params as { pace: string }).pace)
    return withSlowBody(request, { graceMs: 1.5 * REQUEST_TIMEOUT_MS, minBytesPerSecond, remainderMs: 0 }, () =>
      text(request.raw),
    )
  })
  app.post('/refused', (request) =>
    withSlowBody(request, { graceMs: 0, minBytesPerSecond: 0, remainderMs: 100 }, async () => {
      request.raw.resume()
      await eventually(
        'the time limit of the request has passed',
        () => toldOf(request.raw.socket.remotePort).length > 0,
      )
      return 'refused'
    }),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
})
after(() => app.close())

async function begin(path: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const head = `POST ${path} HTTP/1.1\r\nhost: test\r\ncontent-type: text/plain\r\ncontent-length: ${BODY.length}`
  socket.write(`${head}\r\n\r\n`)
  const answer = text(socket)
  answer.catch(() => {})
  return { socket, port: socket.localPort, answer }
}

/** Sends a byte now and then until the connection ends. */
async function drip(socket: Socket): Promise<void> {
  while (!socket.destroyed && socket.writable) {
    socket.write('x')
    await sleep(50)
  }
}

test('an ordinary body that takes too long is cut off, however steadily it comes', async () => {
  const { socket, port, answer } = await begin('/ordinary')
  void drip(socket)
  assert.match(await answer, /^HTTP\/1.1 408 /)
  assert.deepEqual(toldOf(port), ['ERR_HTTP_REQUEST_TIMEOUT cut off'])
})

test('a body that comes at the least pace may take longer than that, and the connection stays of use', async () => {
  const { socket, port } = await begin('/paced/0')
  socket.write(BODY.slice(0, 500))
  await eventually('the time limit of the request has passed', () => toldOf(port).length > 0)
  assert.deepEqual(toldOf(port), ['ERR_HTTP_REQUEST_TIMEOUT exempt'])
  socket.write(BODY.slice(500))
  const [first] = await once(socket, 'data')
  assert.match(String(first), /^HTTP\/1.1 200 [\s\S]*x{1000}$/)
  socket.write('GET /nothing HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n')
  const [second] = await once(socket, 'data')
  assert.match(String(second), /^HTTP\/1.1 404 /)
})

test('a body that comes more slowly is cut off', async () => {
  const { socket, port, answer } = await begin('/paced/100000')
  void drip(socket)
  assert.match(await answer, /^HTTP\/1.1 408 /)
  assert.deepEqual(toldOf(port), ['ERR_HTTP_REQUEST_TIMEOUT exempt', 'ERR_HTTP_REQUEST_TIMEOUT cut off'])
})

test('the exemption ends with the work: the rest of a body that was refused has the limit of all others', async () => {
  const { socket, port, answer } = await begin('/refused')
  void drip(socket)
  assert.match(await answer, /^HTTP\/1.1 200 [\s\S]*refusedHTTP\/1.1 408 /)
  assert.deepEqual(toldOf(port), ['ERR_HTTP_REQUEST_TIMEOUT exempt', 'ERR_HTTP_REQUEST_TIMEOUT cut off'])
})
