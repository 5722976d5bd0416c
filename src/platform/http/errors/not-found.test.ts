import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutDetails } from '../../../../test/harness/refusals.ts'
import { testApp } from '../../../../test/harness/suite.ts'

const app = testApp()

type Body = Record<string, unknown>
const plain = (message: string): Body => ({ error: message })
const news = (message: string): Body => ({ success: false, error: message })
const auth = (message: string, code: string): Body => ({ message, code })
const admin = (message: string, code: string, status: number): Body => ({ error: code, message, code: status })
const opportunities = (message: string, code: string): Body => ({ success: false, error: { code, message } })

/** The body without the time in it, which must be the present. */
function withoutTimestamp(body: Body): Body {
  const { error } = body
  if (typeof error !== 'object' || error === null || !('timestamp' in error)) return body
  const { timestamp, ...rest } = error
  assert.match(String(timestamp), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  return { ...body, error: rest }
}

test('an unknown path is a 404 in the words of its area', async () => {
  const expected: Record<string, Body> = {
    '/nowhere': plain('Not found'),
    '/api': plain('Not found'),
    '/api/newsletter': plain('Not found'),
    '/api/wallet/a/none': plain('Not found'),
    '/api/wallet': plain('Not found'),
    '/api/notifications/none/at/all': plain('Not found'),
    '/api/news/a/b/c': news('Not found'),
    '/api/auth/none': auth('Not found', 'NOT_FOUND'),
    '/api/auth': auth('Not found', 'NOT_FOUND'),
    '/api/admin/none': admin('Not found', 'NOT_FOUND', 404),
    '/api/profile/none': admin('Not found', 'NOT_FOUND', 404),
    '/api/info/none': admin('Not found', 'NOT_FOUND', 404),
    '/api/opportunities/none/at/all': opportunities('Not found', 'NOT_FOUND'),
    '/api/files': opportunities('Not found', 'NOT_FOUND'),
    '/api/files/a/none': opportunities('Not found', 'NOT_FOUND'),
    '/api/confidential/none': opportunities('Not found', 'NOT_FOUND'),
    '/api/entities/none/at/all': opportunities('Not found', 'NOT_FOUND'),
    '/api/webhooks/a/none': opportunities('Not found', 'NOT_FOUND'),
    '/api/api-keys/a/none': opportunities('Not found', 'NOT_FOUND'),
  }
  for (const [path, body] of Object.entries(expected)) {
    const answer = await app.request('GET', path)
    assert.equal(answer.status, 404, path)
    assert.deepEqual(withoutTimestamp(answer.body), body, path)
    assert.equal(answer.headers.get('allow'), null, path)
  }
})

test('a known path with another method names the methods that it has', async () => {
  const expected: readonly (readonly [string, string, string, Body])[] = [
    ['PATCH', '/api/news', 'GET, HEAD, POST', news('Method not allowed')],
    ['POST', '/api/news/some-article', 'GET, HEAD, PUT, DELETE', news('Method not allowed')],
    ['DELETE', '/api/news/some-article/like', 'GET, HEAD, POST', news('Method not allowed')],
    ['GET', '/api/auth/sign-in/email', 'POST', auth('Method not allowed', 'METHOD_NOT_ALLOWED')],
    ['DELETE', '/api/auth/token', 'GET', auth('Method not allowed', 'METHOD_NOT_ALLOWED')],
    ['POST', '/api/files/one', 'DELETE, GET, HEAD', opportunities('Method not allowed', 'METHOD_NOT_ALLOWED')],
    ['POST', '/healthz', 'GET, HEAD', plain('Method not allowed')],
    ['PUT', '/', 'GET, HEAD', plain('Method not allowed')],
    ['PROPFIND', '/metrics', 'GET, HEAD', plain('Method not allowed')],
  ]
  for (const [method, path, allow, body] of expected) {
    const answer = await app.request(method, path)
    assert.equal(answer.status, 405, path)
    assert.deepEqual(withoutTimestamp(answer.body), body, path)
    assert.deepEqual(answer.headers.get('allow')?.split(', ').toSorted(), allow.split(', ').toSorted(), path)
  }
})

test('what the router does not take for a parameter is a path that is not there', async () => {
  const answer = await app.request('GET', '/sitemap-news-%0A1.xml')
  assert.deepEqual([answer.status, answer.body], [404, plain('Not found')])
  assert.equal((await app.request('POST', '/sitemap-news-%0A1.xml')).status, 405)
})

test('a path with a malformed escape is refused in the words of its area', async () => {
  for (const malformed of ['%', '%z', '%zz', '%c3%28', '%ff', '%u0041']) {
    const inNews = await app.request('GET', `/api/news/${malformed}`)
    assert.deepEqual([inNews.status, withoutDetails(inNews.body)], [400, news('Bad request')], malformed)
    const inAuth = await app.request('GET', `/api/auth/callback/${malformed}`)
    assert.deepEqual([inAuth.status, withoutDetails(inAuth.body)], [400, auth('Bad request', 'BAD_REQUEST')], malformed)
    const outside = await app.request('GET', `/${malformed}`)
    assert.deepEqual([outside.status, withoutDetails(outside.body)], [400, plain('Bad request')], malformed)
  }
})

test('case, doubled slashes and escaped slashes do not lead around a route’s own access', async () => {
  for (const path of [
    '/API/news',
    '/api//news',
    '//api/news',
    '/api/news/../auth/token',
    '/api%2Fnews',
    '/api/news%2F',
  ]) {
    const { status } = await app.request('POST', path, {
      body: { title: 'Way around', content: 'text', excerpt: 'text' },
    })
    assert.ok([401, 404, 405].includes(status), `${path}: ${status}`)
  }
  const { body } = await app.request('GET', '/api/news')
  assert.equal(body.data.pagination.total_items, 0)
})

test('an id of any text that does not exist is a 404, however long or strange', async () => {
  for (const id of [
    'x'.repeat(4000),
    '%00',
    '%F0%9F%90%B4',
    '..%2F..%2Fetc%2Fpasswd',
    "'%20or%20true--",
    '%0d%0aset-cookie:%20x',
  ]) {
    const { status, body } = await app.request('GET', `/api/news/${id}`)
    assert.deepEqual([status, Object.keys(body)], [404, ['success', 'error']], id.slice(0, 30))
  }
})
