// Depends on: instances
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { credentialsOf, readProfile } from '../../../test/harness/profile-fixtures.ts'
import { withoutDetails } from '../../../test/harness/refusals.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'

const app = testApp()
const admin = testMember(app, 'admin')

const change = (as: Member, body: unknown) => app.request('PUT', '/api/profile', { as, body })

const everyField = {
  name: 'Олена Кравець 🐴',
  firstName: 'Олена',
  lastName: "O'Кравець <b>",
  avatar: 'https://pictures.example/a.png?size=2#top',
  bio: 'Two\nlines',
  location: 'Львів',
  company: 'ТОВ «Приклад»',
  position: 'інженерка',
  phone: '+380441234567',
  website: 'http://olena.example',
  preferences: { language: 'uk', theme: 'dark', notifications: { email: false, push: false, sms: true } },
}

test('a member sees the own account in full: what an administrator sees, but for who verified it and why', async () => {
  const member = await app.member('member')
  const verdict = { isVerified: true, verificationType: 'document', notes: 'canary note' }
  const verified = await app.request('PUT', `/api/admin/users/${member.id}/verification`, { as: admin, body: verdict })
  assert.equal(verified.status, 200)
  await change(member, everyField)
  const seen = await app.request('GET', `/api/admin/users/${member.id}`, { as: admin })
  const { verifiedBy, verificationNotes, suspension, ...expected } = seen.body
  assert.deepEqual([verifiedBy, verificationNotes, suspension], [admin.id, 'canary note', null])
  for (const headers of await credentialsOf(member)) {
    const { status, body } = await app.request('GET', '/api/profile', { headers })
    assert.deepEqual([status, body], [200, expected])
  }
})

test('a new account is shown with its defaults, and nothing secret', async () => {
  const member = await app.member('subscriber')
  const { createdAt, updatedAt, lastLoginAt, statistics, loginHistory, ...rest } = await readProfile(app, member)
  assert.deepEqual(rest, {
    id: member.id,
    email: member.email,
    name: member.email.split('@')[0],
    firstName: null,
    lastName: null,
    avatar: null,
    visibility: 'members',
    role: 'subscriber',
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
    preferences: { language: 'en', theme: 'system', notifications: { email: true, push: false, sms: false } },
    verificationType: null,
    verifiedAt: null,
  })
  const counts = { entitiesCreated: 0, opportunitiesCreated: 0, notificationsSent: 0 }
  const { lastActivity } = statistics
  assert.deepEqual(statistics, { ...counts, lastActivity })
  assert.ok(String(lastActivity) >= String(lastLoginAt))
  assert.deepEqual(loginHistory, [{ timestamp: lastLoginAt, ip: '127.0.0.1', userAgent: 'node', provider: 'email' }])
  for (const time of [createdAt, updatedAt, lastLoginAt]) assert.match(String(time), /^\d{4}-.*\.\d{3}Z$/)
})

test('every field can be set, and is stored as it was sent', async () => {
  const member = await app.member('visitor')
  const former = await readProfile(app, member)
  const { status, body } = await change(member, everyField)
  const { updatedAt } = body.data
  assert.deepEqual(
    [status, body],
    [200, { success: true, message: 'Profile updated successfully', data: { id: member.id, updatedAt } }],
  )
  assert.ok(updatedAt > former.updatedAt)
  assert.deepEqual(await readProfile(app, member), { ...former, ...everyField, updatedAt })
})

test('null removes what can be absent; what is not sent stays', async () => {
  const member = await app.member('member')
  await change(member, everyField)
  const former = await readProfile(app, member)
  for (const [field, value] of Object.entries(former)) {
    if (!(field in everyField) || field === 'name' || field === 'preferences') continue
    const { body } = await change(member, { [field]: null })
    const { updatedAt } = body.data
    assert.deepEqual(await readProfile(app, member), { ...former, [field]: null, updatedAt }, field)
    await change(member, { [field]: value })
  }
  const { body } = await change(member, {})
  assert.deepEqual(await readProfile(app, member), { ...former, updatedAt: body.data.updatedAt })
})

