import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { bearer } from '../../../test/harness/profile-fixtures.ts'
import { testApp } from '../../../test/harness/suite.ts'
import type { Member, TestApp } from '../../../test/harness/test-app.ts'
import { signSessionToken } from './session-cookie.ts'
import { hashOfToken } from './stored-tokens.ts'

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
