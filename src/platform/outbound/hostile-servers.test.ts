import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { asked, openOutboundFixtures } from '../../../test/harness/outbound-fixtures.ts'
import { type Outbound, OutboundFailure } from './outbound.ts'

const { open, portOf, serve, speak, close } = openOutboundFixtures()
after(close)

const hasty = { ...asked, timeoutMs: 200 }
const outbound = open()

function failing(url: string, request: Parameters<Outbound['requestUntrusted']>[1] = asked): Promise<string> {
  return outbound.requestUntrusted(url, request).then(
    ({ status }) => assert.fail(`${url} answered ${status}`),
    (error: unknown) => {
      assert.ok(error instanceof OutboundFailure)
      assert.doesNotMatch(error.message, /\d/, 'no address, no port')
      return error.message
    },
  )
}

test('every status is an answer, and no redirect is followed', async () => {
  let requests = 0
  const url = await serve(({ url = '' }, response) => {
    requests += 1
    response.writeHead(Number(url.slice(1)), { location: '/200' }).end()
  })
  const statuses = [200, 204, 301, 302, 303, 304, 307, 308, 400, 404, 410, 429, 500, 503, 599]
  for (const expected of statuses) {
    const { status, headers } = await outbound.requestUntrusted(`${url}/${expected}`, asked)
    assert.deepEqual([status, headers.location], [expected, '/200'])
  }
  assert.equal(requests, statuses.length)
})

test('what is compressed stays so', async () => {
  const bomb = gzipSync(Buffer.alloc(10_000_000))
  const url = await serve(
    (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  )
  const { body, isCut } = await outbound.requestUntrusted(url, { ...asked, maxAnswerBytes: bomb.length })
  assert.deepEqual([body.equals(bomb), isCut], [true, false])
})

test('an answer is read up to its limit and no further', async () => {
  const url = await serve(({ url = '' }, response) => void response.end('x'.repeat(Number(url.slice(1)))))
  for (const [size, length, cut] of [
    [999, 999, false],
    [1_000, 1_000, false],
    [1_001, 1_000, true],
    [5_000_000, 1_000, true],
  ] as const) {
    const { body, isCut } = await outbound.requestUntrusted(`${url}/${size}`, asked)
    assert.deepEqual([body.length, isCut], [length, cut])
  }
  const endless = await speak((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    const pour = () => {
      while (socket.writable && socket.write(Buffer.alloc(10_000)));
    }
    socket.on('drain', pour)
    pour()
  })
  const { status, body, isCut } = await outbound.requestUntrusted(endless.url, asked)
  assert.deepEqual([status, body.length, isCut], [200, 1_000, true])
  await endless.ended()
})

test('whoever does not come to an end in time is left', async () => {
  const slow = [
    () => undefined,
    (socket: Socket) => void socket.write('HTTP/1.1 200 OK\r\n'),
    (socket: Socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf'),
    (socket: Socket) => void socket.write('HTTP/1.1 100 Continue\r\n\r\n'),
    (socket: Socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n')
      const drip = setInterval(() => socket.write('x'), 20)
      socket.once('close', () => clearInterval(drip))
    },
  ]
  await Promise.all(
    slow.map(async (say) => {
      const { url, ended } = await speak(say)
      assert.equal(await failing(url, hasty), 'The server did not answer in time')
      await ended()
    }),
  )
})

test('what is no whole answer in HTTP is a failure that names no address', async () => {
  const closed = createServer()
  // Not 127.0.0.1, where another test's server may get the port.
  const port = await portOf(closed, { host: '127.0.0.2' })
  closed.close()
  assert.equal(await failing(`http://127.0.0.2:${port}`), 'The server refuses connections')
  const cases: [string, string][] = [
    ['', 'The server closed the connection'],
    ['HTTP/1.1 200 OK\r\n', 'The server closed the connection'],
    ['HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf', 'The server closed the connection'],
    ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nab', 'The server closed the connection'],
    ['SSH-2.0-OpenSSH_9.9\r\n', 'The server did not answer in HTTP'],
    ['HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', 'The server did not answer in HTTP'],
    [`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 'The headers of the answer are too large'],
    [
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
      'The server closed the connection',
    ],
    ['HTTP/1.1 102 Processing\r\n\r\n'.repeat(1_000), 'The server did not come to its answer'],
    ['HTTP/1.1 100 Continue\r\n\r\n'.repeat(1_000), 'The server did not come to its answer'],
  ]
  for (const [said, message] of cases) {
    const { url, ended } = await speak((socket) => void socket.end(said))
    assert.equal(await failing(url), message, said.slice(0, 60))
    await ended()
  }
})
