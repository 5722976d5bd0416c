// Depends on: servers, instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { withoutDetails } from '../../../test/harness/refusals.ts'
import { testApp } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { forgetExpiredSignIns } from './session-cleanup.ts'
import { hashOfToken } from './stored-tokens.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const app = testApp()

async function setExpiry(token: string, expiresInDays: number): Promise<void> {
  await sql`
    update sessions set expires_at = now() + make_interval(secs => ${expiresInDays * 86_400}),
      created_at = now() - interval '40 days'
    where token = ${hashOfToken(token)}`.execute(app.platform.db)
}

async function daysLeft(token: string): Promise<number> {
  const { expires_at } = await app.platform.db
    .selectFrom('sessions')
    .select('expires_at')
    .where('token', '=', hashOfToken(token))
    .executeTakeFirstOrThrow()
  return (expires_at.getTime() - Date.now()) / DAY_MS
}

const statusOf = async (token: string) => {
  const { status } = await app.request('GET', '/api/auth/list-accounts', {
    headers: { authorization: `Bearer ${token}` },
  })
  return status
}

const oneMore = async (member: Member) => (await app.signIn(member)).token

test('the token of a session is shown to who presents it, in a cookie or as bearer, and not for a JWT', async () => {
  const member = await app.member('member')
  const jwt = { authorization: `Bearer ${await member.jwt()}` }
  for (const [headers, token] of [
    [{ authorization: `Bearer ${member.token}` }, member.token],
    [{ cookie: member.cookie }, member.token],
    [jwt, null],
    [{ ...jwt, cookie: member.cookie }, null],
  ] as const) {
    const answer = await app.request('GET', '/api/auth/get-session', { headers })
    assert.deepEqual([answer.body.session.token, answer.body.user.id], [token, member.id])
    assert.equal(answer.headers.get('set-auth-token'), null)
  }
})

test('nothing under /api/auth shows a session token to a caller with a JWT', async () => {
  const member = await app.member('member')
  const other = await oneMore(member)
  const headers = { authorization: `Bearer ${await member.jwt()}` }
  const { body } = await app.request('GET', '/openapi.json')
  const reads = Object.entries<object>(body.paths).filter(
    ([path, methods]) => path.startsWith('/api/auth') && 'get' in methods,
  )
  for (const path of [...reads.map(([path]) => path), '/api/auth/list-sessions']) {
    const answer = await app.request('GET', path.replace(/\{\w+\}/, 'oidc'), { headers })
    const everything = answer.text + JSON.stringify([...answer.headers])
    for (const token of [member.token, other]) assert.ok(!everything.includes(token), path)
  }
})

test('all other sessions can be ended, and all sessions', async () => {
  const member = await app.member('member')
  const others = [await oneMore(member), await oneMore(member)]
  await app.request('POST', '/api/auth/revoke-other-sessions', { as: member })
  assert.deepEqual(await Promise.all([member.token, ...others].map(statusOf)), [200, 401, 401])
  const again = await oneMore(member)
  await app.request('POST', '/api/auth/revoke-sessions', { as: member })
  assert.deepEqual(await Promise.all([member.token, again].map(statusOf)), [401, 401])
})

test('changing the password ends the other sessions, asked to or not, and needs the old one', async () => {
  const member = await app.member('member')
  const other = await oneMore(member)
  const change = (currentPassword: string) =>
    app.request('POST', '/api/auth/change-password', {
      as: member,
      body: { currentPassword, newPassword: 'another horse' },
    })
  const refused = await change('not the password')
  assert.deepEqual(
    [refused.status, withoutDetails(refused.body)],
    [400, { message: 'Invalid password', code: 'INVALID_PASSWORD' }],
  )
  assert.equal(await statusOf(other), 200)
  const { status, body } = await change(member.password)
  assert.deepEqual([status, body.token, body.user.id], [200, null, member.id])
  assert.deepEqual([await statusOf(other), await statusOf(member.token)], [401, 200])
  await app.signIn({ email: member.email, password: 'another horse' })
})

test('using a session extends it to 30 days, at most once a day', async () => {
  const { token } = await app.member('member')
  await setExpiry(token, 29.5)
  assert.equal(await statusOf(token), 200)
  assert.ok((await daysLeft(token)) < 29.51, 'extended within the day')
  await setExpiry(token, 3)
  assert.equal(await statusOf(token), 200)
  assert.ok((await daysLeft(token)) > 29.99, 'not extended after a day')
})

test('a browser gets its cookie anew when the session is extended, and only then', async () => {
  const { token, cookie } = await app.member('member')
  const read = () => app.request('GET', '/api/news', { headers: { cookie } })
  assert.deepEqual((await read()).headers.getSetCookie(), [])
  await setExpiry(token, 3)
  const attributes = 'Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax'
  assert.deepEqual((await read()).headers.getSetCookie(), [`${cookie}; ${attributes}`])
  assert.deepEqual((await read()).headers.getSetCookie(), [])
})

test('an expired session is refused and later forgotten', async () => {
  const { token } = await app.member('member')
  const { body } = await app.request('GET', '/api/auth/token', { headers: { authorization: `Bearer ${token}` } })
  await setExpiry(token, -0.001)
  // First: better-auth deletes expired sessions that it comes upon.
  for (const credential of [token, body.token]) {
    const headers = { authorization: `Bearer ${credential}` }
    assert.equal((await app.request('GET', '/api/profile', { headers })).status, 401)
  }
  assert.equal(await statusOf(token), 401)
  await forgetExpiredSignIns(app.platform.db, 400)
  const rows = await app.platform.db
    .selectFrom('sessions')
    .select('id')
    .where('token', '=', hashOfToken(token))
    .execute()
  assert.deepEqual(rows, [])
})

test('the history of sign-ins ends where the settings say, and 0 keeps it', async () => {
  const { id } = await app.member('member')
  await sql`
    insert into sign_ins (user_id, signed_in_at, session_id, provider)
    select ${id}, now() - make_interval(days => days), gen_random_uuid(), 'email' from unnest(array[99, 101]) days`.execute(
    app.owner,
  )
  const count = async () =>
    (await app.owner.selectFrom('sign_ins').select('session_id').where('user_id', '=', id).execute()).length
  const before = await count()
  await forgetExpiredSignIns(app.platform.db, 0)
  assert.equal(await count(), before)
  await forgetExpiredSignIns(app.platform.db, 100)
  assert.equal(await count(), before - 1)
})

test('the session of one who asked not to be remembered ends with the day', async () => {
  const { email, password } = await app.member('member')
  const { body, headers } = await app.request('POST', '/api/auth/sign-in/email', {
    body: { email, password, rememberMe: false },
  })
  assert.doesNotMatch(headers.getSetCookie()[0] ?? '', /Max-Age|Expires/)
  assert.equal(await statusOf(body.token), 200)
  assert.ok((await daysLeft(body.token)) < 1.01)
})
