// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeKey, statusWith } from '../../../test/harness/api-key-fixtures.ts'
import { openAuthenticator } from '../../../test/harness/authenticator.ts'
import { MEMBERS_PASSWORD } from '../../../test/harness/database-server.ts'
import { linkOf } from '../../../test/harness/link-mails.ts'
import { testAppWithMail } from '../../../test/harness/mail-app.ts'
import { nextMail } from '../../../test/harness/mail-sink.ts'
import { oidcSettings, startOidcProvider } from '../../../test/harness/oidc-provider.ts'
import { pageOf, signInByPasskey, tryToRegister } from '../../../test/harness/passkey-fixtures.ts'
import { anHourLater } from '../../../test/harness/stolen-sessions.ts'
import { storedTexts } from '../../../test/harness/stored-texts.ts'
import { testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { link, newWallet } from '../../../test/harness/wallet-fixtures.ts'
import { type WayIn, waysIn } from '../../../test/harness/ways-in.ts'
import { hashOfToken } from './stored-tokens.ts'

let provider: Awaited<ReturnType<typeof startOidcProvider>>

const [app, sink] = testAppWithMail(async (stack) => {
  provider = stack.use(await startOidcProvider())
  return oidcSettings(provider)
})
const admin = testMember(app, 'admin')

/** Of the owner, in the end. */
const chosen = 'what the owner chooses'

const post = (path: string, body: object, as?: Member) =>
  app.request('POST', `/api/auth/${path}`, { body, ...(as !== undefined && { as }) })

const accountOf = async (token = '') =>
  app.owner
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['sessions.id as sessionId', 'users.id', 'email', 'role'])
    .where('token', '=', hashOfToken(token))
    .executeTakeFirst()

/** Whoever has the token of a session has nothing else of it. */
async function holderOf(token = ''): Promise<Member> {
  const account = await accountOf(token)
  assert.ok(account, 'signed in')
  const none = () => Promise.reject(new Error('a thief asks for no JWT'))
  return { ...account, token, cookie: '', password: 'only a guess', jwt: none }
}

async function arriveBy(arrive: WayIn) {
  const { email, token, signIn } = await arrive({ app, sink, provider, admin })
  const holder = await holderOf(token ?? (await signIn(MEMBERS_PASSWORD)))
  const isOwners = async (password: string) => (await accountOf(await signIn(password)))?.id === holder.id
  return { email, holder, isOwners }
}

/** What a session opens for itself, as far as it may. */
async function addDoors(as: Member) {
  const { key } = await makeKey(app, as)
  const wallet = newWallet()
  assert.equal((await link(app, as, wallet)).status, 201)
  const wallets = app.owner.selectFrom('wallets').select('id').where('address', '=', wallet.address)
  return async () => ({
    key: (await statusWith(app, key)) === 200,
    wallet: (await wallets.execute()).length === 1,
    session: (await app.request('GET', '/api/profile', { as })).status === 200,
  })
}

const allOpen = { key: true, wallet: true, session: true }
const allShut = { key: false, wallet: false, session: false }

async function assertNothingForGood(as: Member): Promise<void> {
  const passkeys = app.owner.selectFrom('passkeys').select('id').where('user_id', '=', as.id)
  const before = await passkeys.execute()
  const options = await app.request('GET', '/api/auth/passkey/generate-register-options', { as })
  assert.deepEqual([options.status, options.body.code], [403, 'REAUTHENTICATION_REQUIRED'])
  for (const [path, body] of [
    ['reauthenticate', { password: as.password }],
    ['reauthenticate', { code: '000000' }],
    ['two-factor/enable', { password: as.password }],
    ['two-factor/disable', { password: as.password }],
    ['two-factor/generate-backup-codes', { password: as.password }],
    ['passkey/delete-passkey', { id: before[0]?.id ?? 'none' }],
    ['change-password', { currentPassword: as.password, newPassword: 'what a thief chooses' }],
  ] as const) {
    const { status, text } = await post(path, body, as)
    assert.ok([400, 403].includes(status), `${path}: ${status} ${text}`)
  }
  assert.deepEqual(await passkeys.execute(), before)
}