test('of the preferences, at every depth, only what is sent changes', async () => {
  const member = await app.member('member')
  await change(member, { preferences: everyField.preferences })
  const steps = [
    [{ language: 'en' }, { language: 'en' }],
    [{ theme: 'light' }, { theme: 'light' }],
    [{ notifications: { email: true } }, { notifications: { email: true, push: false, sms: true } }],
    [{ notifications: { sms: false } }, { notifications: { email: true, push: false, sms: false } }],
    [{ notifications: {} }, {}],
    [{}, {}],
  ] as const
  let expected: object = everyField.preferences
  for (const [preferences, effect] of steps) {
    assert.equal((await change(member, { preferences })).status, 200)
    expected = { ...expected, ...effect }
    assert.deepEqual((await readProfile(app, member)).preferences, expected)
  }
})

test('changes of different fields at once all count, also within the preferences', async () => {
  const member = await app.member('member')
  const { preferences, ...fields } = everyField
  const { notifications, ...choices } = preferences
  const changes = [
    ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
    ...Object.entries(choices).map(([name, value]) => ({ preferences: { [name]: value } })),
    ...Object.entries(notifications).map(([name, value]) => ({ preferences: { notifications: { [name]: value } } })),
  ]
  const answers = await Promise.all(changes.map((body) => change(member, body)))
  for (const { status, text } of answers) assert.equal(status, 200, text)
  const latest = answers
    .map(({ body }) => body.data.updatedAt)
    .toSorted()
    .at(-1)
  const former = await readProfile(app, member)
  assert.deepEqual(former, { ...former, ...everyField, updatedAt: latest })
})

test('whatever is wrong is a 400 that names it, and nothing is changed, not even what was right beside it', async () => {
  const member = await app.member('member')
  await change(member, everyField)
  const former = await readProfile(app, member)
  const texts = [
    'firstName',
    'lastName',
    'bio',
    'location',
    'company',
    'position',
    'avatar',
    'website',
    'phone',
    'name',
  ]
  const longest = { firstName: 100, lastName: 100, bio: 2000, location: 200, company: 200, position: 200, name: 200 }
  const notText = [1, true, {}, ['x']]
  const notAddress = [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    ' https://a.example',
    'data:text/html,<script>alert(1)</script>',
    'ftp://a.example',
    '//a.example',
    'https:a.example',
    'https://',
    'https:///a',
    'https://a.example/"><script>',
    'https://a.example/ b',
    'https://a.example/\r\nx',
    'a.example',
    `https://a.example/${'a'.repeat(2048)}`,
  ]
  const notPhone = ['380441234567', '+0441234567', '+3804412345671234', '+38044', '+38044a234567']
  const notPhoneEither = ['+380441234567\n', '+٣٨٠٤٤١٢٣٤٥٦٧', 'tel:+380441234567', '+380441234567,+380441234568']
  const wrong: [string, object][] = [
    ...texts.flatMap((field) =>
      [...notText, 'a\u0000b', 'a\ud800b', '\udc00'].map((value): [string, object] => [field, { [field]: value }]),
    ),
    ...Object.entries(longest).map(([field, length]): [string, object] => [field, { [field]: 'я'.repeat(length + 1) }]),
    ...['avatar', 'website'].flatMap((field) =>
      notAddress.map((value): [string, object] => [field, { [field]: value }]),
    ),
    ...[...notPhone, ...notPhoneEither].map((phone): [string, object] => ['phone', { phone }]),
    ...['', ' ', ' \t\n\u00a0\u2003', null].map((name): [string, object] => ['name', { name }]),
    ...[null, [], 'uk', true].map((preferences): [string, object] => ['preferences', { preferences }]),
    ...['de', 'UK', '', null, 1].map((language): [string, object] => ['language', { preferences: { language } }]),
    ...['blue', 'DARK', null].map((theme): [string, object] => ['theme', { preferences: { theme } }]),
    ...[null, [], true].map((notifications): [string, object] => ['notifications', { preferences: { notifications } }]),
    ...['email', 'push', 'sms'].flatMap((channel) =>
      ['true', 1, null, {}].map((value): [string, object] => [
        channel,
        { preferences: { notifications: { [channel]: value } } },
      ]),
    ),
  ]
  for (const [field, given] of wrong) {
    const { status, body } = await change(member, { company: 'Other', ...given })
    assert.deepEqual(
      [status, body.error, body.code, Object.keys(body).length],
      [400, 'VALIDATION_ERROR', 400, 4],
      JSON.stringify(given),
    )
    assert.match(body.message, new RegExp(`\\b${field}\\b`), JSON.stringify(given))
  }
  for (const body of ['[]', '"text"', 'null', '1', '{"bio":', '{"bio":1e400}', '{"bio":"a","bio":"b"}', undefined]) {
    const answer = await change(member, body)
    assert.deepEqual([answer.status, answer.body.error], [400, 'VALIDATION_ERROR'], String(body))
  }
  assert.deepEqual(await readProfile(app, member), former)
})

