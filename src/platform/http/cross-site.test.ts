import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { testApp, testMember } from '../../../test/harness/suite.ts'

const app = testApp({ HROMADA_TRUSTED_ORIGINS: 'https://web.example, http://localhost:5173' })
const member = testMember(app, 'admin')

const like = (headers: Record<string, string>) =>
  app.request('POST', `/api/news/${randomUUID()}/like`, { headers, body: { action: 'like' } })

const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'https://web.example.evil.example' },
  { origin: 'http://web.example' },
  { origin: 'https://web.example:8443' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
]
const own = (): Record<string, string>[] => [
  {},
  { origin: app.url },
  { origin: app.url.replace('127.0.0.1', 'localhost') },
  { origin: 'https://web.example' },
  { origin: 'http://localhost:5173', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
]

test('with a cookie, a request that a foreign page made the browser send is refused', async () => {
  for (const headers of foreign) {
    const { status, body } = await like({ cookie: member.cookie, ...headers })
    assert.deepEqual(
      [status, body],
      [403, { success: false, error: 'Cross-site request refused' }],
      JSON.stringify(headers),
    )
  }
})

test('with a cookie, a request from the own or a configured origin, or from no browser, passes', async () => {
  for (const headers of own()) {
    assert.equal((await like({ cookie: member.cookie, ...headers })).status, 404, JSON.stringify(headers))
  }
})

test('with a bearer, also beside the cookie, no check is needed', async () => {
  for (const headers of [...foreign, ...own()]) {
    const authorization = `Bearer ${member.token}`
    assert.equal((await like({ authorization, ...headers })).status, 404)
    assert.equal((await like({ authorization, cookie: member.cookie, ...headers })).status, 404)
  }
})

test('every changing method is guarded, also in signing in and out; reading is not', async () => {
  const headers = { cookie: member.cookie, origin: 'https://evil.example' }
  const changes = [
    ['POST', '/api/news'],
    ['PUT', `/api/news/${randomUUID()}`],
    ['DELETE', `/api/news/${randomUUID()}`],
    ['DELETE', '/api/news/categories/other'],
    ['POST', '/api/auth/sign-in/email'],
    ['POST', '/api/auth/sign-in/social'],
    ['POST', '/api/auth/sign-up/email'],
    ['POST', '/api/auth/sign-out'],
    ['POST', '/api/auth/revoke-sessions'],
    ['POST', '/api/auth/change-password'],
  ] as const
  for (const [method, path] of changes) assert.equal((await app.request(method, path, { headers })).status, 403, path)
  for (const path of ['/api/news', '/api/auth/get-session', '/api/auth/token']) {
    assert.equal((await app.request('GET', path, { headers })).status, 200, path)
  }
  assert.equal((await app.request('GET', '/api/auth/list-accounts', { as: member })).status, 200, 'nothing was ended')
})

test('a page cannot sign a visitor in without a preflight: only JSON is read', async () => {
  const { email, password } = member
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const headers = { 'content-type': type, origin: 'https://evil.example' }
    const body = JSON.stringify({ email, password })
    const answer = await app.request('POST', '/api/auth/sign-in/email', { headers, body })
    assert.deepEqual(answer.body, { message: 'Unsupported content type', code: 'UNSUPPORTED_MEDIA_TYPE' }, type)
    assert.equal(answer.status, 415)
  }
})

test('a form of another site signs no browser in, though no cookie goes with it', async () => {
  const submit = (path: string, headers: Record<string, string>) =>
    app.request('POST', path, {
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams({ token: 'invented', name: 'Olena', password: 'correct horse battery' }).toString(),
    })
  const strangers = foreign.filter((headers) => headers.origin !== 'null')
  const sandboxed = ['cross-site', 'same-site'].map((site) => ({ origin: 'null', 'sec-fetch-site': site }))
  const unnamed = [{ origin: 'null' }, { origin: 'null', 'sec-fetch-site': 'same-origin' }]
  for (const path of ['/api/auth/magic-link/verify', '/api/auth/sign-up/invitation']) {
    for (const headers of [...strangers, ...sandboxed]) {
      const { status, body } = await submit(path, headers)
      assert.deepEqual([status, body.message], [403, 'Cross-site request refused'], JSON.stringify(headers))
    }
    for (const headers of [...own(), ...unnamed])
      assert.equal((await submit(path, headers)).status, 400, JSON.stringify(headers))
  }
})

test('an endpoint that no page of ours posts to takes no form', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const path of ['/api/auth/found', '/api/auth/change-email'])
    assert.equal((await app.request('POST', path, { as: member, headers, body: 'token=x' })).status, 415, path)
})
