import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openAuthenticator } from '../../../../test/harness/authenticator.ts'
import { eventually } from '../../../../test/harness/eventually.ts'
import { testAppWithMail } from '../../../../test/harness/mail-app.ts'
import { nextMail } from '../../../../test/harness/mail-sink.ts'
import { beginRegistering, pageOf, registerPasskey, tryToRegister } from '../../../../test/harness/passkey-fixtures.ts'
import { codeOf, enableTotp, forgetUsedCodes } from '../../../../test/harness/second-factor-fixtures.ts'
import { anHourLater } from '../../../../test/harness/stolen-sessions.ts'
import { testApp } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import { unverifiedCharge } from '../../../platform/senders/mail/unverified-budget.ts'

const [app, sink] = testAppWithMail()
const withoutMail = testApp()

const required = { message: 'Prove again that the account is yours', code: 'REAUTHENTICATION_REQUIRED' }

const post = (as: Member, path: string, body: object = {}) => app.request('POST', `/api/auth/${path}`, { as, body })

/** All that adds or removes a factor, as a session alone asks for it. */
async function askForAll(as: Member, passkeyId = 'none') {
  const answers = [
    await app.request('GET', '/api/auth/passkey/generate-register-options', { as }),
    await post(as, 'passkey/delete-passkey', { id: passkeyId }),
    await post(as, 'two-factor/enable'),
    await post(as, 'two-factor/generate-backup-codes'),
    await post(as, 'two-factor/disable'),
  ]
  return answers.map(({ status, body }) => [status, body.code])
}

/** Where there is a password, it is asked for in the request. */
const allRefused = [
  [403, required.code],
  [403, required.code],
  [400, 'INVALID_PASSWORD'],
  [400, 'INVALID_PASSWORD'],
  [400, 'INVALID_PASSWORD'],
]

/** An account of somebody who came by a provider: without a password. */
async function withoutPassword(): Promise<Member> {
  const member = await app.member('member')
  await app.owner
    .updateTable('accounts')
    .set({ provider_id: 'github', password: null })
    .where('user_id', '=', member.id)
    .execute()
  await app.owner
    .updateTable('sessions')
    .set({ provider: 'github', reauthenticated_by: null })
    .where('id', '=', member.sessionId)
    .execute()
  return member
}

test('a session that was stolen adds no passkey and no factor, and removes none', async () => {
  const member = await app.member('member')
  const { id } = await registerPasskey(app, member)
  await anHourLater(app, member)
  assert.deepEqual(await askForAll(member, id), allRefused)
  const { body } = await app.request('GET', '/api/auth/passkey/generate-register-options', { as: member })
  assert.deepEqual(body, required)
  const { length } = await app.owner.selectFrom('passkeys').select('id').where('user_id', '=', member.id).execute()
  assert.equal(length, 1)
})

test('the options that were asked for while it was proven register the passkey that was begun', async () => {
  const member = await app.member('member')
  const { options, cookie } = await beginRegistering(app, member)
  await anHourLater(app, member)
  const response = openAuthenticator(pageOf(app)).create(options)
  const answer = await app.request('POST', '/api/auth/passkey/verify-registration', {
    as: member,
    headers: { cookie },
    body: { response },
  })
  assert.equal(answer.status, 200, answer.text)
})

test('the password opens the way for ten minutes, and only a right one', async () => {
  const member = await app.member('member')
  await anHourLater(app, member)
  const methods = await app.request('GET', '/api/auth/reauthenticate', { as: member })
  assert.deepEqual(methods.body, { methods: ['password'] })
  const wrong = await post(member, 'reauthenticate', { password: 'wrong horse' })
  assert.deepEqual([wrong.status, wrong.body], [400, { message: 'Invalid password', code: 'INVALID_PASSWORD' }])
  assert.deepEqual(await askForAll(member), allRefused)
  const elsewhere = { ...member, ...(await app.signIn(member)) }
  await sql`
    update sessions set created_at = created_at - interval '1 hour'
    where user_id = ${member.id} and id <> ${member.sessionId}`.execute(app.owner)
  assert.equal((await post(member, 'reauthenticate', { password: member.password })).status, 200)
  assert.deepEqual(await askForAll(elsewhere), allRefused, 'it is of one session')
  assert.equal((await tryToRegister(app, member, openAuthenticator(pageOf(app)))).status, 200)
  await anHourLater(app, member)
  assert.deepEqual(await askForAll(member), allRefused)
})

test('the password in the request of the factor is proof, too', async () => {
  const member = await app.member('member')
  await anHourLater(app, member)
  assert.equal((await post(member, 'two-factor/enable', { password: 'wrong horse' })).status, 400)
  assert.equal((await post(member, 'two-factor/enable', { password: member.password })).status, 200)
})

test('a code of the factor that is there does, once; a used one does not', async () => {
  const member = await app.member('member')
  const { secret, recoveryCodes } = await enableTotp(app, member)
  for (const code of [codeOf(secret), recoveryCodes[0] ?? '']) {
    await anHourLater(app, member)
    assert.equal((await app.request('GET', '/api/auth/passkey/generate-register-options', { as: member })).status, 403)
    assert.equal((await post(member, 'reauthenticate', { code })).status, 200)
    assert.equal((await app.request('GET', '/api/auth/passkey/generate-register-options', { as: member })).status, 200)
    const again = await post(member, 'reauthenticate', { code })
    assert.deepEqual([again.status, again.body.code], [400, 'INVALID_CODE'])
  }
  await forgetUsedCodes(app, member)
})

