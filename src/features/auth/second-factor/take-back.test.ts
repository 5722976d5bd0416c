import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { registerPasskey } from '../../../../test/harness/passkey-fixtures.ts'
import {
  challengeOf,
  codeOf,
  enableTotp,
  passwordStep,
  totpStep,
} from '../../../../test/harness/second-factor-fixtures.ts'
import { testApp } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import { issueLink } from '../links/links.ts'

const app = testApp()

const newPassword = 'another horse battery'

async function reset({ id }: Member): Promise<void> {
  const token = await issueLink(app.owner, id, 'reset')
  const body = { token, newPassword }
  assert.equal((await app.request('POST', '/api/auth/reset-password', { body })).status, 200)
}

const setProof = ({ id }: Member, isProven: boolean, provenAt: Date | null) =>
  app.owner
    .updateTable('users')
    .set({ email_verified: isProven, email_proven_at: provenAt })
    .where('id', '=', id)
    .execute()

const methodsAfter = async (member: Member) =>
  (await passwordStep(app, { ...member, password: newPassword })).body.twoFactorMethods

test('a reset does not go past the factors of an account whose address was proven, and ends sign-ins that await one', async () => {
  const as = await app.member('member')
  const { secret } = await enableTotp(app, as)
  const pending = await challengeOf(app, as)
  await reset(as)
  assert.equal((await totpStep(app, pending, codeOf(secret))).body.code, 'INVALID_TWO_FACTOR_COOKIE')
  const cookie = await challengeOf(app, { ...as, password: newPassword })
  assert.equal((await totpStep(app, cookie, codeOf(secret))).status, 200)
})

test('a change of the password ends sign-ins that await a factor', async () => {
  const as = await app.member('member')
  const { secret } = await enableTotp(app, as)
  const pending = await challengeOf(app, as)
  const changed = await app.request('POST', '/api/auth/change-password', {
    as,
    body: { currentPassword: as.password, newPassword },
  })
  assert.equal(changed.status, 200)
  assert.equal((await totpStep(app, pending, codeOf(secret))).body.code, 'INVALID_TWO_FACTOR_COOKIE')
})

test('a reset of an account whose address was never proven takes its factors away', async () => {
  const as = await app.member('member')
  await enableTotp(app, as)
  await registerPasskey(app, as)
  await setProof(as, false, null)
  await reset(as)
  assert.equal(await methodsAfter(as), undefined)
})

test('of an account whose address was proven later, those go that were there before', async () => {
  const as = await app.member('member')
  await registerPasskey(app, as)
  await sql`update passkeys set created_at = now() - interval '2 days' where user_id = ${as.id}`.execute(app.owner)
  await enableTotp(app, as)
  await setProof(as, true, new Date(Date.now() - 24 * 60 * 60 * 1000))
  await reset(as)
  assert.deepEqual(await methodsAfter(as), ['totp', 'recovery-code'])
})
