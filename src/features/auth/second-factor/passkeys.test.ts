// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAuthenticator } from '../../../../test/harness/authenticator.ts'
import {
  beginPasskeySignIn,
  beginRegistering,
  pageOf,
  registerPasskey,
  sendAssertion,
  sendRegistration,
  signInByPasskey,
  tryToRegister,
} from '../../../../test/harness/passkey-fixtures.ts'
import { withoutDetails } from '../../../../test/harness/refusals.ts'
import { cookiesOf, passwordStep, recoveryStep } from '../../../../test/harness/second-factor-fixtures.ts'
import { testApp } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'

const app = testApp()

const notAccepted = { message: 'The passkey is not accepted', code: 'AUTHENTICATION_FAILED' }
const notVerified = { message: 'The passkey could not be verified', code: 'FAILED_TO_VERIFY_REGISTRATION' }
const noChallenge = { message: 'Begin again: the challenge is unknown or expired', code: 'CHALLENGE_NOT_FOUND' }

const listOf = async (as: Member) => (await app.request('GET', '/api/auth/passkey/list-user-passkeys', { as })).body

test('a browser that asks for a passkey shows the address as people read it', async () => {
  const as = await app.member('member')
  await app.owner.updateTable('users').set({ email: 'ivan@xn--80a1acn3a.xn--j1amh' }).where('id', '=', as.id).execute()
  assert.equal((await beginRegistering(app, as)).options.user.name, 'ivan@пошта.укр')
})

test('a passkey is registered, signs in by itself, and counts as both factors', async () => {
  const as = await app.member('member')
  const other = await app.signIn(as)
  const authenticator = openAuthenticator(pageOf(app))
  const { options } = await beginRegistering(app, as)
  assert.deepEqual(
    [options.rp, options.user.name, options.attestation, options.authenticatorSelection],
    [
      { id: 'localhost', name: 'Hromada' },
      as.email,
      'none',
      { residentKey: 'required', userVerification: 'required', requireResidentKey: true },
    ],
  )
  const { status, body } = await tryToRegister(app, as, authenticator)
  assert.equal(status, 200)
  const { id, createdAt, backupCodes, ...rest } = body
  assert.deepEqual(rest, {
    name: 'Key',
    deviceType: 'singleDevice',
    backedUp: false,
    aaguid: '00000000-0000-0000-0000-000000000000',
    lastUsedAt: null,
  })
  assert.equal(backupCodes.length, 10)
  assert.deepEqual(await listOf(as), [{ id, createdAt, ...rest }])
  const ended = await app.request('GET', '/api/profile', { headers: { authorization: `Bearer ${other.token}` } })
  assert.equal(ended.status, 401, 'sessions made without the factor end')

  const signedIn = await signInByPasskey(app, authenticator)
  assert.deepEqual([signedIn.status, signedIn.body.user.id], [200, as.id], signedIn.text)
  const session = await app.owner
    .selectFrom('sessions')
    .select(['provider', 'second_factor'])
    .where('user_id', '=', as.id)
    .where('provider', '=', 'passkey')
    .executeTakeFirstOrThrow()
  assert.equal(session.second_factor, 'passkey')
  assert.notEqual((await listOf(as))[0].lastUsedAt, null)
})

test('the password does not go past a passkey: it, or a recovery code, must follow', async () => {
  const as = await app.member('member')
  const { recoveryCodes } = await registerPasskey(app, as)
  const step = await passwordStep(app, as)
  assert.deepEqual(step.body, { twoFactorRedirect: true, twoFactorMethods: ['passkey', 'recovery-code'] })
  assert.equal((await recoveryStep(app, cookiesOf(step), recoveryCodes[3] ?? '')).status, 200)
})

test('a registration is refused unless it answers our challenge, from our page, by a verified user', async () => {
  const as = await app.member('member')
  for (const flaws of [
    { origin: 'https://evil.example' },
    { origin: `${pageOf(app)}.evil.example` },
    { party: 'evil.example' },
    { challenge: Buffer.from('another challenge').toString('base64url') },
    { type: 'webauthn.get' },
    { isUserVerified: false },
  ]) {
    const { status, body } = await tryToRegister(app, as, openAuthenticator(pageOf(app)), flaws)
    assert.deepEqual([status, withoutDetails(body)], [400, notVerified], JSON.stringify(flaws))
  }
  assert.deepEqual(await listOf(as), [])
})

test('malformed answers of an authenticator are refused, and none is a fault', async () => {
  const as = await app.member('member')
  const { authenticator } = await registerPasskey(app, as)
  for (const part of ['clientDataJSON', 'attestationObject'] as const) {
    for (const value of ['AAAA', 'e30', '_'.repeat(1000), Buffer.from('null').toString('base64url')]) {
      const { options, cookie } = await beginRegistering(app, as)
      const whole = openAuthenticator(pageOf(app)).create(options)
      const response = { ...whole, response: { ...whole.response, [part]: value } }
      const { status, body } = await sendRegistration(app, as, cookie, response)
      assert.deepEqual([status, withoutDetails(body)], [400, notVerified], `${part} ${value}`)
    }
  }
  for (const part of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
    for (const value of ['AAAA', 'e30', '_'.repeat(1000)]) {
      const { options, cookie } = await beginPasskeySignIn(app)
      const whole = authenticator.get(options)
      const response = { ...whole, response: { ...whole.response, [part]: value } }
      const { status, body } = await sendAssertion(app, cookie, response)
      assert.deepEqual([status, body], [401, notAccepted], `${part} ${value}`)
    }
  }
})

