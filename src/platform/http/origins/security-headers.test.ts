import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchange } from '../../../../test/harness/raw-http.ts'
import { testApp } from '../../../../test/harness/suite.ts'
import { startTestApp } from '../../../../test/harness/test-app.ts'

const app = testApp()

const requests: readonly (readonly [string, string, object?])[] = [
  ['GET', '/'],
  ['GET', '/healthz'],
  ['GET', '/openapi.json'],
  ['GET', '/api/news'],
  ['GET', '/api/news/none'],
  ['POST', '/api/news', {}],
  ['PATCH', '/api/news'],
  ['POST', '/api/auth/sign-in/email', { email: 'nobody@test.example', password: 'none' }],
  ['POST', '/api/auth/sign-in/email', {}],
  ['GET', '/api/auth/callback/none'],
  ['GET', '/nowhere'],
  ['GET', '/api/news/%zz'],
  ['GET', '/%'],
]

const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

test('every answer forbids browsers everything but handing it over, errors too', async () => {
  const ids = new Set<string | null>()
  for (const [method, path, body] of requests) {
    const { headers } = await app.request(method, path, { body, headers: { accept: 'application/json' } })
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
    assert.equal(headers.get('content-security-policy'), policy, path)
    assert.equal(headers.get('referrer-policy'), 'no-referrer', path)
    assert.equal(headers.get('cache-control'), 'no-store', path)
    assert.equal(headers.get('strict-transport-security'), null, path)
    assert.equal(headers.get('server') ?? headers.get('x-powered-by'), null, path)
    ids.add(headers.get('x-request-id'))
  }
  assert.equal(ids.size, requests.length)
  assert.ok(!ids.has(null))
})

test('a request has an id of our own making, whatever it is called by others', async () => {
  for (const given of ['forged', '0'.repeat(4_000), 'a", "level": 60'])
    assert.match(
      (await app.request('GET', '/healthz', { headers: { 'x-request-id': given } })).headers.get('x-request-id') ?? '',
      /^[\w-]{8}-[\da-z]+$/,
    )
})

test('over https every answer asks for https from then on', async () => {
  await using app = await startTestApp({ HROMADA_PUBLIC_URL: 'https://community.example' })
  for (const path of ['/healthz', '/nowhere', '/api/news/%zz', '/socket.io/?EIO=4&transport=polling']) {
    const { headers } = await app.request('GET', path)
    assert.equal(headers.get('strict-transport-security'), 'max-age=31536000; includeSubDomains')
  }
})

test('answers of live connections, to TRACE and to what is not HTTP have the same headers', async () => {
  const answers = await Promise.all(
    [
      'GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'DELETE /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nOrigin: https://elsewhere.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      'TRACE /api/news HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'nonsense\r\n\r\n',
    ].map((bytes) => exchange(app.url, bytes)),
  )
  assert.deepEqual(
    answers.map((answer) => answer.slice(9, 12)),
    ['200', '405', '403', '405', '400'],
  )
  for (const answer of answers) {
    for (const [name, value] of [
      ['x-content-type-options', 'nosniff'],
      ['content-security-policy', policy],
      ['referrer-policy', 'no-referrer'],
      ['cache-control', 'no-store'],
    ]) {
      const values = [...answer.matchAll(new RegExp(`^${name}: (.*)\r$`, 'gim'))].map(([, given]) => given)
      assert.deepEqual(values, [value], answer)
    }
  }
})
