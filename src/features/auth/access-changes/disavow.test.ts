import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { makeKey, statusWith } from '../../../../test/harness/api-key-fixtures.ts'
import { eventually } from '../../../../test/harness/eventually.ts'
import { asForm, linkOf } from '../../../../test/harness/link-mails.ts'
import { testAppWithMail } from '../../../../test/harness/mail-app.ts'
import { nextMail } from '../../../../test/harness/mail-sink.ts'
import { beginAtProvider, oidcSettings, startOidcProvider } from '../../../../test/harness/oidc-provider.ts'
import { registerPasskey, signInByPasskey } from '../../../../test/harness/passkey-fixtures.ts'
import { enableTotp, passwordStep } from '../../../../test/harness/second-factor-fixtures.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import { link, newWallet } from '../../../../test/harness/wallet-fixtures.ts'
import { linkTokenHash } from '../links/links.ts'

let provider: Awaited<ReturnType<typeof startOidcProvider>>

const [app, sink] = testAppWithMail(async (stack) => {
  provider = stack.use(await startOidcProvider())
  return oidcSettings(provider)
})

const gone = { message: 'Invalid token', code: 'INVALID_TOKEN' }

const subjects = {
  passkey: 'A passkey has been added to your account',
  totp: 'An authenticator app has been set up for your account',
  apiKey: 'An API key has been made for your account',
  wallet: 'A wallet has been linked to your account',
  provider: 'A way to sign in has been linked to your account',
} as const

const linkAbout = async ({ email }: Member, what: keyof typeof subjects) =>
  linkOf(await nextMail(sink, email, subjects[what]))

const disavow = (token: string) => app.request('POST', '/api/auth/disavow', { body: { token } })

const isSignedIn = async (as: Member) => (await app.request('GET', '/api/profile', { as })).status === 200

const factorsOf = async ({ id }: Member) => {
  const { rows } = await sql<{ factors: number }>`
    select ((select count(*) from passkeys where user_id = ${id}) + (select count(*) from totp_factors where user_id = ${id})
      + (select count(*) from recovery_codes where user_id = ${id}))::int as factors`.execute(app.owner)
  return rows[0]?.factors
}

test('a thief with the password adds a passkey, and the link of the mail takes the account back', async () => {
  const owner = await app.member('member')
  const thief = { ...owner, ...(await app.signIn(owner)) }
  const { authenticator } = await registerPasskey(app, thief)
  const { key } = await makeKey(app, thief)
  const { path, token } = await linkAbout(owner, 'passkey')

  const page = await app.request('GET', path)
  assert.equal(page.status, 200)
  assert.match(page.text, /A passkey has been added to your account/)
  assert.equal(await statusWith(app, key), 200, 'a scanner of mails that follows the link removes nothing')

  const { status, headers } = await app.request('POST', '/api/auth/disavow', asForm({ token }))
  assert.equal(status, 303)
  const next = new URL(headers.get('location') ?? '')
  assert.equal(next.origin, app.url)
  assert.equal((await app.request('GET', next.pathname + next.search)).status, 200)

  assert.equal(await factorsOf(owner), 0)
  assert.deepEqual([await statusWith(app, key), await isSignedIn(thief)], [401, false])
  assert.equal((await signInByPasskey(app, authenticator)).status, 401)
  assert.equal((await passwordStep(app, owner)).status, 401, 'the thief knows the password')
  const removed = await nextMail(sink, owner.email, 'What was removed from your account')
  assert.match(removed.text ?? '', /API keys: 1\s+passkeys: 1|passkeys: 1\s+API keys: 1/)

  const reset = { token: next.searchParams.get('token') ?? '', newPassword: 'another horse' }
  assert.equal((await app.request('POST', '/api/auth/reset-password', { body: reset })).status, 200)
  await app.signIn({ email: owner.email, password: 'another horse' })
  assert.deepEqual((await disavow(token)).body, gone)
})

test('each way in is mailed with its link, and what was there before stays', async () => {
  const member = await app.member('member')
  const { key } = await makeKey(app, member)
  await linkAbout(member, 'apiKey')
  await enableTotp(app, member)
  const { token } = await linkAbout(member, 'totp')
  assert.equal((await link(app, member, newWallet())).status, 201)
  await linkAbout(member, 'wallet')
  const { body } = await disavow(token)
  assert.equal(typeof body.resetToken, 'string')
  assert.equal(await factorsOf(member), 0)
  assert.equal(await statusWith(app, key), 200, 'made before')
  const { rows } = await sql`select from wallets where user_id = ${member.id}`.execute(app.owner)
  assert.deepEqual(rows, [], 'linked since')
})

