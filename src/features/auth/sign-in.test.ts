import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/harness/suite.ts'
import { startTestApp } from '../../../test/harness/test-app.ts'

const app = testApp()

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const signUp = (email: string, more: object = {}, headers: Record<string, string> = {}) => {
  const body = { name: 'Оксана', email, password: 'correct horse', ...more }
  return app.request('POST', '/api/auth/sign-up/email', { body, headers })
}
const storedUser = (email: string) =>
  app.platform.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

test('a new account is an active subscriber in the language of the browser, whatever the body says', async () => {
  const { status, body } = await signUp(
    'Oksana@Test.Example',
    { role: 'admin', isActive: false, emailVerified: true, id: 'mine', language: 'en', createdAt: '2000-01-01' },
    { 'accept-language': 'fr, uk-UA;q=0.8, en;q=0.3' },
  )
  const stored = await storedUser('oksana@test.example')
  assert.equal(status, 200)
  assert.deepEqual(body.user, {
    id: stored.id,
    name: 'Оксана',
    email: 'oksana@test.example',
    image: null,
    emailVerified: false,
    role: 'subscriber',
    language: 'uk',
    createdAt: stored.created_at.toISOString(),
    updatedAt: stored.updated_at.toISOString(),
  })
  assert.equal(stored.is_active, true)
  assert.notEqual(stored.id, 'mine')
  assert.ok(Math.abs(stored.created_at.getTime() - Date.now()) < 60_000)
})

test('sign-up refuses a taken address, a short password and what is no address', async () => {
  await signUp('taken@test.example')
  const taken = await signUp('TAKEN@test.example')
  assert.equal(taken.status, 422)
  assert.deepEqual(Object.keys(taken.body), ['message', 'code', 'details'])
  assert.deepEqual(taken.body.details, { field: 'email', code: 'TAKEN' })
  const short = await signUp('short@test.example', { password: '1234567' })
  assert.deepEqual(
    [short.status, short.body],
    [
      400,
      {
        message: 'Password too short',
        code: 'PASSWORD_TOO_SHORT',
        details: { field: 'password', code: 'TOO_SHORT', limit: 8 },
      },
    ],
  )
  for (const email of [
    'nobody',
    'a@b@c',
    'one@test.example,two@test.example',
    'a@test.example\r\nBcc: b@test.example',
    '',
  ]) {
    const { status, body } = await signUp(email)
    assert.equal(status, 400, email)
    assert.equal(body.code, 'VALIDATION_ERROR', email)
  }
})

test('as many people can sign up at once as there are, whatever the size of the pool', async () => {
  const answers = await Promise.all(Array.from({ length: 24 }, (_, index) => signUp(`crowd-${index}@test.example`)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    answers.map(() => 200),
  )
})

test('of two sign-ups with one address at once exactly one makes the account', async () => {
  const answers = await Promise.all([signUp('race@test.example'), signUp('race@test.example')])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422])
})

test('signing in gives the session as cookie, in the body and as set-auth-token, and each of them is accepted', async () => {
  const member = await app.member('member')
  const { headers, body } = await app.request('POST', '/api/auth/sign-in/email', {
    body: { email: member.email.toUpperCase(), password: member.password },
  })
  const setCookie = headers.getSetCookie()
  assert.equal(setCookie.length, 1)
  const [pair = '', ...attributes] = setCookie[0]?.split('; ') ?? []
  assert.deepEqual(attributes, ['Max-Age=2592000', 'Path=/', 'HttpOnly', 'SameSite=Lax'])
  const signed = headers.get('set-auth-token') ?? ''
  assert.equal(pair, `better-auth.session-token=${encodeURIComponent(signed)}`)
  assert.equal(signed.slice(0, signed.indexOf('.')), body.token)
  assert.deepEqual(Object.keys(body).toSorted(), ['redirect', 'token', 'user'])
  for (const credential of [{ cookie: pair }, bearer(body.token), bearer(signed)]) {
    const { body } = await app.request('GET', '/api/auth/get-session', { headers: credential })
    assert.equal(body.user.id, member.id)
  }
})

test('a wrong password and an unknown address have the same answer, also for a deactivated account', async () => {
  const member = await app.member('member')
  const gone = await app.member('member')
  await app.platform.db.updateTable('users').set({ is_active: false }).where('id', '=', gone.id).execute()
  for (const email of [member.email, gone.email, 'nobody@test.example']) {
    const { status, body, headers } = await app.request('POST', '/api/auth/sign-in/email', {
      body: { email, password: 'not the password' },
    })
    assert.equal(status, 401)
    assert.deepEqual(body, { message: 'Invalid email or password', code: 'INVALID_EMAIL_OR_PASSWORD' })
    assert.deepEqual(headers.getSetCookie(), [])
  }
})

test('a deactivated account cannot sign in', async () => {
  const { id, email, password } = await app.member('admin')
  await app.platform.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()
  const { status, body, headers } = await app.request('POST', '/api/auth/sign-in/email', { body: { email, password } })
  const suspended = { message: 'Account is suspended', code: 'ACCOUNT_SUSPENDED', reason: null, until: null }
  assert.deepEqual([status, body], [403, suspended])
  assert.equal(headers.get('set-auth-token'), null)
})

test('signing out ends cookie, bearer and JWT at once, whichever of them asks for it', async () => {
  for (const kind of ['cookie', 'session', 'jwt'] as const) {
    const member = await app.member('member')
    const credentials = {
      cookie: { cookie: member.cookie },
      session: bearer(member.token),
      jwt: bearer(await member.jwt()),
    }
    const { status, body, headers } = await app.request('POST', '/api/auth/sign-out', { headers: credentials[kind] })
    assert.deepEqual([status, body], [200, { success: true }])
    assert.match(headers.getSetCookie().join(), /^better-auth\.session-token=; Max-Age=0/)
    for (const headers of Object.values(credentials)) {
      assert.equal((await app.request('GET', '/api/auth/list-accounts', { headers })).status, 401)
    }
  }
})

test('over https the cookie is Secure, has the prefix that browsers enforce, and no other is accepted', async () => {
  await using app = await startTestApp({ HROMADA_PUBLIC_URL: 'https://community.example' })
  const { email, password, cookie } = await app.member('member')
  assert.match(cookie, /^__Secure-better-auth\.session-token=/)
  const { headers } = await app.request('POST', '/api/auth/sign-in/email', { body: { email, password } })
  assert.match(headers.getSetCookie()[0] ?? '', /; Secure/)
  const read = (cookie: string) => app.request('GET', '/api/auth/list-accounts', { headers: { cookie } })
  assert.equal((await read(cookie)).status, 200)
  assert.equal((await read(cookie.replace('__Secure-', ''))).status, 401)
})
