// Depends on: servers, instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import {
  beginAtProvider,
  cookiesOf,
  linkAtProvider,
  type OidcPerson,
  oidcSettings,
  startOidcProvider,
} from '../../../test/harness/oidc-provider.ts'
import { testApp } from '../../../test/harness/suite.ts'

let provider: Awaited<ReturnType<typeof startOidcProvider>>

const app = testApp(async (stack) => {
  provider = stack.use(await startOidcProvider())
  return oidcSettings(provider)
})

async function signInAs(person: OidcPerson) {
  provider.is(person)
  const { back, cookie } = await beginAtProvider(app)
  return app.request('GET', back.pathname + back.search, { headers: { cookie } })
}

async function accountsOf(email: string) {
  return app.platform.db
    .selectFrom('users')
    .leftJoin('accounts', 'accounts.user_id', 'users.id')
    .select(['users.id', 'role', 'email_verified', 'provider_id', 'account_id'])
    .where('email', '=', email)
    .orderBy('provider_id')
    .execute()
}

test('the browser is sent to the provider with state, nonce and PKCE, and back to this service', async () => {
  provider.is({ sub: 's0', email: 'nobody@test.example', email_verified: true, name: 'Nobody' })
  const { authorization } = await beginAtProvider(app)
  assert.equal(authorization.origin + authorization.pathname, `${provider.url}/authorize`)
  const query = Object.fromEntries(authorization.searchParams)
  const { state, nonce, code_challenge: challenge, ...rest } = query
  assert.ok(state && nonce && challenge)
  assert.deepEqual(new Set(rest.scope?.split(' ')), new Set(['openid', 'email', 'profile']))
  assert.deepEqual(
    { ...rest, scope: '' },
    {
      response_type: 'code',
      client_id: 'hromada',
      redirect_uri: `${app.url}/api/auth/callback/oidc`,
      code_challenge_method: 'S256',
      scope: '',
    },
  )
})

test('who comes from the provider for the first time gets an account and a session, later the same account', async () => {
  const person = { sub: 's1', email: 'New@Test.Example', email_verified: true, name: 'New' }
  const first = await signInAs(person)
  assert.deepEqual([first.status, first.headers.get('location')], [302, '/welcome'])
  const [account, ...others] = await accountsOf('new@test.example')
  assert.deepEqual(others, [])
  assert.deepEqual(
    [account?.role, account?.email_verified, account?.provider_id, account?.account_id],
    ['subscriber', true, 'oidc', 's1'],
  )
  const again = await signInAs({ ...person, email: 'changed@test.example' })
  for (const { headers } of [first, again]) {
    const session = await app.request('GET', '/api/auth/get-session', { headers: { cookie: cookiesOf(headers) } })
    assert.equal(session.body.user.id, account?.id)
  }
  assert.deepEqual(await accountsOf('changed@test.example'), [])
})

test('a sign-in through the provider is in the history under the name of the provider, also for a new account', async () => {
  const person = { sub: 's7', email: 'history@test.example', email_verified: true, name: 'History' }
  const first = await signInAs(person)
  const second = await signInAs(person)
  const headers = { cookie: cookiesOf(second.headers) }
  const { body } = await app.request('GET', '/api/profile', { headers })
  const [later, earlier] = body.loginHistory
  const signIn = { ip: '127.0.0.1', userAgent: 'node', provider: 'oidc' }
  assert.deepEqual(body.loginHistory, [
    { timestamp: later.timestamp, ...signIn },
    { timestamp: earlier.timestamp, ...signIn },
  ])
  assert.deepEqual([body.authProviders, body.lastLoginAt], [['oidc'], later.timestamp])
  const { sessions } = (await app.request('GET', '/api/profile/sessions', { headers })).body
  assert.deepEqual(
    sessions.map(({ provider, isCurrent }: { provider: string; isCurrent: boolean }) => [provider, isCurrent]),
    [
      ['oidc', true],
      ['oidc', false],
    ],
  )
  const cookie = cookiesOf(first.headers)
  const exported = await app.request('GET', '/api/profile/export', { headers: { cookie } })
  assert.deepEqual(
    exported.body.signInAccounts.map(({ provider, accountId }: { provider: string; accountId: string }) => [
      provider,
      accountId,
    ]),
    [['oidc', 's7']],
  )
})

