import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutDetails } from '../../../../test/harness/refusals.ts'
import { testApp } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import { TIMESTAMP } from '../../../../test/harness/user-fixtures.ts'

const path = '/api/notifications/preferences'

const app = testApp()

const change = (as: Member, body: unknown) => app.request('PUT', path, { as, body })
const read = async (as: Member) => {
  const { status, body } = await app.request('GET', path, { as })
  assert.equal(status, 200)
  return body
}
const changed = { success: true, message: 'Notification preferences updated successfully' }
const invalid = { error: 'Invalid preferences data provided.' }

/** As JSON that may be broken. */
const changeByText = (as: Member, body: string) =>
  app.request('PUT', path, { as, body, headers: { 'content-type': 'application/json' } })

const defaults = {
  language: 'en',
  timezone: 'UTC',
  enabled: true,
  channels: { inApp: true, email: true, sms: false, push: false },
  types: {
    systemAnnouncements: true,
    entityVerification: true,
    opportunityUpdates: true,
    walletTransactions: true,
    securityAlerts: true,
    marketingOffers: true,
  },
  categories: { messages: true, opportunities: true, entities: true, system: true, marketing: true },
  quiet_hours: { enabled: false, start: '22:00', end: '08:00' },
  quietHours: { enabled: false, start: '22:00', end: '08:00', timezone: 'UTC' },
  frequency: { digest: 'real_time', batching: false, immediate: true, daily: false, weekly: false },
}

test('without a record the defaults are read, and an empty change keeps them', async () => {
  const member = await app.member('visitor')
  const before = await read(member)
  const { createdAt, updatedAt } = before
  assert.deepEqual(before, { id: member.id, userId: member.id, ...defaults, createdAt, updatedAt })
  assert.match(createdAt, TIMESTAMP)
  assert.match(updatedAt, TIMESTAMP)
  const { status, body } = await change(member, {})
  assert.deepEqual([status, body], [200, changed])
  const after = await read(member)
  assert.deepEqual(after, { ...before, createdAt: after.createdAt, updatedAt: after.updatedAt })
  assert.ok(after.updatedAt > updatedAt)
})

const sameSwitches = [
  ['systemAnnouncements', 'system'],
  ['entityVerification', 'entities'],
  ['opportunityUpdates', 'opportunities'],
  ['marketingOffers', 'marketing'],
] as const

const quiet = (part: object) => ({ quiet_hours: part, quietHours: part })
const zone = (name: string) => ({ timezone: name, quietHours: { timezone: name } })

/** What is sent, and what is another afterwards; each comes after the ones before. */
const steps: readonly (readonly [object, object])[] = [
  ...[
    ...[{ language: 'uk' }, { enabled: false }, { frequency: { batching: true } }],
    ...[{ channels: { inApp: false } }, { channels: { email: false } }, { channels: { sms: true, push: true } }],
    ...[{ types: { walletTransactions: false } }, { types: { securityAlerts: false } }],
    { categories: { messages: false } },
  ].map((body) => [body, body] as const),
  ...sameSwitches.flatMap(([type, category]) => [
    [{ types: { [type]: false } }, { types: { [type]: false }, categories: { [category]: false } }] as const,
    [{ categories: { [category]: true } }, { types: { [type]: true }, categories: { [category]: true } }] as const,
  ]),
  [{ quiet_hours: { enabled: true } }, quiet({ enabled: true })],
  [{ quiet_hours: { start: '23:30' } }, quiet({ start: '23:30' })],
  [{ quiet_hours: { end: '06:15' } }, quiet({ end: '06:15' })],
  [{ quietHours: { enabled: false } }, quiet({ enabled: false })],
  [{ quietHours: { start: '00:00', end: '23:59' } }, quiet({ start: '00:00', end: '23:59' })],
  [{ timezone: 'Europe/Kyiv' }, zone('Europe/Kyiv')],
  [{ quietHours: { timezone: 'asia/kathmandu' } }, zone('Asia/Kathmandu')],
  [{ timezone: 'Europe/Kiev' }, zone('Europe/Kiev')],
  [{ timezone: 'utc' }, zone('UTC')],
  [{ frequency: { digest: 'daily' } }, { frequency: { digest: 'daily', immediate: false, daily: true } }],
  [{ frequency: { weekly: true } }, { frequency: { weekly: true } }],
  [{ frequency: { daily: false } }, { frequency: { digest: 'weekly', daily: false } }],
  [{ frequency: { digest: 'hourly' } }, { frequency: { digest: 'hourly', weekly: false } }],
  [{ frequency: { immediate: true } }, { frequency: { digest: 'real_time', immediate: true } }],
  [{ frequency: { immediate: false } }, { frequency: { digest: 'hourly', immediate: false } }],
  [{ frequency: { digest: 'weekly', daily: false } }, { frequency: { digest: 'weekly', weekly: true } }],
  [{ frequency: { weekly: false } }, { frequency: { digest: undefined, weekly: false } }],
  [{ frequency: { immediate: true } }, { frequency: { digest: 'real_time', immediate: true } }],
  [{ role: 'admin', id: 'x', userId: 'x', channels: { fax: true }, quiet_hours: { timezone: 'Asia/Tokyo' } }, {}],
  [{ types: {}, categories: {}, channels: {}, frequency: {}, quietHours: {} }, {}],
]

