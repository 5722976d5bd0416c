import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { requirePace } from './download-pace.ts'

const PACE = { windowMs: 1_500, minBytesPerSecond: 10_000 }
const MIN_WINDOW_BYTES = (PACE.windowMs * PACE.minBytesPerSecond) / 1_000
/** More than the buffers of two sockets take. */
const PIECES = 1_000

const server = createServer((_request, response) => {
  requirePace(response, PACE)
  Readable.from(Array.from({ length: PIECES }, () => Buffer.alloc(64 * 1024))).pipe(response)
})
before(() => once(server.listen(0, '127.0.0.1'), 'listening'))
after(() => {
  server.closeAllConnections()
  server.close()
})

function download() {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n')
  return socket
}

test('a client that takes nothing any more, or drips, is cut off', async () => {
  for (const dripBytes of [0, 100]) {
    const [[, response]] = await Promise.all([once(server, 'request'), Promise.resolve(download())]).then(
      async ([request, socket]) => {
        const drip = setInterval(() => socket.read(dripBytes), 20)
        await once(request[1], 'close').finally(() => clearInterval(drip))
        socket.destroy()
        return [request] as const
      },
    )
    assert.equal(response.writableFinished, false)
  }
})

test('a client that takes its file steadily has all of it, however many windows that takes', async ({ mock }) => {
  mock.timers.enable({ apis: ['setInterval'] })
  const requested = once(server, 'request')
  const socket = download()
  const [, response] = (await requested) as [IncomingMessage, ServerResponse]
  const sent = () => (response.socket ? response.socket.bytesWritten - response.writableLength : 0)
  let [bytes, windows, sentBefore] = [0, 0, sent()]
  for await (const piece of socket) {
    bytes += (piece as Buffer).length
    if (sent() - sentBefore < MIN_WINDOW_BYTES) continue
    sentBefore = sent()
    windows += 1
    mock.timers.tick(PACE.windowMs)
  }
  assert.ok(bytes > PIECES * 64 * 1024 && windows > 2, `${bytes} bytes in ${windows} windows`)
})
