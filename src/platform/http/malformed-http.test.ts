import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { exchange } from '../../../test/harness/raw-http.ts'
import { testApp } from '../../../test/harness/suite.ts'

const app = testApp()

const smuggled = 'GET /api/news HTTP/1.1\r\nHost: x\r\n\r\n'
const post = (headers: string, body: string) => `POST /api/news HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}`

const attacks: Record<string, string> = {
  'length and chunked': post('Content-Length: 4\r\nTransfer-Encoding: chunked', `0\r\n\r\n${smuggled}`),
  'chunked and length': post('Transfer-Encoding: chunked\r\nContent-Length: 4', `0\r\n\r\n${smuggled}`),
  'two lengths': post('Content-Length: 0\r\nContent-Length: 40', smuggled),
  'two equal lengths': post('Content-Length: 2\r\nContent-Length: 2', `{}${smuggled}`),
  'a list of lengths': post('Content-Length: 0, 40', smuggled),
  'a signed length': post('Content-Length: +2', `{}${smuggled}`),
  'a hexadecimal length': post('Content-Length: 0x2', `{}${smuggled}`),
  'a negative length': post('Content-Length: -1', smuggled),
  'an endless length': post('Content-Length: 99999999999999999999999', smuggled),
  'another transfer coding': post('Transfer-Encoding: xchunked', smuggled),
  'chunked not last': post('Transfer-Encoding: chunked, identity', smuggled),
  'chunked twice': post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', smuggled),
  'a space before the colon': post('Transfer-Encoding : chunked', `0\r\n\r\n${smuggled}`),
  'a folded header': post('Content-Type: text/plain\r\n folded: yes\r\nContent-Length: 0', smuggled),
  'a folded transfer coding': post('Transfer-Encoding:\r\n chunked', `0\r\n\r\n${smuggled}`),
  'a bare line feed between headers': post('A: b\nContent-Length: 0', smuggled),
  'a bare line feed at the end': `GET /api/news HTTP/1.1\r\nHost: x\r\n\n${smuggled}`,
  'a bare carriage return': post('A: b\rTransfer-Encoding: chunked\r\nContent-Length: 0', smuggled),
  'a NUL in a header': `GET /api/news HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a\0b\r\n\r\n`,
  'a header without name': post(': none\r\nContent-Length: 0', smuggled),
  'a chunk of no size': post('Transfer-Encoding: chunked', `z\r\nabc\r\n0\r\n\r\n`),
  'two hosts': `GET /api/news HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n${smuggled}`,
  'the same host twice': `GET /nowhere HTTP/1.1\r\nHost: x\r\nhOST: x\r\n\r\n${smuggled}`,
  'two hosts of a live connection': `GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n`,
  'no host': 'GET /api/news HTTP/1.1\r\n\r\n',
  'another protocol': 'SSH-2.0-OpenSSH_9.6\r\n',
  'a TLS handshake': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'an unknown method': 'GETT /api/news HTTP/1.1\r\nHost: x\r\n\r\n',
}

for (const [name, bytes] of Object.entries(attacks)) {
  test(`${name}: refused once, and the connection is closed`, async () => {
    const answer = await exchange(app.url, bytes)
    assert.deepEqual(answer.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 400'], answer)
    assert.match(answer, /connection: close/i)
  })
}

test('what is not HTTP is a 400 in plain JSON', async () => {
  const [head = '', body = ''] = (await exchange(app.url, 'nonsense\r\n\r\n')).split('\r\n\r\n')
  assert.match(
    head,
    /^HTTP\/1\.1 400 Bad request\r\ncontent-type: application\/json; charset=utf-8\r\ncontent-length: 23\r\n/i,
  )
  assert.deepEqual(JSON.parse(body), { error: 'Bad request' })
})

test('headers larger than are read are refused as such', async () => {
  const answer = await exchange(app.url, `GET /api/news HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`)
  assert.match(answer, /^HTTP\/1\.1 431 /)
})

test('who goes on sending after that is cut off', async () => {
  const socket = connect({ port: Number(new URL(app.url).port), host: '127.0.0.1', allowHalfOpen: true })
  socket.resume()
  socket.write('nonsense\r\n\r\n')
  await once(socket, 'end')
  const sending = setInterval(() => socket.write('more'), 50)
  const [error] = await once(socket, 'error').catch((thrown) => [thrown])
  clearInterval(sending)
  assert.ok(['ECONNRESET', 'EPIPE'].includes(error.code), error)
})

test('the service goes on answering others meanwhile', async () => {
  const [answer] = await Promise.all([
    app.request('GET', '/api/news'),
    ...Array.from({ length: 50 }, () => exchange(app.url, 'nonsense\r\n\r\n')),
  ])
  assert.equal(answer.status, 200)
})

test('an address that is too long, or none, is refused to people on a page', async () => {
  for (const [line, status] of [
    [`/search?q=${'%D1%97'.repeat(10_000)}`, '431 Request header fields too large'],
    ['/news/\xd1\x97', '400 Bad request'],
  ] as const) {
    const answer = await exchange(app.url, `GET ${line} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n\r\n`)
    assert.ok(
      answer.startsWith(`HTTP/1.1 ${status}\r\ncontent-type: text/html; charset=utf-8\r\n`),
      answer.slice(0, 200),
    )
    assert.match(answer, /default-src 'none'; style-src 'self'[\s\S]*<h1>[\s\S]*<\/html>\n$/)
  }
  for (const path of ['/api/news?search=', '/feeds/news.atom?a=']) {
    const answer = await exchange(app.url, `GET ${path}${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)
    assert.match(answer, /^HTTP\/1\.1 431 [\s\S]*\r\n\r\n\{"error":"Request header fields too large"\}$/)
  }
})