test('what is written in one shape is read in the other, and the rest is unchanged', async () => {
  const member = await app.member('member')
  let expected: object = await read(member)
  for (const [body, difference] of steps) {
    const answer = await change(member, body)
    assert.deepEqual([answer.status, answer.body], [200, changed], JSON.stringify(body))
    const now = await read(member)
    const { createdAt, updatedAt } = now
    expected = JSON.parse(JSON.stringify({ ...merged(expected, difference), createdAt, updatedAt }))
    assert.deepEqual(now, expected, JSON.stringify(body))
  }
})

test('what was read can be sent back whole, in either shape or both', async () => {
  const member = await app.member('member')
  await change(member, { frequency: { digest: 'hourly', weekly: true }, timezone: 'Europe/Kyiv', language: 'uk' })
  const before = await read(member)
  const { types, timezone, quiet_hours, categories, quietHours, ...common } = before
  for (const body of [before, { ...common, types, timezone, quiet_hours }, { ...common, categories, quietHours }]) {
    assert.deepEqual((await change(member, body)).body, changed)
    assert.deepEqual(await read(member), { ...before, updatedAt: (await read(member)).updatedAt })
  }
})

const refused: readonly unknown[] = [
  [],
  null,
  '"text"',
  { language: 'de' },
  { enabled: 'true' },
  { enabled: 1 },
  { channels: [] },
  { channels: { email: 'yes' } },
  { types: { securityAlerts: 0 } },
  { categories: { marketing: '' } },
  { language: '' },
  { categories: 'all' },
  ...['25:00', '24:00', '7:00', '07:60', '07:00:00', ' 07:00', '07:00\n', '٠٧:٠٠', '', 700].flatMap((time) => [
    { quiet_hours: { start: time } },
    { quiet_hours: { end: time } },
    { quietHours: { start: time } },
    { quietHours: { end: time } },
  ]),
  ...['', 'Mars/Base', 'Europe', '+02:00', '-0330', 'Z', 'Europe/Kyiv ', 'Europe/Kyiv\u0000', '../UTC', 2].flatMap(
    (zone) => [{ timezone: zone }, { quietHours: { timezone: zone } }],
  ),
  { timezone: 'Europe/Kyiv'.padEnd(100_000, 'x') },
  { timezone: '2026-01-01T00:00:00Z[Europe/Kyiv]' },
  { frequency: { digest: 'monthly' } },
  { frequency: { digest: 'immediate' } },
  { frequency: { daily: 'true' } },
  { frequency: { batching: 3 } },
  { frequency: 'daily' },
  { timezone: 'Europe/Kyiv', quietHours: { timezone: 'Europe/Paris' } },
  { quiet_hours: { start: '21:00' }, quietHours: { start: '23:00' } },
  { frequency: { digest: 'daily', immediate: true } },
  { frequency: { digest: 'real_time', weekly: false, immediate: 'no' } },
  { language: 'uk', enabled: false, timezone: 'Europe/Kyiv', channels: { email: false }, frequency: { weekly: 'no' } },
  { channels: { email: false }, timezone: 'Mars/Base' },
]

test('a body with any invalid field is refused, and nothing changes', async () => {
  const member = await app.member('member')
  await change(member, { frequency: { digest: 'weekly' } })
  const before = await read(member)
  for (const body of refused) {
    const answer = await change(member, body)
    assert.deepEqual([answer.status, withoutDetails(answer.body)], [400, invalid], JSON.stringify(body).slice(0, 200))
  }
  for (const body of ['{"language":', '{"language":"en","language":"uk"}', '{"enabled":true,}']) {
    const answer = await changeByText(member, body)
    const details = { field: 'body', code: 'INVALID_FORMAT' }
    assert.deepEqual([answer.status, answer.body], [400, { ...invalid, details }], body)
  }
  assert.deepEqual(await read(member), before)
})

