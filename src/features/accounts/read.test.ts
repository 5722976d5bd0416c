import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { startTestApp } from '../../../test/harness/test-app.ts'
import {
  ABSENT,
  AGENT,
  addUser,
  audited,
  entryOf,
  NO_IDS,
  notAdmin,
  notSignedIn,
  storedUser,
  TIMESTAMP,
  userNotFound,
} from '../../../test/harness/user-fixtures.ts'

const app = testApp()
const admin = testMember(app, 'admin')

const read = (id: string, as = admin) =>
  app.request('GET', `/api/admin/users/${id}`, { as, headers: { 'user-agent': AGENT } })

test('an account is read in full: every field, with what was never said as null', async () => {
  const member = await app.member('member')
  const stored = await storedUser(app, member.id)
  const signIn = {
    timestamp: stored.last_login_at?.toISOString(),
    ip: '127.0.0.1',
    userAgent: 'node',
    provider: 'email',
  }
  const answer = await read(member.id)
  assert.deepEqual(
    [answer.status, answer.body],
    [
      200,
      {
        id: member.id,
        email: member.email,
        name: member.email.split('@')[0],
        firstName: null,
        lastName: null,
        avatar: null,
        visibility: 'members',
        role: 'member',
        isVerified: false,
        isActive: true,
        emailVerified: true,
        bio: null,
        location: null,
        company: null,
        position: null,
        phone: null,
        phoneVerified: false,
        website: null,
        walletAddress: null,
        authProviders: ['email'],
        statistics: {
          entitiesCreated: 0,
          opportunitiesCreated: 0,
          notificationsSent: 0,
          lastActivity: signIn.timestamp,
        },
        preferences: { language: 'en', theme: 'system', notifications: { email: true, push: false, sms: false } },
        verificationType: null,
        verifiedBy: null,
        verifiedAt: null,
        verificationNotes: null,
        suspension: null,
        createdAt: stored.created_at.toISOString(),
        updatedAt: stored.updated_at.toISOString(),
        lastLoginAt: signIn.timestamp,
        loginHistory: [signIn],
      },
    ],
  )
  assert.match(signIn.timestamp ?? '', TIMESTAMP)
})

test('what is known of an account is shown in its own field', async () => {
  const verifiedAt = new Date('2026-03-04T05:06:07.089Z')
  const id = await addUser(app, {
    email: 'known@test.example',
    name: 'Олена Гай',
    first_name: 'Олена',
    last_name: 'Гай',
    image: 'https://images.example/one.png',
    visibility: 'hidden',
    role: 'confidential',
    is_active: false,
    bio: 'Пише код\nі вірші',
    location: 'Львів',
    company: 'Company',
    position: 'Engineer',
    phone: '+380441234567',
    website: 'https://web.example/',
    language: 'uk',
    theme: 'dark',
    notify_by_email: false,
    notify_by_push: false,
    notify_by_sms: true,
    is_verified: true,
    verification_type: 'document',
    verification_notes: 'Passport seen',
    verified_by: admin.id,
    verified_at: verifiedAt,
    created_at: new Date('2025-01-02T03:04:05.678Z'),
    updated_at: new Date('2026-01-02T03:04:05.678Z'),
  })
  assert.deepEqual((await read(id)).body, {
    id,
    email: 'known@test.example',
    name: 'Олена Гай',
    firstName: 'Олена',
    lastName: 'Гай',
    avatar: 'https://images.example/one.png',
    visibility: 'hidden',
    role: 'confidential',
    isVerified: true,
    isActive: false,
    emailVerified: false,
    bio: 'Пише код\nі вірші',
    location: 'Львів',
    company: 'Company',
    position: 'Engineer',
    phone: '+380441234567',
    phoneVerified: false,
    website: 'https://web.example/',
    walletAddress: null,
    authProviders: [],
    statistics: { entitiesCreated: 0, opportunitiesCreated: 0, notificationsSent: 0, lastActivity: null },
    preferences: { language: 'uk', theme: 'dark', notifications: { email: false, push: false, sms: true } },
    verificationType: 'document',
    verifiedBy: admin.id,
    verifiedAt: verifiedAt.toISOString(),
    verificationNotes: 'Passport seen',
    suspension: null,
    createdAt: '2025-01-02T03:04:05.678Z',
    updatedAt: '2026-01-02T03:04:05.678Z',
    lastLoginAt: null,
    loginHistory: [],
  })
})

test('no password hash, token or key is anywhere in an account that is read or listed', async () => {
  const member = await app.member('admin')
  const secrets = [member.token, member.cookie.split('=')[1] ?? '', member.password, await member.jwt()]
  const { password } = await app.owner
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', member.id)
    .executeTakeFirstOrThrow()
  const session = await app.owner
    .selectFrom('sessions')
    .select(['id', 'token'])
    .where('user_id', '=', member.id)
    .executeTakeFirstOrThrow()
  const hidden = [...secrets, password ?? '', session.token]
  const answers = [await read(member.id), await app.request('GET', '/api/admin/users?limit=200', { as: admin })]
  for (const { status, text } of answers) {
    assert.equal(status, 200)
    for (const secret of hidden) assert.ok(secret.length > 8 && !text.includes(secret))
    assert.doesNotMatch(text, /password|token|salt|hash|secret/i)
  }
})

