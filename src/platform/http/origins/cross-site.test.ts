import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { before, testApp, testMember } from '../../../../test/harness/suite.ts'
import { type DeclaredRoute, declaredRoutes, endpointOf } from '../../../../test/system/access-review.ts'
import { FORM_TYPE } from '../pages/forms.ts'

const app = testApp({ HROMADA_TRUSTED_ORIGINS: 'https://web.example, http://localhost:5173' })
const member = testMember(app, 'admin')
let declared: readonly DeclaredRoute[]

before(async () => {
  declared = await declaredRoutes()
})

const like = (headers: Record<string, string>) =>
  app.request('POST', `/api/news/${randomUUID()}/like`, { headers, body: { action: 'like' } })

const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { origin: 'null', 'sec-fetch-site': 'same-site' },
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
  { origin: 'null', 'sec-fetch-site': 'same-origin' },
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

/** Mail programs of other sites post to it (RFC 8058). */
const unsubscribing = 'POST /api/notifications/unsubscribe'

async function submitForm(route: string, headers: Record<string, string>) {
  const [method = '', path = ''] = route.split(' ')
  const form = { token: 'invented', name: 'Olena', password: 'correct horse battery', action: 'like' }
  const { status, body } = await app.request(method, `${path.replaceAll(/:\w+/g, randomUUID())}?token=invented`, {
    headers: { accept: 'application/json', 'content-type': `${FORM_TYPE}; charset=utf-8`, ...headers },
    body: new URLSearchParams(form).toString(),
  })
  return { status, message: body?.message ?? body?.error }
}

const signingOut = 'POST /sign-out'

/** Every route of the service that reads a form. */
async function routesForForms(): Promise<string[]> {
  const routes = declared.filter(({ method }) => method === 'POST' || method === 'PUT').map(endpointOf)
  const answers = await Promise.all(
    routes.map(async (route) => {
      // It ends the session by which the others are asked.
      const { cookie } = route === signingOut ? await app.member('member') : member
      return submitForm(route, { cookie })
    }),
  )
  return routes.filter((_, index) => answers[index]?.status !== 415)
}

test('a form of another site is refused wherever forms are taken, whether or not a cookie goes with it', async () => {
  const routes = (await routesForForms()).filter((route) => route !== unsubscribing)
  assert.ok(routes.length >= 8 && routes.includes(signingOut), routes.join())
  for (const route of routes) {
    for (const headers of foreign) {
      for (const more of [{}, { cookie: member.cookie }]) {
        const answer = await submitForm(route, { ...headers, ...more })
        const attempt = JSON.stringify([route, headers, more])
        assert.deepEqual(answer, { status: 403, message: 'Cross-site request refused' }, attempt)
      }
    }
    for (const headers of own()) {
      const { status, message } = await submitForm(route, headers)
      assert.ok(status !== 403 && status < 500, JSON.stringify([route, headers, status, message]))
    }
  }
})

test('only the link to unsubscribe is for forms of other sites', async () => {
  assert.ok((await routesForForms()).includes(unsubscribing))
  const { status } = await app.request('POST', '/api/notifications/unsubscribe?token=invented', {
    headers: { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site', 'content-type': FORM_TYPE },
    body: 'List-Unsubscribe=One-Click',
  })
  assert.equal(status, 404)
})

test('nor does a page of another site use up a link by a request without a body', async () => {
  const post = (headers: Record<string, string>) =>
    app.request('POST', '/api/auth/disown?token=invented', { headers: { accept: 'application/json', ...headers } })
  assert.equal((await post({ origin: 'https://evil.example' })).status, 403)
  assert.equal((await post({})).status, 404)
})

test('an endpoint that no page of ours posts to takes no form', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const path of ['/api/auth/found', '/api/auth/change-email'])
    assert.equal((await app.request('POST', path, { as: member, headers, body: 'token=x' })).status, 415, path)
})
