import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeKey, statusWith } from '../../../../test/harness/api-key-fixtures.ts'
import { asForm, linkOf } from '../../../../test/harness/link-mails.ts'
import { testAppWithMail } from '../../../../test/harness/mail-app.ts'
import { type MailSink, nextMail } from '../../../../test/harness/mail-sink.ts'
import { registerPasskey, signInByPasskey } from '../../../../test/harness/passkey-fixtures.ts'
import type { Member, TestApp } from '../../../../test/harness/test-app.ts'

const [open, openSink] = testAppWithMail()
const [confirmed, confirmedSink] = testAppWithMail({ HROMADA_SIGN_UP: 'confirmed' })

const stranger = { name: 'Stranger', password: 'stranger horse' }
const owner = { name: 'Owner', password: 'owner of horses' }

const signUp = (app: TestApp, email: string, person: typeof owner) =>
  app.request('POST', '/api/auth/sign-up/email', { body: { ...person, email } })
const signIn = (app: TestApp, email: string, { password }: typeof owner) =>
  app.request('POST', '/api/auth/sign-in/email', { body: { email, password } })
const confirm = (app: TestApp, token: string, headers: Record<string, string> = {}) =>
  app.request('GET', `/api/auth/verify-email?token=${token}`, { headers })
const confirmationOf = async (sink: MailSink, email: string) =>
  linkOf(await nextMail(sink, email, 'Confirm your e-mail address')).token
const isSignedIn = async (app: TestApp, token: string) =>
  (await app.request('GET', '/api/profile', { headers: { authorization: `Bearer ${token}` } })).status === 200

/** Signs up, and waits for the mail, so that its link is of this sign-up. */
async function joins(email: string, person: typeof owner): Promise<string> {
  assert.equal((await signUp(confirmed, email, person)).status, 200)
  return confirmationOf(confirmedSink, email)
}

test('a stranger signs up before the owner: what the owner has chosen counts, and the link of the stranger is dead', async () => {
  const email = 'mine@test.example'
  const strangers = await joins(email, stranger)
  const owners = await joins(email, owner)
  const page = await confirmed.request('GET', `/confirm?token=${owners}`)
  assert.match(page.text, /the account of Owner\?/)
  assert.equal((await confirm(confirmed, owners)).status, 200)
  assert.equal((await signIn(confirmed, email, stranger)).status, 401)
  const { status, body } = await signIn(confirmed, email, owner)
  assert.deepEqual([status, body.user.name], [200, 'Owner'])
  assert.equal((await confirm(confirmed, strangers)).status, 401)
  assert.equal((await confirm(confirmed, owners)).status, 200, 'a link that is followed twice')
  assert.equal((await signIn(confirmed, email, owner)).status, 200)
})

test('a stranger signs up after the owner: the link of the owner is for what the owner has chosen', async () => {
  const email = 'first@test.example'
  const owners = await joins(email, owner)
  const strangers = await joins(email, stranger)
  assert.match((await confirmed.request('GET', `/confirm?token=${strangers}`)).text, /the account of Stranger\?/)
  assert.equal((await confirm(confirmed, owners)).status, 200)
  assert.equal((await confirm(confirmed, strangers)).status, 401)
  assert.equal((await signIn(confirmed, email, stranger)).status, 401)
  assert.equal((await signIn(confirmed, email, owner)).body.user.name, 'Owner')
})

test('each link leads to the page that its own sign-up wanted', async () => {
  const email = 'onward@test.example'
  const pageWanted = async (callbackURL: string) => {
    const body = { ...owner, email, callbackURL }
    assert.equal((await confirmed.request('POST', '/api/auth/sign-up/email', { body })).status, 200)
    const { link } = linkOf(await nextMail(confirmedSink, email, 'Confirm your e-mail address'))
    return [link.pathname, link.searchParams.get('callbackURL')]
  }
  const first = '/app/sign-in?next=%2Fapp%2Fopportunities%2F1%2Fapply'
  const second = '/app/sign-in?next=%2Fapp%2Fkeys'
  assert.deepEqual(await pageWanted(first), ['/confirm', first])
  assert.deepEqual(await pageWanted(second), ['/confirm', second])
})