test('an account with neither is asked for a code by mail, which is for one session, once and for five tries', async () => {
  const member = await withoutPassword()
  const other = await app.member('member')
  assert.deepEqual((await app.request('GET', '/api/auth/reauthenticate', { as: member })).body, { methods: ['mail'] })
  assert.equal((await app.request('GET', '/api/auth/passkey/generate-register-options', { as: member })).status, 403)
  assert.equal((await post(member, 'reauthenticate/code')).status, 200)
  const { text = '' } = await nextMail(sink, member.email, 'Your code to continue')
  const [code = ''] = /^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/m.exec(text) ?? []
  assert.notEqual(code, '')
  const stored = await app.owner.selectFrom('reauthentication_codes').selectAll().execute()
  assert.ok(!JSON.stringify(stored).includes(code))
  assert.equal((await post(other, 'reauthenticate', { code })).status, 400)
  assert.equal((await post(member, 'reauthenticate', { code: code.toLowerCase().replaceAll('-', ' ') })).status, 200)
  assert.equal((await post(member, 'reauthenticate', { code })).status, 400)
  assert.equal((await tryToRegister(app, member, openAuthenticator(pageOf(app)))).status, 200)
  const passkeys = app.owner.selectFrom('passkeys').select('is_vouched').where('user_id', '=', member.id)
  assert.deepEqual(await passkeys.execute(), [{ is_vouched: false }], 'a mailbox vouches for nothing')
  const { status } = await post(await withoutPassword(), 'reauthenticate', { password: member.password })
  assert.equal(status, 400)

  const guesser = await withoutPassword()
  assert.equal((await post(guesser, 'reauthenticate/code')).status, 200)
  const mail = await nextMail(sink, guesser.email, 'Your code to continue')
  for (let tries = 0; tries < 5; tries += 1) {
    assert.equal((await post(guesser, 'reauthenticate', { code: '0000-0000-0000' })).status, 400)
  }
  const [right = ''] = /^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/m.exec(mail.text ?? '') ?? []
  assert.equal((await post(guesser, 'reauthenticate', { code: right })).status, 400)
})

test('of wrong codes those of a factor are on record as such', async () => {
  const [mailed, withFactor] = [await withoutPassword(), await app.member('member')]
  await enableTotp(app, withFactor)
  for (const member of [mailed, withFactor, mailed]) {
    assert.equal((await post(member, 'reauthenticate', { code: '000000' })).status, 400)
  }
  const failures = app.owner
    .selectFrom('security_log')
    .select('user_id')
    .where('kind', '=', 'SECOND_FACTOR_FAILED')
    .where('user_id', 'in', [mailed.id, withFactor.id])
  const recorded = await eventually(
    'it is recorded',
    () => failures.execute(),
    ({ length }) => length > 0,
  )
  assert.deepEqual(recorded, [{ user_id: withFactor.id }])
})

test('a sign-in by another way proves nothing of an account that has a password', async () => {
  const member = await app.member('member')
  await app.owner
    .updateTable('sessions')
    .set({ provider: 'magic-link', reauthenticated_by: null })
    .where('id', '=', member.sessionId)
    .execute()
  assert.deepEqual(await askForAll(member), allRefused)
})

test('nobody is mailed a code who has another means, nor anybody many', async () => {
  const refused = await post(await app.member('member'), 'reauthenticate/code')
  assert.deepEqual([refused.status, refused.body.code], [409, 'OTHER_MEANS'])
  const member = await withoutPassword()
  const statuses: number[] = []
  for (let mails = 0; mails < 6; mails += 1) statuses.push((await post(member, 'reauthenticate/code')).status)
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])

  const unverified = await withoutPassword()
  await app.owner.updateTable('users').set({ email_verified: false }).where('id', '=', unverified.id).execute()
  const spent = Array.from({ length: 8 }, () => app.platform.counters.charge([unverifiedCharge(unverified.email)]))
  await Promise.all(spent)
  const last = [await post(unverified, 'reauthenticate/code'), await post(unverified, 'reauthenticate/code')]
  assert.deepEqual(
    [...last, await post(unverified, 'reauthenticate/code')].map(({ status }) => status),
    [200, 200, 429],
  )
})

test('without a password, a factor and mail it must be a sign-in of the last minutes', async () => {
  const member = await withoutMail.member('member')
  await withoutMail.owner.updateTable('accounts').set({ password: null }).where('user_id', '=', member.id).execute()
  const options = () => withoutMail.request('GET', '/api/auth/passkey/generate-register-options', { as: member })
  assert.equal((await options()).status, 200)
  await anHourLater(withoutMail, member)
  assert.equal((await options()).status, 403)
})

test('a JWT proves nothing, and neither does a request without a proof', async () => {
  const member = await app.member('member')
  const headers = { authorization: `Bearer ${await member.jwt()}` }
  const body = { password: member.password }
  assert.equal((await app.request('POST', '/api/auth/reauthenticate', { headers, body })).status, 403)
  for (const given of [{}, { password: member.password, code: '123456' }, { password: '' }]) {
    assert.equal((await post(member, 'reauthenticate', given)).status, 400)
  }
})