test('an account that was moved away since comes back to the address of the mail, with its proof', async () => {
  const owner = await app.member('member')
  const proof = () =>
    app.owner
      .selectFrom('users')
      .select(['email', 'email_proven_at'])
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow()
  const before = await proof()
  await makeKey(app, owner)
  const { token } = await linkAbout(owner, 'apiKey')
  for (const newEmail of [`thief-${owner.email}`, `other-${owner.email}`]) {
    assert.equal((await app.request('POST', '/api/auth/change-email', { as: owner, body: { newEmail } })).status, 200)
    const forward = linkOf(await nextMail(sink, newEmail, 'Confirm your new e-mail address'))
    const confirmed = await app.request('POST', '/api/auth/change-email/confirm', { body: { token: forward.token } })
    assert.equal(confirmed.status, 200)
  }
  const thiefsWayBack = linkOf(await nextMail(sink, `thief-${owner.email}`, 'The address of your account is to change'))
  const { status, body, text } = await disavow(token)
  assert.equal(status, 200, text)
  assert.deepEqual(await proof(), before)
  const undo = { token: thiefsWayBack.token, newPassword: 'what a thief chooses' }
  assert.equal((await app.request('POST', '/api/auth/change-email/undo', { body: undo })).status, 400)
  const reset = { token: body.resetToken, newPassword: 'another horse' }
  assert.equal((await app.request('POST', '/api/auth/reset-password', { body: reset })).status, 200)
  await app.signIn({ email: owner.email, password: 'another horse' })
})

test('a provider that comes to an account is mailed, and not the one by which somebody signs up', async () => {
  const member = await app.member('member')
  const signInAs = async (email: string) => {
    provider.is({ sub: email, email, email_verified: true, name: 'Person' })
    const { back, cookie } = await beginAtProvider(app)
    return app.request('GET', back.pathname + back.search, { headers: { cookie } })
  }
  await signInAs('by-provider@test.example')
  await signInAs(member.email)
  const { token } = await linkAbout(member, 'provider')
  assert.equal((await disavow(token)).status, 200)
  const { rows } = await sql`
    select from accounts where user_id = ${member.id} and provider_id <> 'credential'`.execute(app.owner)
  assert.equal(rows.length, 0)
  const linked = app.owner
    .selectFrom('security_log')
    .select(['user_id', 'detail'])
    .where('kind', '=', 'PROVIDER_LINKED')
  const recorded = await eventually(
    'it is on record',
    () => linked.execute(),
    ({ length }) => length > 0,
  )
  assert.deepEqual(recorded, [{ user_id: member.id, detail: 'oidc' }])
  assert.ok(
    !sink.received.some(
      ({ recipients: [to], subject }) => to === 'by-provider@test.example' && subject === subjects.provider,
    ),
  )
})

test('a link is for seven days, for one account, and not during a suspension', async () => {
  const [member, other] = [await app.member('member'), await app.member('member')]
  const { key } = await makeKey(app, other)
  await makeKey(app, member)
  const { token } = await linkAbout(member, 'apiKey')
  const setActive = (isActive: boolean) =>
    app.owner.updateTable('users').set({ is_active: isActive }).where('id', '=', member.id).execute()
  await setActive(false)
  assert.deepEqual((await disavow(token)).body, gone)
  await setActive(true)
  for (const wrong of ['', 'guess', token.slice(1), `${token}x`]) assert.deepEqual((await disavow(wrong)).body, gone)
  await sql`
    update links set expires_at = expires_at - interval '7 days'
    from access_changes where access_change_id = access_changes.id and access_changes.user_id = ${member.id}`.execute(
    app.owner,
  )
  assert.deepEqual((await disavow(token)).body, gone)
  assert.equal(await isSignedIn(member), true)
  assert.equal(await statusWith(app, key), 200)
})

test('a mailbox is not filled: ten mails a day, of which each takes back what came later', async () => {
  const member = await app.member('member')
  for (let keys = 0; keys < 12; keys += 1) await makeKey(app, member, { name: `Key ${keys}` })
  const { rows } = await sql`select from access_changes where user_id = ${member.id}`.execute(app.owner)
  assert.equal(rows.length, 10)
  const earliest = await app.owner
    .selectFrom('access_changes')
    .select('id')
    .where('user_id', '=', member.id)
    .orderBy('created_at')
    .executeTakeFirstOrThrow()
  // Several are sent at once, in any order.
  const tokens = new Map<string | undefined, string>()
  while (tokens.size < 10) {
    const { token } = await linkAbout(member, 'apiKey')
    const hash = linkTokenHash(token)
    const link = await app.owner
      .selectFrom('links')
      .select('access_change_id')
      .where('token_hash', '=', hash)
      .executeTakeFirst()
    tokens.set(link?.access_change_id ?? undefined, token)
  }
  assert.equal((await disavow(tokens.get(earliest.id) ?? '')).status, 200)
  const { rows: keys } = await sql`select from api_keys where user_id = ${member.id}`.execute(app.owner)
  assert.equal(keys.length, 0)
})
