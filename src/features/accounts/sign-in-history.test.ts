import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bearer, readProfile, readSessions, readSignIns, storeSession } from '../../../test/harness/profile-fixtures.ts'
import { testApp } from '../../../test/harness/suite.ts'
import { startTestApp } from '../../../test/harness/test-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const app = testApp({ HROMADA_TRUSTED_PROXIES: '127.0.0.1,2001:db8:f::/48' })

test('the last 50 sign-ins are stored, newest first; the time of the last one is that of the account', async () => {
  const member = await app.member('member')
  const [first] = await readSignIns(app, member)
  const times = Array.from({ length: 55 }, (_, index) => new Date(Date.now() + index * DAY_MS))
  for (const time of times) await storeSession(app, member, time)
  const expected = times
    .toReversed()
    .slice(0, 50)
    .map((time) => ({ timestamp: time.toISOString(), ip: '192.0.2.1', userAgent: 'Stored', provider: 'email' }))
  assert.deepEqual(await readSignIns(app, member), expected)
  const profile = await readProfile(app, member)
  assert.deepEqual([profile.loginHistory, profile.lastLoginAt], [expected, times.at(-1)?.toISOString()])
  assert.ok(!expected.some(({ timestamp }) => timestamp === first?.timestamp))
})

test('of sign-ins at the same moment none is lost, and never more than 50 are stored', async () => {
  const member = await app.member('member')
  const at = (count: number, time: Date) =>
    Promise.all(Array.from({ length: count }, () => storeSession(app, member, time)))
  const moment = new Date(Date.now() + DAY_MS)
  await at(30, moment)
  assert.equal((await readSignIns(app, member)).length, 31)
  await at(40, moment)
  const kept = await readSignIns(app, member)
  assert.deepEqual([kept.length, new Set(kept.map(({ timestamp }) => timestamp)).size], [50, 1])
})

test('a sign-in that is stored late does not turn the time of the last one back', async () => {
  const member = await app.member('member')
  const { lastLoginAt, updatedAt } = await readProfile(app, member)
  await storeSession(app, member, new Date(0))
  const profile = await readProfile(app, member)
  assert.deepEqual([profile.lastLoginAt, profile.updatedAt], [lastLoginAt, updatedAt])
  assert.deepEqual(
    profile.loginHistory.map(({ timestamp }) => timestamp),
    [lastLoginAt, '1970-01-01T00:00:00.000Z'],
  )
})

test('signing in and up are in the history; refused attempts, sign-outs and the use of a session are not', async () => {
  const login = { email: 'history@test.example', password: 'correct horse' }
  const signedUp = await app.request('POST', '/api/auth/sign-up/email', {
    body: { name: 'History', ...login },
    headers: { 'user-agent': 'First', 'x-forwarded-for': '198.51.100.1' },
  })
  const headers = { 'user-agent': 'Second', 'x-forwarded-for': '198.51.100.2' }
  const { body } = await app.request('POST', '/api/auth/sign-in/email', { body: login, headers })
  await app.request('POST', '/api/auth/sign-in/email', { body: { ...login, password: 'wrong horse' } })
  await app.request('GET', '/api/auth/token', { headers: bearer(body.token) })
  await app.request('POST', '/api/auth/sign-out', { headers: bearer(signedUp.body.token) })
  const answer = await app.request('GET', '/api/profile/login-history', { headers: bearer(body.token) })
  const [second, first] = answer.body.loginHistory
  assert.deepEqual(
    [answer.status, answer.body],
    [
      200,
      {
        loginHistory: [
          { timestamp: second.timestamp, ip: '198.51.100.2', userAgent: 'Second', provider: 'email' },
          { timestamp: first.timestamp, ip: '198.51.100.1', userAgent: 'First', provider: 'email' },
        ],
      },
    ],
  )
  assert.ok(second.timestamp > first.timestamp)
})

test('the address is the first that no trusted proxy vouches for, whole and in one spelling', async () => {
  const member = await app.member('member')
  const expected: Record<string, string> = {
    '203.0.113.9': '203.0.113.9',
    '1.1.1.1, 203.0.113.9': '203.0.113.9',
    '1.1.1.1, 203.0.113.9, 2001:db8:f::7': '203.0.113.9',
    '2001:DB8:1:2:3:4:5:6': '2001:db8:1:2:3:4:5:6',
    '::ffff:203.0.113.9': '203.0.113.9',
    '203.0.113.9:40001': '203.0.113.9',
    '[2001:db8::1]:443': '2001:db8::1',
    '203.0.113.9, unknown': '127.0.0.1',
  }
  for (const [forwarded, address] of Object.entries(expected)) {
    const headers = { 'x-forwarded-for': forwarded, 'x-real-ip': '6.6.6.6', 'x-client-address': '6.6.6.6' }
    const { body } = await app.request('POST', '/api/auth/sign-in/email', { body: member, headers })
    assert.equal((await readSignIns(app, member))[0]?.ip, address, forwarded)
    const sessions = await readSessions(app, bearer(body.token))
    assert.equal(sessions.find(({ isCurrent }) => isCurrent)?.ipAddress, address, forwarded)
  }
})

test('without a trusted proxy what a client says of its address counts for nothing', async () => {
  await using open = await startTestApp()
  const member = await open.member('member')
  const headers = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-client-address': '203.0.113.9' }
  await open.request('POST', '/api/auth/sign-in/email', { body: member, headers })
  assert.deepEqual(
    (await readSignIns(open, member)).map(({ ip }) => ip),
    ['127.0.0.1', '127.0.0.1'],
  )
})

test('a browser that calls itself by a very long name is remembered by the beginning of it', async () => {
  const member = await app.member('member')
  const headers = { 'user-agent': `<script>${'x'.repeat(4000)}` }
  await app.request('POST', '/api/auth/sign-in/email', { body: member, headers })
  assert.equal((await readSignIns(app, member))[0]?.userAgent, headers['user-agent'].slice(0, 500))
})