async function resetTokenFor(email: string): Promise<string> {
  await post('request-password-reset', { email })
  return linkOf(await nextMail(sink, email, 'Choose a new password')).token
}

async function assertNotStored(...secrets: readonly string[]): Promise<void> {
  for (const text of await storedTexts(app)) for (const secret of secrets) assert.ok(!text.includes(secret))
}

/** Most of their time they wait for mails. */
const TOGETHER = 4

/** The same story, begun from every way of signing in. */
function fromEveryWayIn(story: string, tell: (arrive: WayIn) => Promise<void>): void {
  test(story, { concurrency: TOGETHER }, async (t) => {
    const stories = Object.entries(waysIn).map(([way, arrive]) => t.test(`begun with ${way}`, () => tell(arrive)))
    await Promise.all(stories)
  })
}

fromEveryWayIn('a session is stolen: what was added is mailed, and goes by the link of the mail', async (arrive) => {
  const { email, holder: thief, isOwners } = await arriveBy(arrive)
  await anHourLater(app, thief)
  await assertNothingForGood(thief)
  const areOpen = await addDoors(thief)
  assert.deepEqual(await areOpen(), allOpen)
  const { token } = linkOf(await nextMail(sink, email, 'An API key has been made for your account'))
  const { resetToken } = (await post('disavow', { token })).body
  assert.deepEqual(await areOpen(), allShut)
  await assertNotStored(thief.token, token, resetToken)
  const done = await post('reset-password', { token: resetToken, newPassword: chosen })
  assert.equal(done.status, 200, done.text)
  await assertNotStored(chosen)
  assert.equal(await isOwners(chosen), true, 'the way in that the owner has had')
})

fromEveryWayIn('an account is moved away: the way back takes along what was made a moment before', async (arrive) => {
  const { email, holder: thief } = await arriveBy(arrive)
  const authenticator = openAuthenticator(pageOf(app))
  const options = await app.request('GET', '/api/auth/passkey/generate-register-options', { as: thief })
  if (options.status === 200) assert.equal((await tryToRegister(app, thief, authenticator)).status, 200)
  const areOpen = await addDoors(thief)
  const newEmail = `thief-${email}`
  assert.equal((await post('change-email', { newEmail }, thief)).status, 200)
  const forward = linkOf(await nextMail(sink, newEmail, 'Confirm your new e-mail address'))
  assert.equal((await post('change-email/confirm', { token: forward.token })).status, 200)
  const back = linkOf(await nextMail(sink, email, 'The address of your account is to change'))
  const undone = await post('change-email/undo', { token: back.token, newPassword: chosen })
  assert.equal(undone.status, 200, undone.text)
  assert.deepEqual(await areOpen(), allShut)
  assert.equal((await signInByPasskey(app, authenticator)).status, 401)
  await assertNotStored(thief.token, forward.token, back.token, chosen)
  const { token } = await app.signIn({ email, password: chosen })
  assert.equal((await accountOf(token))?.id, thief.id)
})

fromEveryWayIn('an account is moved onto somebody: with a reset it is theirs alone', async (arrive) => {
  const { holder: thief, isOwners } = await arriveBy(arrive)
  const areOpen = await addDoors(thief)
  const email = `somebody-${thief.email}`
  assert.equal((await post('change-email', { newEmail: email }, thief)).status, 200)
  const { path, token } = linkOf(await nextMail(sink, email, 'Confirm your new e-mail address'))
  assert.ok((await app.request('GET', path)).text.includes(thief.email), 'the page says whose account it is')
  assert.equal((await post('change-email/confirm', { token })).status, 200)
  const reset = { token: await resetTokenFor(email), newPassword: chosen }
  assert.equal((await post('reset-password', reset)).status, 200)
  assert.deepEqual(await areOpen(), allShut)
  assert.equal(await isOwners(MEMBERS_PASSWORD), false, 'the way in of whoever had it')
  await assertNotStored(thief.token, reset.token, chosen)
  const signedIn = await app.signIn({ email, password: chosen })
  assert.equal((await accountOf(signedIn.token))?.id, thief.id)
})
