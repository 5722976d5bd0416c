import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newSession } from '../../../test/harness/accounts.ts'
import { bearer } from '../../../test/harness/profile-fixtures.ts'
import { testApp } from '../../../test/harness/suite.ts'
import type { Member, TestApp } from '../../../test/harness/test-app.ts'
import { startTestApp } from '../../../test/harness/test-app.ts'
import { signSessionToken } from './session-cookie.ts'
import { hashOfToken, hashPlainTokens } from './stored-tokens.ts'

const app = testApp()

const isKnown = async ({ request }: TestApp, headers: Record<string, string>) =>
  (await request('GET', '/api/profile', { headers })).status === 200

const tokensOf = async ({ owner }: TestApp, { id }: Pick<Member, 'id'>) =>
  (await owner.selectFrom('sessions').select('token').where('user_id', '=', id).execute()).map(({ token }) => token)

test('what the database holds of a session signs nobody in, in any form', async () => {
  const member = await app.member('member')
  const { token } = await app.signIn(member)
  const stored = await tokensOf(app, member)
  assert.deepEqual(stored.toSorted(), [hashOfToken(member.token), hashOfToken(token)].toSorted())
  const { rows } = await sql<{ row: string }>`select sessions::text as row from sessions`.execute(app.owner)
  for (const { row } of rows) for (const secret of [token, member.token]) assert.ok(!row.includes(secret))
  for (const hash of stored) {
    const signed = signSessionToken(app.platform.keys.session, hash)
    const cookie = member.cookie.replace(/=.*/, `=${encodeURIComponent(signed)}`)
    for (const headers of [bearer(hash), bearer(signed), { cookie }]) assert.equal(await isKnown(app, headers), false)
  }
  const { body } = await app.request('GET', '/api/auth/get-session', { headers: bearer(token) })
  assert.equal(body.session.token, token)
})

const plainUntil = ({ owner }: TestApp, interval: string) =>
  sql`create or replace function plain_session_tokens_until() returns timestamptz language sql volatile
    return now() + ${sql.lit(interval)}::interval`.execute(owner)

/** As a program of before the hashes stores it. */
async function formerSession({ platform, owner }: TestApp, { id }: Member) {
  const token = randomBytes(16).toString('hex')
  const { row } = newSession(platform, id, { token })
  await owner.insertInto('sessions').values(row).execute()
  const signed = encodeURIComponent(signSessionToken(platform.keys.session, token))
  return { token, cookie: `better-auth.session-token=${signed}` }
}

test('a session of a former version lasts: it is found by its token, and by its hash a day later', async () => {
  const member = await app.member('member')
  const former = await formerSession(app, member)
  const known = () => Promise.all([isKnown(app, bearer(former.token)), isKnown(app, { cookie: former.cookie })])
  assert.deepEqual(await known(), [true, true])
  const { body } = await app.request('GET', '/api/auth/token', { headers: bearer(former.token) })
  const session = await app.request('GET', '/api/auth/get-session', { headers: bearer(body.token) })
  assert.deepEqual([session.body.session.token, session.text.includes(former.token)], [null, false])

  await plainUntil(app, '1 minute')
  await hashPlainTokens(app.platform.db)
  assert.ok((await tokensOf(app, member)).includes(former.token), 'older programs still need it')
  await plainUntil(app, '-1 second')
  await hashPlainTokens(app.platform.db)
  const hashes = [hashOfToken(member.token), hashOfToken(former.token)]
  assert.deepEqual((await tokensOf(app, member)).toSorted(), hashes.toSorted())
  assert.deepEqual(await known(), [true, true])
  await app.request('POST', '/api/auth/sign-out', { headers: bearer(former.token), body: {} })
  assert.deepEqual(await known(), [false, false])
})

test('for a day after an upgrade, former versions know the sessions of this one', async () => {
  await using upgraded = await startTestApp()
  await plainUntil(upgraded, '1 day')
  const member = await upgraded.member('member')
  const { token, cookie } = await upgraded.signIn(member)
  assert.ok((await tokensOf(upgraded, member)).includes(token))
  assert.deepEqual(await Promise.all([bearer(token), { cookie }].map((as) => isKnown(upgraded, as))), [true, true])
  await upgraded.request('POST', '/api/auth/revoke-other-sessions', { headers: bearer(token), body: {} })
  const known = await Promise.all([bearer(token), { cookie: member.cookie }].map((as) => isKnown(upgraded, as)))
  assert.deepEqual(known, [true, false])
})