test('no ID token is stored: of a first sign-in, a later one, an account found by its address, a linked provider', async () => {
  const tokensOf = async (subject: string) => {
    const { rows } = await sql<{ account: object; access: string | null }>`
      select to_jsonb(accounts) as account, access_token as access from accounts
      where account_id = ${subject}`.execute(app.owner)
    const hasToken = (account: object) => /eyJ/.test(JSON.stringify(account))
    return rows.map(({ account, access }) => [hasToken(account), access !== null && access !== 'access'])
  }
  const person = { sub: 's8', email: 'tokens@test.example', email_verified: true, name: 'Tokens' }
  for (const _ of ['first', 'later']) {
    assert.equal((await signInAs(person)).headers.get('location'), '/welcome')
    assert.deepEqual(await tokensOf('s8'), [[false, true]])
  }
  const found = await app.member('member')
  await signInAs({ sub: 's9', email: found.email, email_verified: true, name: 'Found' })
  assert.deepEqual(await tokensOf('s9'), [[false, true]])
  const linking = await app.member('member')
  for (const _ of ['first', 'again']) {
    provider.is({ sub: 's10', email: linking.email, email_verified: true, name: 'Linked' })
    const { back, cookie } = await linkAtProvider(app, linking)
    const { headers } = await app.request('GET', back.pathname + back.search, { headers: { cookie } })
    assert.equal(headers.get('location'), '/welcome')
    assert.deepEqual(await tokensOf('s10'), [[false, true]])
  }
})

test('an account whose address was never confirmed is not taken over, nor lent to the provider’s person', async () => {
  const email = 'squatted@test.example'
  await app.request('POST', '/api/auth/sign-up/email', { body: { name: 'Squatter', email, password: 'correct horse' } })
  const before = await accountsOf(email)
  const { status, headers } = await signInAs({ sub: 's2', email, email_verified: true, name: 'Owner' })
  assert.equal(status, 302)
  assert.match(headers.get('location') ?? '', /^\/failed\?error=account_not_linked/)
  assert.equal(headers.get('set-auth-token'), null)
  assert.deepEqual(await accountsOf(email), before)
})

test('a provider that has not verified the address gets nobody’s account', async () => {
  const { email } = await app.member('admin')
  const before = await accountsOf(email)
  for (const [index, unverified] of ([false, 'false', 'true'] as const).entries()) {
    const person = { sub: `s3-${index}`, email, email_verified: unverified, name: 'Impostor' }
    const { headers } = await signInAs(person)
    assert.match(headers.get('location') ?? '', /^\/failed\?error=account_not_linked/, String(unverified))
    assert.equal(headers.get('set-auth-token'), null)
  }
  assert.deepEqual(await accountsOf(email), before)
})

test('an account is linked when both sides have verified the address', async () => {
  const { id, email } = await app.member('member')
  const { headers } = await signInAs({ sub: 's4', email, email_verified: true, name: 'Member' })
  assert.equal(headers.get('location'), '/welcome')
  const accounts = await accountsOf(email)
  assert.deepEqual(
    accounts.map((account) => [account.id, account.role, account.provider_id]),
    [
      [id, 'member', 'credential'],
      [id, 'member', 'oidc'],
    ],
  )
})

test('a linked provider is taken from the account by its id in the list, at any age of the session', async () => {
  const member = await app.member('member')
  const unlink = (accountId: string, more: object = {}) =>
    app.request('POST', '/api/auth/unlink-account', { as: member, body: { accountId, ...more } })
  const methods = async (): Promise<{ id: string; accountId: string; providerId: string }[]> =>
    (await app.request('GET', '/api/auth/list-accounts', { as: member })).body
  const [password] = await methods()
  assert.deepEqual((await unlink(password?.id ?? '')).body.code, 'FAILED_TO_UNLINK_LAST_ACCOUNT')
  const person = { sub: 's11', email: member.email, email_verified: true, name: 'Member' }
  for (const more of [{}, { providerId: 'oidc' }]) {
    await signInAs(person)
    const linked = (await methods()).find(({ providerId }) => providerId === 'oidc')
    assert.equal(linked?.accountId, person.sub)
    assert.equal((await unlink(person.sub)).status, 400)
    await sql`update sessions set created_at = now() - interval '3 days' where user_id = ${member.id}`.execute(
      app.owner,
    )
    const { status, body } = await unlink(linked.id, more)
    assert.deepEqual([status, body], [200, { status: true }])
    assert.deepEqual(await methods(), [password])
  }
})

