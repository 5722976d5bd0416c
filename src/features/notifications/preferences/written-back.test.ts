import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'

const path = '/api/notifications/preferences'

const app = testApp()

const change = (as: Member, body: unknown) => app.request('PUT', path, { as, body })
const read = async (as: Member) => {
  const { status, body } = await app.request('GET', path, { as })
  assert.equal(status, 200)
  return body
}
const changed = { success: true, message: 'Notification preferences updated successfully' }

const sameSwitches = [
  ['systemAnnouncements', 'system'],
  ['entityVerification', 'entities'],
  ['opportunityUpdates', 'opportunities'],
  ['marketingOffers', 'marketing'],
] as const

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
    [{ digest: 'weekly' }, { digest: 'hourly' }, { digest: 'hourly', immediate: false, daily: false, weekly: false }],
    [
      { digest: 'weekly' },
      { digest: 'real_time' },
      { digest: 'real_time', immediate: true, daily: false, weekly: false },
    ],
    [
      { digest: 'daily', weekly: true },
      { digest: 'hourly' },
      { digest: 'hourly', immediate: false, daily: false, weekly: false },
    ],
    [
      { digest: 'weekly' },
      { digest: 'hourly', daily: true },
      { digest: 'hourly', immediate: false, daily: true, weekly: false },
    ],
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
  const groups = Object.keys(before)
    .filter((name) => typeof before[name] === 'object')
    .map((name) => ({ [name]: null }))
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