test('the sign-ins are shown newest first, each with its provider, and no more than the last 50', async () => {
  const member = await app.member('member')
  const start = Date.parse('2026-01-01T00:00:00.000Z')
  const sessions = Array.from({ length: 60 }, (_, index) => ({
    id: crypto.randomUUID(),
    user_id: member.id,
    token: randomBytes(16).toString('hex'),
    expires_at: new Date(start + index),
    ip_address: `192.0.2.${index}`,
    user_agent: `agent ${index}`,
    provider: index % 2 === 0 ? 'email' : 'github',
    created_at: new Date(start + index * 1000),
  }))
  await app.owner.deleteFrom('sign_ins').where('user_id', '=', member.id).execute()
  await app.owner.insertInto('sessions').values(sessions).execute()
  assert.deepEqual(
    (await read(member.id)).body.loginHistory,
    sessions
      .toReversed()
      .slice(0, 50)
      .map(({ created_at, ip_address, user_agent, provider }) => ({
        timestamp: created_at.toISOString(),
        ip: ip_address,
        userAgent: user_agent,
        provider,
      })),
  )
})

test('of many sign-ins at the same moment no more than 50 are remembered either', async () => {
  const id = await addUser(app)
  const signIn = (index: number) =>
    app.owner
      .insertInto('sessions')
      .values({
        id: crypto.randomUUID(),
        user_id: id,
        token: randomBytes(16).toString('hex'),
        expires_at: new Date(Date.now() + 60_000),
        created_at: new Date(Date.now() + index),
      })
      .execute()
  await Promise.all(Array.from({ length: 80 }, (_, index) => signIn(index)))
  const { loginHistory, lastLoginAt } = (await read(id)).body
  assert.equal(loginHistory.length, 50)
  assert.equal(lastLoginAt, loginHistory[0].timestamp)
})

test('the last activity is what the member did last, be it signing in, liking or administering', async () => {
  const member = await app.member('member')
  const lastActivity = async () => (await read(member.id)).body.statistics.lastActivity as string
  const signedIn = await lastActivity()
  await app.owner.updateTable('users').set({ role: 'admin' }).where('id', '=', member.id).execute()
  const article = await app.request('POST', '/api/news', {
    as: member,
    body: { title: 'By the member', content: 'text', excerpt: 'text', status: 'published' },
  })
  const administered = await lastActivity()
  assert.ok(administered > signedIn)
  await app.request('POST', `/api/news/${article.body.data.id}/like`, { as: member, body: { action: 'like' } })
  assert.ok((await lastActivity()) > administered)
})

test('looking at an account leaves one entry: who looked at whom, from where, with what', async () => {
  const member = await app.member('member')
  const [, entries] = await audited(app, () => read(member.id.toUpperCase()))
  assert.deepEqual(entries, [entryOf(admin, 'USER_VIEW', { id: member.id, email: member.email }, {})])
})

test('many who look at once leave one entry each', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, () => addUser(app)))
  const [answers, entries] = await audited(app, () => Promise.all([...members, ...members].map((id) => read(id))))
  assert.deepEqual(
    answers.map(({ body }) => body.id),
    [...members, ...members],
  )
  assert.deepEqual(entries.map(({ target_id }) => target_id).sort(), [...members, ...members].sort())
})

test('an account that is absent, deleted or not even an id is not found, and nothing is recorded', async () => {
  const deleted = await addUser(app, { deleted_at: new Date() })
  const [answers, entries] = await audited(app, () =>
    Promise.all([...NO_IDS, deleted].map((id) => read(encodeURIComponent(id)))),
  )
  for (const { status, body } of answers) assert.deepEqual([status, body], [404, userNotFound])
  assert.deepEqual(entries, [])
})

test('who is no administrator gets 403 and who is nobody 401, for whatever account, and neither is recorded', async () => {
  const others = await Promise.all(
    (['visitor', 'subscriber', 'member', 'confidential'] as const).map((role) => app.member(role)),
  )
  const [, entries] = await audited(app, async () => {
    for (const id of [admin.id, others[0]?.id ?? '', ABSENT, 'nobody']) {
      for (const other of others) {
        const { status, body } = await read(id, other)
        assert.deepEqual([status, body], [403, notAdmin])
      }
      const { status, body } = await app.request('GET', `/api/admin/users/${id}`)
      assert.deepEqual([status, body], [401, notSignedIn])
    }
  })
  assert.deepEqual(entries, [])
})

test('a forged address reaches the audit log from a trusted proxy only', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7, 198.51.100.9', 'user-agent': AGENT }
  const path = `/api/admin/users/${admin.id}`
  const addressIn = ([, entries]: [unknown, { actor: unknown }[]]) =>
    entries.map(({ actor }) => (actor as { ipAddress: string }).ipAddress)
  const direct = await audited(app, () => app.request('GET', path, { as: admin, headers }))
  assert.deepEqual(addressIn(direct), ['127.0.0.1'])

  await using proxied = await startTestApp({ HROMADA_TRUSTED_PROXIES: '127.0.0.1' })
  const other = await proxied.member('admin')
  const behind = await audited(proxied, () =>
    proxied.request('GET', `/api/admin/users/${other.id}`, { as: other, headers }),
  )
  assert.deepEqual(addressIn(behind), ['198.51.100.9'])
})