test('what is as long as it may be is taken', async () => {
  const member = await app.member('member')
  const longest = {
    firstName: '🐴'.repeat(100),
    bio: 'я'.repeat(2000),
    name: 'я'.repeat(200),
    phone: '+123456789012345',
  }
  const website = `https://a.example/${'a'.repeat(2048 - 18)}`
  assert.equal((await change(member, { ...longest, website })).status, 200)
  const profile = await readProfile(app, member)
  assert.deepEqual(profile, { ...profile, ...longest, website })
})

test('a member cannot give itself what is not its own to give', async () => {
  const member = await app.member('subscriber')
  const former = await readProfile(app, member)
  const { status, body } = await change(member, {
    id: randomUUID(),
    emailVerified: false,
    role: 'admin',
    isVerified: true,
    is_verified: true,
    verificationType: 'manual',
    isActive: false,
    walletAddress: '0x0',
    authProviders: [],
    loginHistory: [],
    statistics: { entitiesCreated: 9 },
    createdAt: '2000-01-01T00:00:00.000Z',
    lastLoginAt: null,
    updatedAt: '2000-01-01T00:00:00.000Z',
    deletedAt: '2000-01-01T00:00:00.000Z',
    constructor: { prototype: { role: 'admin' } },
    preferences: { role: 'admin', notifications: { isVerified: true } },
  })
  assert.equal(status, 200)
  assert.deepEqual(await readProfile(app, member), { ...former, updatedAt: body.data.updatedAt })
})

test('nobody without an account has a profile', async () => {
  const paths = ['', '/export', '/sessions', '/login-history'].map((path) => ['GET', `/api/profile${path}`])
  const changes = [
    ['PUT', '/api/profile'],
    ['DELETE', '/api/profile'],
    ['DELETE', '/api/profile/sessions'],
    ['DELETE', `/api/profile/sessions/${randomUUID()}`],
  ]
  for (const [method = '', path = ''] of [...paths, ...changes]) {
    for (const headers of [{}, { authorization: 'Bearer garbage' }, { cookie: 'better-auth.session-token=x.y' }]) {
      const { status, body } = await app.request(method, path, { headers, ...(method === 'PUT' && { body: {} }) })
      const expected = { error: 'UNAUTHORIZED', message: 'Authentication required', code: 401 }
      assert.deepEqual([status, body], [401, expected], `${method} ${path}`)
    }
  }
})

test('another address is refused with the endpoint that changes it; the present one may come along', async () => {
  const member = await app.member('member')
  const { status, body } = await change(member, { email: 'other@test.example', bio: 'Not written' })
  const message = 'email is changed by POST /api/auth/change-email, which asks the new address first'
  assert.deepEqual([status, withoutDetails(body)], [400, { error: 'VALIDATION_ERROR', message, code: 400 }])
  assert.equal((await change(member, { email: member.email.toUpperCase(), bio: 'Written' })).status, 200)
  const { email, bio } = await readProfile(app, member)
  assert.deepEqual([email, bio], [member.email, 'Written'])
})
