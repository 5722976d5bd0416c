import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/harness/suite.ts'
import { startTestApp } from '../../../../test/harness/test-app.ts'

const trusted = 'https://web.example'

const app = testApp({ HROMADA_TRUSTED_ORIGINS: trusted })

const preflight = (origin: string, method: string) =>
  app.request('OPTIONS', '/api/news/any', {
    headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'authorization' },
  })

test('a configured origin may use every method, with credentials and the headers it asks for', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    const { status, headers } = await preflight(trusted, method)
    assert.equal(status, 204)
    assert.equal(headers.get('access-control-allow-origin'), trusted)
    assert.equal(headers.get('access-control-allow-credentials'), 'true')
    assert.equal(headers.get('access-control-allow-headers'), 'authorization')
    assert.ok(headers.get('access-control-allow-methods')?.split(', ').includes(method), method)
  }
})

test('a configured origin may read answers and refusals, and the headers that belong to them', async () => {
  const paths = { '/api/news': 200, '/api/news/none': 404, '/nowhere': 404, '/api/auth/list-accounts': 401 }
  for (const [path, expected] of Object.entries(paths)) {
    const { status, headers } = await app.request('GET', path, { headers: { origin: trusted } })
    assert.equal(status, expected)
    assert.equal(headers.get('access-control-allow-origin'), trusted)
    assert.match(headers.get('vary') ?? '', /\bOrigin\b/)
    const exposed = headers.get('access-control-expose-headers')?.split(', ') ?? []
    for (const name of ['set-auth-token', 'retry-after', 'x-ratelimit-remaining', 'x-request-id']) {
      assert.ok(exposed.includes(name), name)
    }
    // Without which no download goes on that broke off.
    for (const name of ['etag', 'accept-ranges', 'content-range', 'content-disposition']) {
      assert.ok(exposed.includes(name), name)
    }
  }
})

test('any other origin is allowed nothing', async () => {
  for (const origin of ['https://evil.example', 'null', `${trusted}.evil.example`, 'http://web.example']) {
    assert.equal((await preflight(origin, 'PUT')).headers.get('access-control-allow-origin'), null)
    const { headers } = await app.request('GET', '/api/news', { headers: { origin } })
    assert.equal(headers.get('access-control-allow-origin'), null)
  }
})

test('without configured origins there is no such header, and OPTIONS is a method like any other', async () => {
  await using app = await startTestApp()
  const headers = { origin: trusted, 'access-control-request-method': 'PUT' }
  const answer = await app.request('OPTIONS', '/api/news', { headers })
  assert.deepEqual([answer.status, answer.body], [405, { success: false, error: 'Method not allowed' }])
  const names = [...answer.headers.keys()].filter((name) => name.startsWith('access-control'))
  assert.deepEqual(names, [])
})
