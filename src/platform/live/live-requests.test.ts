import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { afterEach, test } from 'node:test'
import { closeLiveClients, connectLive, refusalOf } from '../../../test/harness/live-clients.ts'
import { exchange } from '../../../test/harness/raw-http.ts'
import { testApp } from '../../../test/harness/suite.ts'

const TRUSTED_ORIGIN = 'https://pages.example'

const app = testApp({
  HROMADA_RATE_LIMIT_SCALE: '1',
  HROMADA_TRUSTED_PROXIES: '127.0.0.1',
  HROMADA_TRUSTED_ORIGINS: TRUSTED_ORIGIN,
})
afterEach(closeLiveClients)

const opening = '/socket.io/?EIO=4&transport=polling'
const openingWebSocket = '/socket.io/?EIO=4&transport=websocket'

/** What a request is answered, every header as it is given. */
async function send(method: string, path: string, headers: Record<string, string> = {}, body = '') {
  const sent = request(app.url + path, { method, headers, agent: false }).end(body)
  const [response] = await once(sent, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return { status: response.statusCode as number, headers: response.headers, text: Buffer.concat(chunks).toString() }
}

const upgradeOf = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${headers}\r\n`
const KEY = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'

test('pages of the own and of trusted origins connect, those of others do not, by whatever transport', async () => {
  const { token } = await app.member('member')
  for (const transports of [['polling'], ['websocket']]) {
    for (const [origin, isAllowed] of [
      [app.url, true],
      [TRUSTED_ORIGIN, true],
      ['https://elsewhere.example', false],
      [`${app.url}.elsewhere.example`, false],
      ['null', false],
      ['', false],
    ] as const) {
      const refusal = await refusalOf(app, { auth: { token }, transports, extraHeaders: { origin } })
      assert.equal(refusal === undefined, isAllowed, `${transports} from ${origin}: ${refusal}`)
    }
  }
  const refused = await send('GET', opening, { 'sec-fetch-site': 'cross-site' })
  assert.deepEqual([refused.status, refused.text], [403, '{"error":"Cross-site request refused"}'])
  assert.match(
    await exchange(app.url, upgradeOf(openingWebSocket, `${KEY}Origin: https://elsewhere.example\r\n`)),
    /^HTTP\/1\.1 403 /,
  )
})

test('a page of a trusted origin may read the answers of polling', async () => {
  const { headers } = await send('GET', opening, { origin: TRUSTED_ORIGIN })
  assert.deepEqual(
    [headers['access-control-allow-origin'], headers['access-control-allow-credentials']],
    [TRUSTED_ORIGIN, 'true'],
  )
  const preflight = await send('OPTIONS', opening, { origin: TRUSTED_ORIGIN, 'access-control-request-method': 'POST' })
  assert.deepEqual([preflight.status, preflight.headers['access-control-allow-origin']], [204, TRUSTED_ORIGIN])
})

test('no request under the path is answered with a fault, and none ends the service', async () => {
  const { sid } = JSON.parse((await send('GET', opening)).text.slice(1))
  const established = `${opening}&sid=${sid}`
  const requests: [string, string, number][] = [
    ['PUT', opening, 405],
    ['DELETE', established, 405],
    ['PATCH', established, 405],
    ['HEAD', opening, 405],
    ['POST', opening, 400],
    ['GET', '/socket.io/', 400],
    ['GET', '/socket.io/?EIO=3&transport=polling', 400],
    ['GET', '/socket.io/?EIO=4&transport=webtransport', 400],
    ['GET', '/socket.io/?EIO=4&transport=__proto__', 400],
    ['GET', openingWebSocket, 400],
    ['GET', `${opening}&sid=__proto__`, 400],
    ['GET', `${opening}&sid=${sid}x`, 400],
    ['POST', `${opening}&sid=constructor`, 400],
    ['GET', '/socket.io/%00%ff?%zz=%', 400],
    ['GET', '/socket.io//elsewhere.example/?transport=%ud800', 400],
    ['GET', '/socket.io/socket.io.js', 400],
    ['GET', '/socket.io', 404],
    ['GET', '/socket.ioX', 404],
  ]
  for (const [method, path, status] of requests) {
    assert.equal((await send(method, path)).status, status, `${method} ${path}`)
  }
  assert.equal((await send('POST', established, { 'content-type': 'text/plain' }, 'x'.repeat(20_000))).status, 413)
  assert.equal((await send('POST', established, { 'content-type': 'text/plain' }, '40')).status, 200)
  for (const packet of [
    '',
    '4',
    '40/other,',
    '40[1]',
    '42[',
    '42["a"]',
    '45-',
    '451-["a"]',
    '\x1e\x1e',
    '9',
    '40{"token":',
  ]) {
    const { sid } = JSON.parse((await send('GET', opening)).text.slice(1))
    const { status } = await send('POST', `${opening}&sid=${sid}`, { 'content-type': 'text/plain' }, packet)
    assert.ok(status === 200 || status === 400, `${JSON.stringify(packet)}: ${status}`)
  }
  assert.equal((await send('GET', '/healthz')).status, 200)
})

