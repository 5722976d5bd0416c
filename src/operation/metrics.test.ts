import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '../../test/test-app.ts'

const token = 'metrics-token-of-the-test'
let app: TestApp

before(async () => {
  app = await startTestApp({ HROMADA_METRICS_TOKEN: token, HROMADA_TRUSTED_PROXIES: '127.0.0.1' })
})
after(() => app[Symbol.asyncDispose]())

const statusFor = async (headers: Record<string, string>, from: TestApp = app) => {
  const { status } = await from.request('GET', '/metrics', { headers })
  return status
}

test('figures are for loopback, and for others with the token only', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.5' }
  assert.equal(await statusFor({}), 200)
  assert.equal(await statusFor(forwarded), 401)
  assert.equal(await statusFor({ ...forwarded, authorization: `Bearer ${token}` }), 200)
  for (const wrong of [`Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`, token, 'Bearer ']) {
    assert.equal(await statusFor({ ...forwarded, authorization: wrong }), 401, wrong)
  }
  const member = await app.member('admin')
  assert.equal(await statusFor({ ...forwarded, authorization: `Bearer ${member.token}` }), 401)
})

test('what comes through a proxy is not taken for loopback, be the proxy known or not', async () => {
  await using unaware = await startTestApp()
  assert.equal(await statusFor({}, unaware), 200)
  for (const headers of [
    { 'x-forwarded-for': '203.0.113.5' },
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=203.0.113.5' },
  ]) {
    assert.equal(await statusFor(headers, unaware), 401)
  }
  assert.equal(await statusFor({ 'x-forwarded-for': '127.0.0.1' }), 401)
})

test('requests are counted by route, method and status, never by their own path', async () => {
  for (const path of ['/api/news/one', '/api/news/two', '/nowhere/one', '/nowhere/two', '/%'])
    await app.request('GET', path)
  const { text, headers } = await app.request('GET', '/metrics')
  assert.match(headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  const count = (labels: string) =>
    Number(new RegExp(`^hromada_http_request_duration_seconds_count\\{${labels}\\} (\\d+)$`, 'm').exec(text)?.[1])
  assert.equal(count('method="GET",route="/api/news/:id",status="404"'), 2)
  assert.equal(count('method="GET",route="none",status="404"'), 2)
  assert.doesNotMatch(text, /nowhere|news\/one/)
  assert.match(text, /^hromada_http_requests_in_flight 1$/m)
  assert.match(text, /^hromada_database_connections\{[^}]*state="waiting"[^}]*\} 0$/m)
})