test('a deactivated account cannot sign in through the provider either', async () => {
  const person = { sub: 's5', email: 'gone@test.example', email_verified: true, name: 'Gone' }
  await signInAs(person)
  await app.platform.db.updateTable('users').set({ is_active: false }).where('email', '=', person.email).execute()
  const { headers } = await signInAs(person)
  assert.equal(headers.get('set-auth-token'), null)
})

test('a callback without the browser that began, or with another state, is refused before the code is used', async () => {
  provider.is({ sub: 's6', email: 'csrf@test.example', email_verified: true, name: 'Csrf' })
  const { back, cookie } = await beginAtProvider(app)
  const other = await beginAtProvider(app)
  const used = provider.codes.length
  for (const [search, headers] of [
    [back.search, {}],
    [back.search, { cookie: other.cookie }],
    ['?code=x&state=guess', { cookie }],
    ['?code=x', { cookie }],
    ['', { cookie }],
  ] as const) {
    const answer = await app.request('GET', back.pathname + search, { headers })
    assert.equal(answer.headers.get('set-auth-token'), null)
    assert.ok(answer.status < 500, answer.text)
  }
  assert.equal(provider.codes.length, used)
  assert.deepEqual(await accountsOf('csrf@test.example'), [])
})

test('nobody is sent on to a foreign page, and an unknown provider is refused', async () => {
  for (const name of ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL']) {
    const body = { provider: 'oidc', [name]: 'https://evil.example/' }
    assert.equal((await app.request('POST', '/api/auth/sign-in/social', { body })).status, 403, name)
  }
  const { status } = await app.request('POST', '/api/auth/sign-in/social', { body: { provider: 'other' } })
  assert.equal(status, 404)
})

test('an account has the name that its provider knows, or the nearest to one, cleaned of what names cannot have', async () => {
  const names = [
    [{ name: ' Zoe\u0308 ' }, 'Zoë'],
    [{ name: '\u202eOlena\r\nHonchar' }, 'Olena  Honchar'],
    [{ name: 'x'.repeat(300) }, 'x'.repeat(200)],
    [{ given_name: 'Olena', family_name: 'Honchar', preferred_username: 'olena' }, 'Olena Honchar'],
    [{ name: '\u3164', family_name: 'Honchar' }, 'Honchar'],
    [{ name: '', given_name: ' ', preferred_username: 'olena' }, 'olena'],
    [{ preferred_username: '\u200b' }, 'named-6'],
    [{}, 'named-7'],
  ] as const
  for (const [index, [claims, name]] of names.entries()) {
    const person = { sub: `named-${index}`, email: `named-${index}@test.example`, email_verified: true, ...claims }
    const { headers } = await signInAs(person)
    const session = await app.request('GET', '/api/auth/get-session', { headers: { cookie: cookiesOf(headers) } })
    assert.equal(session.body?.user.name, name, JSON.stringify(claims))
  }
})

test('an address from a provider is stored in the form of any other, and one account has it', async () => {
  const email = 'ivan@xn--80a1acn3a.xn--j1amh'
  const { headers } = await signInAs({ sub: 'ivan', email: 'Ivan@пошта.укр', email_verified: true })
  const session = await app.request('GET', '/api/auth/get-session', { headers: { cookie: cookiesOf(headers) } })
  assert.equal(session.body?.user.email, email)
  const again = await signInAs({ sub: 'ivan-2', email: email.toUpperCase(), email_verified: true })
  assert.equal(again.headers.get('location'), '/welcome')
  const accounts = await accountsOf(email)
  assert.deepEqual(
    accounts.map(({ id, account_id }) => [id, account_id]).toSorted(),
    ['ivan', 'ivan-2'].map((subject) => [session.body.user.id, subject]),
  )
})

test('who comes with an address that no other way takes gets no account', async () => {
  for (const [index, email] of ['іван@пошта.укр', '"i van"@test.example', 'ivan@localhost', ''].entries()) {
    const { status, headers } = await signInAs({ sub: `none-${index}`, email, email_verified: true, name: 'Іван' })
    assert.deepEqual([status, headers.get('set-auth-token')], [302, null])
    assert.match(headers.get('location') ?? '', /^\/failed\?error=email_not_found/, email)
  }
})