test('what does not become a WebSocket is answered and closed; other paths know no upgrade', async () => {
  assert.match(await exchange(app.url, upgradeOf(`${openingWebSocket}&sid=none`, KEY)), /^HTTP\/1\.1 400 /)
  for (const headers of ['', 'Sec-WebSocket-Version: 1\r\n', 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n']) {
    assert.match(await exchange(app.url, upgradeOf(openingWebSocket, headers)), /^HTTP\/1\.1 4\d\d /)
  }
  const asWebSocket = { connection: 'Upgrade', upgrade: 'websocket' }
  assert.equal((await send('GET', opening, asWebSocket)).status, 200)
  const toHttp2 = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAAP__' }
  assert.equal((await send('GET', '/healthz', toHttp2)).status, 200)
  assert.equal((await send('GET', '/healthz', asWebSocket)).status, 200)
})

test('one address may begin 300 connections a minute, whoever sits behind a trusted proxy by itself', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': `198.51.100.1, ${address}` })
  for (let count = 0; count < 300; count += 1) {
    assert.equal((await send('GET', opening, from('203.0.113.7'))).status, 200)
  }
  const { status, headers, text } = await send('GET', opening, from('203.0.113.7'))
  assert.deepEqual([status, text], [429, '{"error":"Too many requests"}'])
  assert.match(String(headers['retry-after']), /^[1-9]\d?$/)
  const forwarded = 'X-Forwarded-For: 203.0.113.7\r\n'
  assert.match(await exchange(app.url, upgradeOf(openingWebSocket, KEY + forwarded)), /^HTTP\/1\.1 429 /)
  for (const disguise of ['&sid=', '&sid=x&sid=', '#&sid=x', '?&sid=x', '&%73id=', ';sid=x']) {
    const request = `GET ${opening}${disguise} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${forwarded}\r\n`
    assert.match(await exchange(app.url, request), /^HTTP\/1\.1 4(00|29) /, disguise)
  }
  assert.equal((await send('GET', opening, from('203.0.113.7:40001'))).status, 429)
  const { token } = await app.member('member')
  await connectLive(app, { auth: { token }, extraHeaders: from('203.0.113.8') })
})

test('messages to connections that are not open are charged as attempts to open one', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const begin = async (address: string) =>
    JSON.parse((await send('GET', opening, from(address))).text.slice(1)).sid as string
  const sid = await begin('203.0.113.20')
  const invented = ['none', '__proto__', sid.slice(1), `${sid}x`]
  for (let count = 0; count < 299; count += 1) {
    const method = count % 2 === 0 ? 'POST' : 'GET'
    const path = `${opening}&sid=${invented[count % invented.length]}`
    assert.equal((await send(method, path, from('203.0.113.20'), '')).status, 400)
  }
  for (const method of ['POST', 'GET', 'PUT']) {
    assert.equal((await send(method, `${opening}&sid=none`, from('203.0.113.20'))).status, 429, method)
  }
  assert.equal((await send('POST', `${opening}&sid=${sid}`, from('203.0.113.20'), '40')).status, 200)
})
