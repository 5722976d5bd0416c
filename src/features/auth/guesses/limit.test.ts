// Depends on: servers, instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { eventually } from '../../../../test/harness/eventually.ts'
import { bearer } from '../../../../test/harness/profile-fixtures.ts'
import { testApp } from '../../../../test/harness/suite.ts'
import { issueLink } from '../links/links.ts'
import { forgetOldGuesses } from './count.ts'

const app = testApp({ HROMADA_TRUSTED_PROXIES: '127.0.0.1' })

const invalid = { message: 'Invalid email or password', code: 'INVALID_EMAIL_OR_PASSWORD' }
const tooMany = { message: 'Too many requests', code: 'RATE_LIMIT_EXCEEDED' }
/** Each from another network. */
const elsewhere = (index: number) => `198.18.${index}.7`

let networks = 0
const nextNetwork = () => {
  networks += 1
  return elsewhere(networks)
}

function signIn(email: string, password: string, from = nextNetwork()) {
  return app.request('POST', '/api/auth/sign-in/email', {
    body: { email, password },
    headers: { 'x-forwarded-for': from },
  })
}

/** All at once, as each answer takes its time. */
const guess = async (email: string, times: number, from?: string) => {
  const guesses = Array.from({ length: times }, (_, index) => signIn(email, `wrong-guess-${index}`, from))
  for (const { status, body } of await Promise.all(guesses)) assert.deepEqual([status, body], [401, invalid])
}

/** As if so much time had passed. */
const letPass = (seconds: number) =>
  sql`
    update guesses set waits_until = waits_until - make_interval(secs => ${seconds}),
      forgotten_at = forgotten_at - make_interval(secs => ${seconds})`.execute(app.owner)

async function waitOf(email: string, from?: string): Promise<number> {
  const { status, body, headers } = await signIn(email, 'wrong-guess', from)
  assert.deepEqual([status, body], [429, tooMany])
  return Number(headers.get('retry-after'))
}

test('from the tenth wrong password on, from whatever addresses, each next one waits twice as long, up to 15 minutes', async () => {
  const member = await app.member('member')
  await guess(member.email, 9)
  let waitsSinceMs = performance.now()
  await guess(member.email, 1)
  for (const seconds of [15, 30, 60, 120, 240, 480, 900, 900]) {
    const wait = await waitOf(member.email.toUpperCase())
    const passed = (performance.now() - waitsSinceMs) / 1000
    assert.ok(wait >= seconds - passed - 1 && wait <= seconds, `${wait} of ${seconds} after ${passed}`)
    await letPass(seconds)
    waitsSinceMs = performance.now()
    await guess(member.email, 1)
  }
})

test('who waits is refused with the right password too, and an account that does not exist answers alike', async () => {
  const member = await app.member('member')
  for (const [email, password] of [
    [member.email, member.password],
    ['nobody-at-all@test.example', 'wrong-guess'],
  ] as const) {
    await guess(email, 10)
    const { status, body, headers } = await signIn(email, password)
    assert.deepEqual([status, body], [429, tooMany])
    assert.match(headers.get('retry-after') ?? '', /^1?\d$/)
  }
})

test('nobody locks an owner out: places that the account has been used from count for themselves', async () => {
  const member = await app.member('member')
  const [home, office] = ['203.0.113.5', '2001:db8:77:1::5']
  for (const from of [home, office]) assert.equal((await signIn(member.email, member.password, from)).status, 200)
  await guess(member.email, 10)
  await waitOf(member.email)
  assert.equal((await signIn(member.email, member.password, '203.0.113.200')).status, 200)
  await guess(member.email, 10, '2001:db8:77:ffff::1')
  await waitOf(member.email, office)
  assert.equal((await signIn(member.email, member.password, home)).status, 200)
})

test('a right password is no guess, and clears the wrong ones of its place', async () => {
  const member = await app.member('member')
  const from = nextNetwork()
  await guess(member.email, 9, from)
  assert.equal((await signIn(member.email, member.password, from)).status, 200)
  await guess(member.email, 9, from)
  assert.equal((await signIn(member.email, member.password, from)).status, 200)
  await guess(member.email, 1, nextNetwork())
  await waitOf(member.email)
})

test('what says nothing about the password takes no guess back, nor the wait', async () => {
  const member = await app.member('member')
  const home = nextNetwork()
  assert.equal((await signIn(member.email, member.password, home)).status, 200)
  for (const from of [home, undefined]) {
    await guess(member.email, 5, from)
    const refused = await app.request('POST', '/api/auth/sign-in/email', {
      body: { email: member.email, password: 'wrong-guess', callbackURL: 'https://evil.example/' },
      headers: { 'x-forwarded-for': from ?? nextNetwork() },
    })
    assert.equal(refused.status, 403)
    await guess(member.email, 5, from)
    await waitOf(member.email, from)
  }
})