test('a refused field is named whole, in one sentence for all', async () => {
  const member = await app.member('member')
  const quiet = { quiet_hours: { start: '21:00' }, quietHours: { start: '23:00' } }
  for (const [body, field, code] of [
    [{ language: 'de' }, 'language', 'NOT_ONE_OF'],
    [{ quietHours: { timezone: 'Mars/Base' } }, 'quietHours.timezone', 'UNKNOWN'],
    [quiet, 'quietHours.start', 'CONTRADICTORY'],
  ] as const) {
    assert.deepEqual((await change(member, body)).body, { ...invalid, details: { field, code } })
  }
})

/** Fields by another name for the same: in lists, as one of them changes the other. */
const mirrors: readonly (readonly [string, string])[] = [
  ...sameSwitches.map(([type, category]) => [`types.${type}`, `categories.${category}`] as const),
  ...['enabled', 'start', 'end'].map((part) => [`quiet_hours.${part}`, `quietHours.${part}`] as const),
  ['timezone', 'quietHours.timezone'],
]

test('what was read is sent back with any one field changed: that field changes, its mirror with it, and no other', async () => {
  const stored = [
    {},
    { frequency: { digest: 'hourly', weekly: true }, timezone: 'Europe/Kyiv', language: 'uk', enabled: false },
    { frequency: { digest: 'weekly' }, quietHours: { enabled: true, start: '21:00', end: '06:30' } },
    { frequency: { immediate: false }, types: { marketingOffers: false }, categories: { messages: false } },
  ]
  for (const first of stored) {
    const member = await app.member('member')
    await change(member, first)
    const { id, userId, createdAt, updatedAt, ...before } = await read(member)
    for (const field of leavesOf(before).filter((name) => !name.startsWith('frequency.'))) {
      const value = otherThan(valueAt(before, field))
      const answer = await change(member, { id, userId, createdAt, updatedAt, ...withValue(before, field, value) })
      assert.deepEqual([answer.status, answer.body], [200, changed], field)
      const same: readonly string[] = mirrors.find((pair) => pair.includes(field)) ?? [field]
      const expected = same.reduce((all: object, name) => withValue(all, name, value), before)
      const { id: _, userId: __, createdAt: ___, updatedAt: ____, ...after } = await read(member)
      assert.deepEqual(after, expected, field)
      await change(member, before)
    }
  }
})

test('one cadence is changed in what was read; the others stay, and the digest is the most frequent of them', async () => {
  const cases: readonly (readonly [object, object, object])[] = [
    [{ digest: 'real_time' }, { digest: 'daily' }, { digest: 'daily', immediate: false, daily: true, weekly: false }],
    [{ digest: 'real_time' }, { weekly: true }, { digest: 'real_time', immediate: true, daily: false, weekly: true }],
    [{ digest: 'real_time' }, { immediate: false }, { immediate: false, daily: false, weekly: false }],
    [{ digest: 'real_time' }, { batching: true }, { digest: 'real_time', batching: true, immediate: true }],
    [{ digest: 'weekly' }, { digest: 'hourly' }, { digest: 'hourly', immediate: false, daily: false, weekly: true }],
    [{ digest: 'hourly' }, { daily: true }, { digest: 'hourly', immediate: false, daily: true, weekly: false }],
    [{ digest: 'daily', weekly: true }, { daily: false }, { digest: 'weekly', daily: false, weekly: true }],
    [{ digest: 'daily', weekly: true }, { digest: 'weekly' }, { digest: 'weekly', daily: false, weekly: true }],
    [{ immediate: false }, { digest: 'daily' }, { digest: 'daily', immediate: false, daily: true, weekly: false }],
    [{ immediate: false }, { weekly: true }, { digest: 'weekly', immediate: false, daily: false, weekly: true }],
  ]
  for (const [first, one, expected] of cases) {
    const member = await app.member('member')
    await change(member, { frequency: first })
    const before = await read(member)
    const answer = await change(member, { ...before, frequency: { ...before.frequency, ...one } })
    assert.deepEqual([answer.status, answer.body], [200, changed], JSON.stringify([first, one]))
    const { frequency, updatedAt, ...others } = await read(member)
    assert.deepEqual({ ...frequency, ...expected }, frequency, JSON.stringify([first, one]))
    assert.deepEqual({ ...others, frequency: before.frequency, updatedAt: before.updatedAt }, before)
  }
})

test('null is a field that is not given, wherever it stands', async () => {
  const member = await app.member('member')
  const before = await read(member)
  const nulls = leavesOf(before).map((field) => withValue({}, field, null))
  const groups = Object.keys(defaults).map((name) => ({ [name]: null }))
  for (const body of [...nulls, ...groups]) {
    const answer = await change(member, { ...body, enabled: null })
    assert.deepEqual([answer.status, answer.body], [200, changed], JSON.stringify(body))
  }
  assert.deepEqual({ ...(await read(member)), updatedAt: before.updatedAt, createdAt: before.createdAt }, before)
})

