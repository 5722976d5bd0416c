import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { makeKey } from '../../../test/harness/api-key-fixtures.ts'
import { bearer } from '../../../test/harness/profile-fixtures.ts'
import { testApp } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'

const app = testApp()

const message = 'Sign in again to do this'
const code = 'FRESH_SIGN_IN_REQUIRED'
const notFresh = {
  auth: { message, code },
  admin: { error: code, message, code: 403 },
  plain: { error: message, code },
}

const ageSignIn = ({ sessionId }: Member, interval: string) =>
  sql`
    update sessions set created_at = now() - ${interval}::interval,
      expires_at = least(expires_at, now() - ${interval}::interval + interval '90 days')
    where id = ${sessionId}`.execute(app.owner)

async function refusals(headers: Record<string, string>, apiKeyId: string) {
  const send = async (method: string, path: string, body?: object) => {
    const answer = await app.request(method, path, { headers, ...(body && { body }) })
    const { timestamp: _, ...error } = answer.body.error ?? {}
    return [answer.status, answer.body.success === false ? { ...answer.body, error } : answer.body]
  }
  const newKey = { name: 'Key', scopes: ['opportunities:read'] }
  return [
    await send('DELETE', '/api/profile', {}),
    await send('POST', '/api/api-keys', newKey),
    await send('POST', `/api/api-keys/${apiKeyId}/rotate`),
    await send('POST', '/api/wallet/link', { message: 'none', signature: '0x00' }),
    await send('POST', '/api/auth/link-social', { provider: 'none' }),
  ]
}

const inOpportunities = { success: false, error: { code, message } }
const allRefused = [notFresh.admin, inOpportunities, inOpportunities, notFresh.plain, notFresh.auth].map((body) => [
  403,
  body,
])

test('a JWT does nothing that outlasts it: no key, no wallet, no provider, no deletion, no other JWT', async () => {
  const member = await app.member('member')
  const { apiKey } = await makeKey(app, member)
  const headers = bearer(await member.jwt())
  assert.deepEqual(await refusals(headers, apiKey.id), allRefused)
  const token = await app.request('GET', '/api/auth/token', { headers })
  assert.deepEqual([token.status, token.body], [403, notFresh.auth])
  assert.equal((await app.request('GET', '/api/profile', { headers })).status, 200, 'all else stays open to it')
})

test('a session does so within 24 hours of its sign-in, whatever its use; signing in again is what helps', async () => {
  const member = await app.member('member')
  const { apiKey } = await makeKey(app, member)
  await ageSignIn(member, '23 hours 59 minutes')
  const rotate = (headers: Record<string, string>) =>
    app.request('POST', `/api/api-keys/${apiKey.id}/rotate`, { headers })
  const { data } = (await rotate(bearer(member.token))).body
  await ageSignIn(member, '24 hours 1 minute')
  for (const headers of [bearer(member.token), { cookie: member.cookie }]) {
    assert.deepEqual(await refusals(headers, data.api_key.id), allRefused)
    assert.equal((await app.request('GET', '/api/auth/token', { headers })).status, 200)
  }
  const again = await app.signIn(member)
  assert.equal((await app.request('DELETE', '/api/profile', { headers: bearer(again.token) })).status, 200)
})

test('a session ends 90 days after its sign-in, however often it is used', async () => {
  const member = await app.member('member')
  const status = async () => (await app.request('GET', '/api/profile', { as: member })).status
  const daysLeft = async () => {
    const { rows } = await sql<{ days: number }>`
      select extract(epoch from expires_at - now())::float8 / 86400 as days from sessions
      where id = ${member.sessionId}`.execute(app.owner)
    return rows[0]?.days ?? Number.NaN
  }
  await ageSignIn(member, '80 days')
  await sql`update sessions set expires_at = now() + interval '1 day' where id = ${member.sessionId}`.execute(app.owner)
  assert.equal(await status(), 200)
  assert.ok(Math.abs((await daysLeft()) - 10) < 0.01, `${await daysLeft()} days left`)
  await ageSignIn(member, '90 days 1 minute')
  assert.equal(await status(), 401)
  const longer = sql`update sessions set expires_at = now() + interval '30 days' where id = ${member.sessionId}`
  await assert.rejects(longer.execute(app.owner), { constraint: 'sessions_end' })
})

test('a caller without a session is asked to sign in, not to sign in again', async () => {
  for (const headers of [{}, { 'x-api-key': 'hrm_none' }, bearer('none')]) {
    const answers = await refusals(headers, randomUUIDv7())
    assert.deepEqual(
      answers.map(([status]) => status),
      [401, 401, 401, 401, 401],
    )
  }
})
