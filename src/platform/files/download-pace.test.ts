import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { requireProgress } from './download-pace.ts'

const MAX_STANDSTILL_MS = 1_500
/** More than the buffers of two sockets take. */
const PIECES = 1_000

const server = createServer((_request, response) => {
  requireProgress(response, MAX_STANDSTILL_MS)
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

test('a client that takes nothing any more is cut off', async () => {
  const requested = once(server, 'request')
  const socket = download()
  const [, response] = (await requested) as [IncomingMessage, ServerResponse]
  await once(response, 'close')
  socket.destroy()
  assert.equal(response.writableFinished, false)
})

test('a client that takes a little every time has all of it, however long that takes', async ({ mock }) => {
  mock.timers.enable({ apis: ['setInterval'] })
  const requested = once(server, 'request')
  const socket = download()
  const [, response] = (await requested) as [IncomingMessage, ServerResponse]
  const sent = () => (response.socket ? response.socket.bytesWritten - response.writableLength : 0)
  let [bytes, windows, sentBefore] = [0, 0, sent()]
  for await (const piece of socket) {
    bytes += (piece as Buffer).length
    if (sent() === sentBefore || response.writableFinished) continue
    sentBefore = sent()
    windows += 1
    mock.timers.tick(MAX_STANDSTILL_MS)
  }
  assert.ok(bytes > PIECES * 64 * 1024 && windows > 10, `${bytes} bytes in ${windows} windows`)
})
