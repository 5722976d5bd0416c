import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testAppWithMail } from '../../../test/harness/mail-app.ts'
import { beginAtProvider, oidcSettings, startOidcProvider } from '../../../test/harness/oidc-provider.ts'
import { testApp } from '../../../test/harness/suite.ts'
import type { TestApp } from '../../../test/harness/test-app.ts'
import { link, newWallet, proofOf } from '../../../test/harness/wallet-fixtures.ts'

let provider: Awaited<ReturnType<typeof startOidcProvider>>

const [confirmed, sink] = testAppWithMail({ HROMADA_SIGN_UP: 'confirmed' })
const invited = testApp(async (stack) => {
  provider = stack.use(await startOidcProvider())
  return { HROMADA_SIGN_UP: 'invited', ...oidcSettings(provider) }
})
const closed = testApp({ HROMADA_SIGN_UP: 'closed' })

const password = 'correct horse'
const signUp = (app: TestApp, email: string, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/auth/sign-up/email', { body: { name: 'Newcomer', email, password }, headers })
const signIn = (app: TestApp, email: string) =>
  app.request('POST', '/api/auth/sign-in/email', { body: { email, password } })
const signInByWallet = async (app: TestApp, wallet = newWallet()) =>
  app.request('POST', '/api/auth/siwe/verify', { body: await proofOf(app, null, wallet) })
const linkIn = (text = '') => new URL(/http\S+/.exec(text)?.[0] ?? '')

const invalidPassword = { message: 'Invalid email or password', code: 'INVALID_EMAIL_OR_PASSWORD' }

test('who must confirm the address has no session before', async () => {
  const email = 'new@test.example'
  const { status, headers, body } = await signUp(confirmed, email)
  assert.deepEqual([status, body.token, headers.getSetCookie()], [200, null, []])
  const refused = await signIn(confirmed, email)
  assert.deepEqual([refused.status, refused.body], [401, invalidPassword])
  // The second mail is of the attempt to sign in.
  const mails = [await sink.next(), await sink.next()]
  for (const { recipients, subject } of mails) {
    assert.deepEqual([recipients, subject], [[email], 'Confirm your e-mail address'])
  }
  const { search } = linkIn(mails[0]?.text)
  assert.equal((await confirmed.request('GET', `/api/auth/verify-email${search}`)).status, 200)
  assert.equal((await signIn(confirmed, email)).status, 200)
})

test('an address that is taken is answered like a free one, in any language, and its owner gets a mail', async () => {
  const { email } = await confirmed.member('member')
  const uk = { 'accept-language': 'uk' }
  const [taken, free] = [await signUp(confirmed, email, uk), await signUp(confirmed, 'free@test.example', uk)]
  const form = ({ status, headers, body, text }: typeof free) => {
    const { id, createdAt, updatedAt, ...user } = body.user
    const names = [...headers.keys()].filter((name) => name !== 'date' && !name.startsWith('x-request'))
    const order = [...text.matchAll(/"(\w+)":/g)].map(([, name]) => name)
    return {
      status,
      names,
      order,
      user: { ...user, email: '' },
      idLength: id.length,
      isOneTime: createdAt === updatedAt,
    }
  }
  assert.deepEqual(form(taken), form(free))
  assert.equal(taken.body.user.email, email)
  const mails = [await sink.next(), await sink.next()]
  assert.deepEqual(
    mails.map(({ recipients, subject }) => [recipients[0], subject]).toSorted(),
    [
      ['free@test.example', 'Підтвердьте свою електронну адресу'],
      [email, 'You already have an account'],
    ].toSorted(),
  )
})

test('signing in after a sign-up does not reveal whether the address was taken', async () => {
  const { email: taken } = await confirmed.member('member')
  const free = 'unknown@test.example'
  for (const email of [taken, free]) await signUp(confirmed, email)
  const mailsBefore = [await sink.next(), await sink.next()].map(({ recipients }) => recipients[0])
  assert.deepEqual(mailsBefore.toSorted(), [taken, free].toSorted())
  const form = ({ status, headers, body }: Awaited<ReturnType<typeof signIn>>) => {
    const names = [...headers.keys()].filter((name) => name !== 'date' && !name.startsWith('x-request'))
    return { status, names, body }
  }
  for (let times = 0; times < 10; times += 1) {
    const [one, other] = await Promise.all([signIn(confirmed, taken), signIn(confirmed, free)])
    assert.deepEqual([form(one), one.status, one.body], [form(other), 401, invalidPassword])
  }
  for (const email of [taken, free]) assert.equal((await signIn(confirmed, email)).status, 429, email)
  // Who has the mailbox, and signs in before confirming, finds the mail again.
  assert.deepEqual((await sink.next()).recipients, [free])
  const { rows } = await sql<{ email: string; events: number }>`
    select email, count(*)::int as events from security_log join users on users.id = user_id
    where kind = 'SIGN_IN_FAILED' and email in (${taken}, ${free}) group by email`.execute(confirmed.owner)
  assert.deepEqual(
    new Map(rows.map(({ email, events }) => [email, events])),
    new Map([taken, free].map((email) => [email, 10])),
  )
})

test('an address whose owner has not confirmed it gets the confirmation again', async () => {
  await signUp(confirmed, 'twice@test.example')
  await sink.next()
  await signUp(confirmed, 'twice@test.example')
  const { recipients, text } = await sink.next()
  assert.deepEqual(recipients, ['twice@test.example'])
  const { search } = linkIn(text)
  assert.equal((await confirmed.request('GET', `/api/auth/verify-email${search}`)).status, 200)
})

test('sign-ups with one address at one moment are answered alike, taken or free', async () => {
  const { email: taken } = await confirmed.member('member')
  for (const email of [taken, 'at-once@test.example']) {
    const answers = await Promise.all(Array.from({ length: 4 }, () => signUp(confirmed, email)))
    for (const { status, body, text } of answers)
      assert.deepEqual([status, body.token, body.user?.email], [200, null, email], text)
  }
  const faults = confirmed.logs.filter((line) => JSON.parse(line).level >= 50)
  assert.deepEqual(faults, [])
})

test('a wallet makes no account where addresses must be confirmed, and signs in to the account it is linked to', async () => {
  const refusal = { code: 'SIGN_UP_NEEDS_ADDRESS', message: 'Sign up by e-mail first, then link the wallet' }
  const { status, body } = await signInByWallet(confirmed)
  assert.deepEqual([status, body], [403, refusal])
  const member = await confirmed.member('member')
  const wallet = newWallet()
  await link(confirmed, member, wallet)
  assert.equal((await signInByWallet(confirmed, wallet)).status, 200)
})

const refusals = {
  invited: { code: 'SIGN_UP_BY_INVITATION', message: 'Signing up needs an invitation' },
  closed: { code: 'SIGN_UP_CLOSED', message: 'Signing up is closed' },
}

for (const [mode, app] of [
  ['invited', invited],
  ['closed', closed],
] as const) {
  test(`where signing up is ${mode}, nobody does, whether the address is taken or not, and members sign in`, async () => {
    const member = await app.member('member')
    const before = await countUsers(app)
    for (const answer of [
      await signUp(app, 'new@test.example'),
      await signUp(app, member.email),
      await signInByWallet(app),
    ]) {
      assert.deepEqual([answer.status, answer.body], [403, refusals[mode]])
    }
    assert.equal(await countUsers(app), before)
    await app.signIn(member)
  })
}

test('where signing up is by invitation, a provider signs in members and makes no account', async () => {
  const signInAs = async (email: string) => {
    provider.is({ sub: email, email, email_verified: true, name: 'Person' })
    const { back, cookie } = await beginAtProvider(invited)
    return (await invited.request('GET', back.pathname + back.search, { headers: { cookie } })).headers
  }
  const before = await countUsers(invited)
  const refused = await signInAs('stranger@test.example')
  assert.match(refused.get('location') ?? '', /^\/failed\?error=SIGN_UP_BY_INVITATION/)
  assert.equal(refused.get('set-auth-token'), null)
  assert.equal(await countUsers(invited), before)
  const { email } = await invited.member('member')
  assert.ok((await signInAs(email)).get('set-auth-token'))
})

async function countUsers({ owner }: TestApp): Promise<number> {
  return (await owner.selectFrom('users').select('id').execute()).length
}