test('a new password that is refused takes back no guess at the current one', async () => {
  const member = await app.member('member')
  const { body } = await signIn(member.email, member.password)
  const change = async (currentPassword: string, newPassword: string) => {
    const headers = bearer(body.token)
    const answer = await app.request('POST', '/api/auth/change-password', {
      headers,
      body: { currentPassword, newPassword },
    })
    return [answer.status, answer.body.code]
  }
  for (let times = 0; times < 5; times += 1) {
    assert.deepEqual(await change('wrong-guess', 'walnut-bicycle-73'), [400, 'INVALID_PASSWORD'])
    assert.deepEqual(await change('wrong-guess', 'password'), [400, 'PASSWORD_TOO_COMMON'])
  }
  assert.deepEqual(await change('wrong-guess', 'walnut-bicycle-73'), [429, 'RATE_LIMIT_EXCEEDED'])
})

test('of 50 guesses at once ten are looked at; 50 right passwords at once are all right', async () => {
  const member = await app.member('member')
  const right = await Promise.all(Array.from({ length: 50 }, () => signIn(member.email, member.password)))
  assert.deepEqual(
    right.map(({ status }) => status),
    right.map(() => 200),
  )
  const other = await app.member('member')
  const statuses = (await Promise.all(Array.from({ length: 50 }, () => signIn(other.email, 'wrong-guess')))).map(
    ({ status }) => status,
  )
  assert.deepEqual(
    [statuses.filter((one) => one === 401).length, statuses.filter((one) => one === 429).length],
    [10, 40],
  )
})

test('wrong guesses are forgotten after a quarter of an hour', async () => {
  const member = await app.member('member')
  await guess(member.email, 9)
  await letPass(15 * 60)
  await guess(member.email, 9)
  await letPass(15 * 60)
  await forgetOldGuesses(app.platform.db)
  const { rows } = await sql`select from guesses`.execute(app.owner)
  assert.equal(rows.length, 0)
})

test('the current password is the same secret as that of a sign-in', async () => {
  const member = await app.member('member')
  const { body } = await signIn(member.email, member.password)
  const change = () =>
    app.request('POST', '/api/auth/change-password', {
      headers: bearer(body.token),
      body: { currentPassword: 'wrong-guess', newPassword: 'walnut-bicycle-73' },
    })
  for (const { status } of await Promise.all(Array.from({ length: 10 }, change))) assert.equal(status, 400)
  const { status, headers } = await change()
  assert.equal(status, 429)
  assert.ok(Number(headers.get('retry-after')) > 0)
})

test('links that reset no password count by place, and keep nobody waiting who has a right one', async () => {
  const member = await app.member('member')
  const reset = (token: string, from: string, path = '/api/auth/reset-password') =>
    app.request('POST', path, {
      headers: { 'x-forwarded-for': from, accept: 'text/html' },
      body: { token, newPassword: 'walnut-bicycle-73' },
    })
  const guesses = Array.from({ length: 10 }, (_, index) => reset('guessed', `192.0.2.${index}`))
  for (const { status } of await Promise.all(guesses)) assert.equal(status, 400)
  for (const path of ['/api/auth/reset-password', '/reset-password']) {
    assert.equal((await reset('guessed', '192.0.2.99', path)).status, 429)
    const token = await issueLink(app.platform.db, member.id, 'reset')
    assert.equal((await reset(token, '192.0.2.99', path)).status, 200)
    assert.equal((await reset(token, '192.0.2.99', path)).status, 429)
  }
  assert.equal((await reset('guessed', '192.0.3.99')).status, 400)
})

test('the events say whose password was guessed, from where, and when guesses began to wait', async () => {
  const member = await app.member('member')
  await guess(member.email, 10, '198.51.100.9')
  await waitOf(member.email)
  await signIn('nobody-here@test.example', 'wrong-guess', '198.51.100.10')
  const read = () =>
    app.platform.db
      .selectFrom('security_log')
      .select(['kind', 'detail', 'user_id'])
      .where((where) => where.or([where('user_id', '=', member.id), where('ip_address', '=', '198.51.100.10')]))
      .orderBy('number')
      .execute()
  const events = await eventually('all guesses are recorded', read, (rows) => rows.length === 12)
  const failed = { kind: 'SIGN_IN_FAILED', detail: 'password', user_id: member.id }
  assert.deepEqual(events, [
    ...Array.from({ length: 10 }, () => failed),
    { ...failed, kind: 'GUESSING_DELAYED' },
    { ...failed, user_id: null },
  ])
})