test('what a stranger has added while signing in was open goes with the owner’s sign-up', async () => {
  const email = 'former@test.example'
  await joins(email, stranger)
  // As it was before signing up needed a confirmation.
  const { id } = await confirmed.owner
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const member = await confirmed.member('member')
  const { authenticator } = await registerPasskey(confirmed, member)
  const { key } = await makeKey(confirmed, member)
  await confirmed.owner.updateTable('passkeys').set({ user_id: id }).where('user_id', '=', member.id).execute()
  await confirmed.owner.updateTable('api_keys').set({ user_id: id }).where('user_id', '=', member.id).execute()
  await confirmed.owner.updateTable('sessions').set({ user_id: id }).where('user_id', '=', member.id).execute()
  assert.equal((await confirm(confirmed, await joins(email, owner))).status, 200)
  assert.equal(await statusWith(confirmed, key), 401)
  assert.equal(await isSignedIn(confirmed, member.token), false)
  assert.equal((await signInByPasskey(confirmed, authenticator)).status, 401)
  assert.equal((await signIn(confirmed, email, owner)).status, 200)
})

test('where one may sign in at once, the sessions of before the proof end with it, but for that of the browser that confirms', async () => {
  const email = 'open@test.example'
  const signedUp = (await signUp(open, email, owner)).body.token as string
  const other = await open.signIn({ email, password: owner.password })
  const here = await open.signIn({ email, password: owner.password })
  const token = await confirmationOf(openSink, email)
  const done = await open.request('POST', '/confirm', {
    ...asForm({ token }),
    headers: { ...asForm({ token }).headers, origin: open.url, cookie: here.cookie },
  })
  assert.equal(done.status, 200, done.text)
  assert.deepEqual(
    [await isSignedIn(open, signedUp), await isSignedIn(open, other.token), await isSignedIn(open, here.token)],
    [false, false, true],
  )
})

test('a key that the older session made before the proof goes with the reset, and it makes none after', async () => {
  const email = 'keys@test.example'
  const { body } = await signUp(open, email, stranger)
  const as = { ...(await open.member('member')), id: body.user.id, token: body.token } as Member
  const { key } = await makeKey(open, as)
  assert.equal((await confirm(open, await confirmationOf(openSink, email))).status, 200)
  const later = await open.request('POST', '/api/api-keys', { as, body: { name: 'Key', scopes: ['webhooks:write'] } })
  assert.equal(later.status, 401)
  await open.request('POST', '/api/auth/request-password-reset', { body: { email } })
  const { token } = linkOf(await nextMail(openSink, email, 'Choose a new password'))
  const reset = { token, newPassword: owner.password }
  assert.equal((await open.request('POST', '/api/auth/reset-password', { body: reset })).status, 200)
  assert.equal(await statusWith(open, key), 401)
})

test('an account that is moved onto somebody is theirs with the reset: proof is of the present address', async () => {
  const thief = await open.member('member')
  const { authenticator } = await registerPasskey(open, thief)
  const { key } = await makeKey(open, thief)
  const email = 'somebody-else@test.example'
  await open.request('POST', '/api/auth/change-email', { as: thief, body: { newEmail: email } })
  const { path, token } = linkOf(await nextMail(openSink, email, 'Confirm your new e-mail address'))
  const { text } = await open.request('GET', path)
  assert.ok(text.includes(thief.email), 'the page says whose account it is')
  assert.equal((await open.request('POST', '/api/auth/change-email/confirm', { body: { token } })).status, 200)
  await open.request('POST', '/api/auth/request-password-reset', { body: { email } })
  const mailed = linkOf(await nextMail(openSink, email, 'Choose a new password'))
  const reset = { token: mailed.token, newPassword: owner.password }
  assert.equal((await open.request('POST', '/api/auth/reset-password', { body: reset })).status, 200)
  assert.equal(await statusWith(open, key), 401)
  assert.equal((await signInByPasskey(open, authenticator)).status, 401)
  assert.equal((await signIn(open, email, owner)).status, 200)
})
