import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { startTestApp, type TestApp } from '../../test/test-app.ts'

interface Person {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean | string
  readonly name: string
}

/** A small OpenID provider at which everybody is whoever the test says. */
async function startProvider() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'only', alg: 'RS256', use: 'sig' }
  const nonces = new Map<string, string>()
  const codes: string[] = []
  let person: Person | undefined
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', url)
    const json = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    if (pathname === '/.well-known/openid-configuration') {
      return json({
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        userinfo_endpoint: `${url}/userinfo`,
        jwks_uri: `${url}/jwks`,
        id_token_signing_alg_values_supported: ['RS256'],
      })
    }
    if (pathname === '/jwks') return json({ keys: [jwk] })
    if (pathname === '/authorize') {
      const code = `code-${nonces.size}`
      nonces.set(code, searchParams.get('nonce') ?? '')
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      back.searchParams.set('code', code)
      back.searchParams.set('state', searchParams.get('state') ?? '')
      return response.writeHead(302, { location: back.href }).end()
    }
    if (pathname === '/token') {
      const code = new URLSearchParams(await text(request)).get('code') ?? ''
      codes.push(code)
      const nonce = nonces.get(code)
      const idToken = await new SignJWT({ ...person, ...(nonce && { nonce }) })
        .setProtectedHeader({ alg: 'RS256', kid: 'only' })
        .setIssuer(url)
        .setAudience('hromada')
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(privateKey)
      return json({ access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token: idToken })
    }
    if (pathname === '/userinfo') return json(person)
    return response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    codes,
    is: (next: Person) => {
      person = next
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

let provider: Awaited<ReturnType<typeof startProvider>>
let app: TestApp

before(async () => {
  provider = await startProvider()
  app = await startTestApp({
    HROMADA_OIDC_DISCOVERY_URL: `${provider.url}/.well-known/openid-configuration`,
    HROMADA_OIDC_CLIENT_ID: 'hromada',
    HROMADA_OIDC_CLIENT_SECRET: 'client secret',
  })
})
after(async () => {
  await app[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})

const cookiesOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/** Begins at the service and goes to the provider and back, as a browser does. */
async function begin(more: object = {}) {
  const started = await app.request('POST', '/api/auth/sign-in/social', {
    body: { provider: 'oidc', callbackURL: '/welcome', errorCallbackURL: '/failed', ...more },
  })
  assert.equal(started.status, 200, started.text)
  const authorization = new URL(started.body.url)
  const atProvider = await fetch(authorization, { redirect: 'manual' })
  const back = new URL(atProvider.headers.get('location') ?? '')
  return { authorization, back, cookie: cookiesOf(started.headers) }
}

async function signInAs(person: Person) {
  provider.is(person)
  const { back, cookie } = await begin()
  return app.request('GET', back.pathname + back.search, { headers: { cookie } })
}

async function accountsOf(email: string) {
  return app.services.db
    .selectFrom('users')
    .leftJoin('accounts', 'accounts.user_id', 'users.id')
    .select(['users.id', 'role', 'email_verified', 'provider_id', 'account_id'])
    .where('email', '=', email)
    .orderBy('provider_id')
    .execute()
}

test('the browser is sent to the provider with state, nonce and PKCE, and back to this service', async () => {
  provider.is({ sub: 's0', email: 'nobody@test.example', email_verified: true, name: 'Nobody' })
  const { authorization } = await begin()
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

test('a deactivated account cannot sign in through the provider either', async () => {
  const person = { sub: 's5', email: 'gone@test.example', email_verified: true, name: 'Gone' }
  await signInAs(person)
  await app.services.db.updateTable('users').set({ is_active: false }).where('email', '=', person.email).execute()
  const { headers } = await signInAs(person)
  assert.equal(headers.get('set-auth-token'), null)
})

test('a callback without the browser that began, or with another state, is refused before the code is used', async () => {
  provider.is({ sub: 's6', email: 'csrf@test.example', email_verified: true, name: 'Csrf' })
  const { back, cookie } = await begin()
  const other = await begin()
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