test('of two mirrored values the one that differs from what is stored is the change', async () => {
  const member = await app.member('member')
  for (const [body, expected] of [
    [{ types: { marketingOffers: true }, categories: { marketing: false } }, false],
    [{ types: { marketingOffers: false }, categories: { marketing: false } }, false],
    [{ types: { marketingOffers: true }, categories: { marketing: false } }, true],
  ] as const) {
    await change(member, body)
    assert.equal((await read(member)).categories.marketing, expected, JSON.stringify(body))
  }
})

test('concurrent changes are all applied, with or without a record before', async () => {
  const bodies = [
    { language: 'uk' },
    { timezone: 'Europe/Kyiv' },
    { enabled: false },
    { channels: { inApp: false } },
    { channels: { sms: true } },
    { channels: { push: true } },
    { types: { walletTransactions: false } },
    { categories: { messages: false } },
    { quiet_hours: { enabled: true } },
    { quietHours: { end: '07:30' } },
    { frequency: { batching: true } },
    { frequency: { daily: true } },
    { frequency: { weekly: true } },
    { frequency: { immediate: false } },
  ]
  for (let round = 0; round < 6; round += 1) {
    const member = await app.member('member')
    if (round % 2 === 1) await change(member, {})
    const answers = await Promise.all(bodies.map((body) => change(member, body)))
    for (const { body } of answers) assert.deepEqual(body, changed)
    const { id, userId, createdAt, updatedAt, ...now } = await read(member)
    assert.deepEqual(now, {
      language: 'uk',
      timezone: 'Europe/Kyiv',
      enabled: false,
      channels: { inApp: false, email: true, sms: true, push: true },
      types: { ...defaults.types, walletTransactions: false },
      categories: { ...defaults.categories, messages: false },
      quiet_hours: { enabled: true, start: '22:00', end: '07:30' },
      quietHours: { enabled: true, start: '22:00', end: '07:30', timezone: 'Europe/Kyiv' },
      frequency: { digest: 'daily', batching: true, immediate: false, daily: true, weekly: true },
    })
  }
})

test('language and channels are those of the profile', async () => {
  const member = await app.member('member')
  await change(member, { language: 'uk', channels: { email: false, push: true } })
  const profile = await app.request('GET', '/api/profile', { as: member })
  const notifications = { email: false, push: true, sms: false }
  assert.deepEqual(profile.body.preferences, { language: 'uk', theme: 'system', notifications })
  const former = await read(member)
  const preferences = { language: 'en', notifications: { sms: true, push: false } }
  const { body } = await app.request('PUT', '/api/profile', { as: member, body: { preferences } })
  const channels = { inApp: true, email: false, sms: true, push: false }
  assert.deepEqual(await read(member), { ...former, language: 'en', channels, updatedAt: body.data.updatedAt })
})

test('preferences are those of the caller, and without an account there are none', async () => {
  const [one, other] = await Promise.all([app.member('member'), app.member('admin')])
  const before = await read(other)
  await change(one, { userId: other.id, id: other.id, enabled: false })
  assert.deepEqual(await read(other), before)
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', {}],
  ] as const) {
    const answer = await app.request(method, path, { body })
    assert.deepEqual([answer.status, answer.body], [401, { error: 'User not authenticated' }])
  }
})

test('reading and changing share a limit per caller and one for all', async () => {
  const { body } = await app.request('GET', '/openapi.json')
  for (const method of ['get', 'put']) {
    assert.equal(
      body.paths[path][method].description,
      'Access: signed in. Limits per minute: 20 per caller (notification-preferences), 500 per everyone (notification-preferences:all).',
    )
  }
})

/** The names of all values, as `channels.email`. */
function leavesOf(tree: object, path = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? leavesOf(value, `${path}${name}.`) : [`${path}${name}`],
  )
}

const valueAt = (tree: object, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], tree)

const withValue = (tree: object, path: string, value: unknown): object =>
  merged(tree, path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object)

function otherThan(value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  if (value === 'en' || value === 'uk') return value === 'en' ? 'uk' : 'en'
  return /^\d\d:/.test(String(value)) ? '03:45' : 'Asia/Tokyo'
}

/** One object over another, at every depth. */
function merged(one: object, other: object): object {
  const entries = Object.entries(other).map(([name, value]) => {
    const former = (one as Record<string, unknown>)[name]
    return [name, typeof value === 'object' && value !== null ? merged((former ?? {}) as object, value) : value]
  })
  return { ...one, ...Object.fromEntries(entries) }
}
