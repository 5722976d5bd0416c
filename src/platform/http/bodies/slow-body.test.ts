import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { eventually } from '../../../../test/harness/eventually.ts'
import { hasOwnPace, paceBodies } from './slow-body.ts'

/** In which a busy machine reads a head. */
const REQUEST_TIMEOUT_MS = 1_500
const PACE = { windowMs: 2_000, minBytesPerSecond: 30 }
/** Just enough in a window. */
const PIECE = 'x'.repeat(60)
const BODY = PIECE.repeat(20)

/** A server whose requests may take a moment, but for bodies that it reads; what it tells of those that take longer. */
const app = fastify({
  forceCloseConnections: true,
  requestTimeout: REQUEST_TIMEOUT_MS,
  http: { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: 50 },
  clientErrorHandler: ({ code }, socket) => {
    receivedBy(socket.remotePort).push(`${code} ${hasOwnPace(socket) ? 'exempt' : 'cut off'}`)
    if (hasOwnPace(socket)) return
    socket.end('HTTP/1.1 408 Request timeout\r\nconnection: close\r\n\r\n')
    // Not at once, or the client, which is still sending, may not hear it.
    socket.once('end', () => socket.destroy())
  },
})
const received = new Map<number | undefined, string[]>()

/** Of the connection that comes from a port. */
function receivedBy(port: number | undefined): string[] {
  if (!received.has(port)) received.set(port, [])
  return received.get(port) as string[]
}

before(async () => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.addContentTypeParser('text/streamed', (_request, _payload, done) => done(null))
  app.addHook('onRequest', async (request) => {
    if (request.url !== '/refused-unread') return
    request.raw.resume()
    await untilLimit(request.raw.socket.remotePort)
  })
  paceBodies(app, PACE)
  app.post('/whole', async ({ body }) => body)
  app.post('/streamed', async ({ raw }) => text(raw))
  app.post('/refused', async ({ raw }) => {
    raw.resume()
    await untilLimit(raw.socket.remotePort)
    return 'refused'
  })
  app.post('/refused-unread', async () => 'never')
  await app.listen({ host: '127.0.0.1', port: 0 })
})
after(() => app.close())

const untilLimit = (port: number | undefined) =>
  eventually('the time limit of the request has passed', () => receivedBy(port).length > 0)

async function begin(path: string, type = 'text/plain') {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const requested = once(app.server, 'request')
  const head = `POST ${path} HTTP/1.1\r\nhost: test\r\ncontent-type: ${type}\r\ncontent-length: ${BODY.length}`
  socket.write(`${head}\r\n\r\n`)
  const [{ socket: served }] = (await requested) as [IncomingMessage]
  const answer = text(socket)
  answer.catch(() => {})
  const send = async (piece: string) => {
    const expected = served.bytesRead + piece.length
    socket.write(piece)
    await eventually('it has arrived', () => served.bytesRead === expected)
  }
  return { socket, port: socket.localPort, answer, send }
}

/** Sends a byte now and then until the connection ends. */
async function drip(socket: Socket): Promise<void> {
  while (!socket.destroyed && socket.writable) {
    socket.write('x')
    await sleep(50)
  }
}

for (const [path, type] of [
  ['/whole', 'text/plain'],
  ['/streamed', 'text/streamed'],
]) {
  test(`a body that goes on may take longer than a request, and the connection stays of use: ${path}`, async ({
    mock,
  }) => {
    mock.timers.enable({ apis: ['setInterval'] })
    const { socket, port, send } = await begin(`${path}`, type)
    for (let sent = 0; sent < BODY.length - PIECE.length; sent += PIECE.length) {
      await send(PIECE)
      mock.timers.tick(PACE.windowMs)
    }
    await untilLimit(port)
    assert.deepEqual(receivedBy(port), ['ERR_HTTP_REQUEST_TIMEOUT exempt'])
    const answered = once(socket, 'data')
    socket.write(PIECE)
    const [first] = await answered
    assert.match(String(first), /^HTTP\/1.1 200 [\s\S]*x{1200}$/)
    socket.write('GET /nothing HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n')
    const [second] = await once(socket, 'data')
    assert.match(String(second), /^HTTP\/1.1 404 /)
  })

  test(`one that drips, or stands still however much has come, is cut off: ${path}`, async ({ mock }) => {
    mock.timers.enable({ apis: ['setInterval'] })
    for (const [before, after] of [
      ['', PIECE.slice(1)],
      [PIECE.repeat(15), ''],
    ] as const) {
      const { port, answer, send } = await begin(`${path}`, type)
      if (before !== '') {
        await send(before)
        mock.timers.tick(PACE.windowMs)
      }
      await send(after)
      mock.timers.tick(PACE.windowMs)
      assert.match(await answer, /^HTTP\/1.1 408 /)
      assert.equal(receivedBy(port).at(-1), 'ERR_HTTP_REQUEST_TIMEOUT cut off')
    }
  })
}

test('one that is not read is cut off at the time limit of requests, however it comes', async () => {
  const { socket, port, answer } = await begin('/refused-unread')
  void drip(socket)
  assert.match(await answer, /^HTTP\/1.1 408 /)
  assert.deepEqual(receivedBy(port), ['ERR_HTTP_REQUEST_TIMEOUT cut off'])
})

test('the pace ends with the answer: the rest of a body that was refused has a time limit', async () => {
  const { socket, port, answer } = await begin('/refused', 'text/streamed')
  void drip(socket)
  assert.match(await answer, /^HTTP\/1.1 200 [\s\S]*refusedHTTP\/1.1 408 /)
  assert.deepEqual(receivedBy(port), ['ERR_HTTP_REQUEST_TIMEOUT exempt', 'ERR_HTTP_REQUEST_TIMEOUT cut off'])
})