test('a sign-in is refused unless it answers our challenge, from our page, by a verified user', async () => {
  const as = await app.member('member')
  const { authenticator } = await registerPasskey(app, as)
  for (const flaws of [
    { origin: 'https://evil.example' },
    { party: 'evil.example' },
    { challenge: Buffer.from('another challenge').toString('base64url') },
    { type: 'webauthn.create' },
    { isUserVerified: false },
    { userHandle: Buffer.from('somebody else').toString('base64url') },
  ]) {
    const { status, body } = await signInByPasskey(app, authenticator, flaws)
    assert.deepEqual([status, body], [401, notAccepted], JSON.stringify(flaws))
  }
  const unknown = openAuthenticator(pageOf(app))
  assert.deepEqual((await signInByPasskey(app, unknown)).body, notAccepted)
  assert.equal((await signInByPasskey(app, authenticator)).status, 200)
})

test('a counter that does not grow betrays a clone, also in two uses at once', async () => {
  const as = await app.member('member')
  const { authenticator } = await registerPasskey(app, as)
  assert.equal((await signInByPasskey(app, authenticator, { counter: 7 })).status, 200)
  for (const counter of [7, 6, 0]) {
    assert.deepEqual((await signInByPasskey(app, authenticator, { counter })).body, notAccepted, String(counter))
  }
  const answers = await Promise.all([8, 8].map((counter) => signInByPasskey(app, authenticator, { counter })))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 401])
})

test('a challenge serves once, for its own ceremony and account', async () => {
  const [as, other] = [await app.member('member'), await app.member('member')]
  const { authenticator } = await registerPasskey(app, as)
  const { options, cookie } = await beginPasskeySignIn(app)
  assert.equal((await sendAssertion(app, cookie, authenticator.get(options))).status, 200)
  const again = await sendAssertion(app, cookie, authenticator.get(options))
  assert.deepEqual([again.status, withoutDetails(again.body)], [400, noChallenge])

  const registration = await beginRegistering(app, as)
  const fresh = openAuthenticator(pageOf(app))
  const asSignIn = await sendAssertion(app, registration.cookie, authenticator.get(registration.options))
  assert.deepEqual(asSignIn.body, noChallenge)
  const asOther = await sendRegistration(app, other, registration.cookie, fresh.create(registration.options))
  assert.deepEqual([asOther.status, withoutDetails(asOther.body)], [400, noChallenge])
  const expired = await beginRegistering(app, as)
  await app.owner
    .updateTable('passkey_challenges')
    .set({ expires_at: new Date(0) })
    .execute()
  const late = await sendRegistration(app, as, expired.cookie, fresh.create(expired.options))
  assert.deepEqual([late.status, withoutDetails(late.body)], [400, noChallenge])
})

test('one passkey belongs to one account, and an account has at most twenty', async () => {
  const [as, other] = [await app.member('member'), await app.member('member')]
  const { authenticator } = await registerPasskey(app, as)
  const taken = await tryToRegister(app, other, authenticator)
  assert.deepEqual([taken.status, taken.body.code], [409, 'PASSKEY_EXISTS'])
  for (let count = 1; count < 20; count += 1) await registerPasskey(app, as)
  const beyond = await tryToRegister(app, as, openAuthenticator(pageOf(app)))
  assert.deepEqual([beyond.status, beyond.body.code], [409, 'PASSKEY_LIMIT'])
})

test('passkeys are renamed and removed by their owner alone; with the last go the recovery codes', async () => {
  const [as, other] = [await app.member('member'), await app.member('member')]
  const { authenticator, id } = await registerPasskey(app, as)
  const rename = (member: Member, passkeyId: string) =>
    app.request('POST', '/api/auth/passkey/update-passkey', { as: member, body: { id: passkeyId, name: 'Phone' } })
  const remove = (member: Member, passkeyId: string) =>
    app.request('POST', '/api/auth/passkey/delete-passkey', { as: member, body: { id: passkeyId } })
  for (const refused of [await rename(other, id), await remove(other, id), await remove(as, 'none')]) {
    assert.deepEqual([refused.status, refused.body.code], [404, 'PASSKEY_NOT_FOUND'])
  }
  assert.equal((await rename(as, id)).body.passkey.name, 'Phone')
  assert.deepEqual((await remove(as, id)).body, { status: true })
  assert.deepEqual((await signInByPasskey(app, authenticator)).body, notAccepted)
  const { body } = await app.request('GET', '/api/auth/two-factor/status', { as })
  assert.deepEqual(body, { methods: [], recoveryCodesLeft: 0, isRequired: false })
  assert.ok((await app.signIn(as)).token)
})
