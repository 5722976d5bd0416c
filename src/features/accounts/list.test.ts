// Depends on: servers
import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { withoutDetails } from '../../../test/harness/refusals.ts'
import { before, testApp, testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { AGENT, addUser, assertTotals, invalidAs } from '../../../test/harness/user-fixtures.ts'
import type { ListedUser } from './schema.ts'

const roles = ['visitor', 'subscriber', 'member', 'confidential', 'admin'] as const

/** Every account, the newest first, as reading them one by one shows them. */
let all: ListedUser[]

const names = [
  'Ганна Шевчук',
  'ганна мельник',
  'Їжакевич Андрій',
  'Ґалаґан Євген',
  'Bob Smith',
  'bob jones',
  'Ålesund Zed',
  '100% Real',
  'under_score',
  'back\\slash',
  "O'Brien",
  'Ян',
]

const app = testApp()
const admin = testMember(app, 'admin')
before(async () => {
  // Ids of one millisecond come in no order.
  const ordered = names.map(() => randomUUIDv7()).toSorted()
  for (const [index, name] of names.entries()) {
    const at = (days: number) => new Date(Date.parse('2026-01-01T00:00:00.000Z') + days * 24 * 60 * 60 * 1000)
    await addUser(app, {
      id: ordered[index] ?? '',
      name,
      email: `${index % 2 === 0 ? 'even' : 'odd'}.person${index}@list.example`,
      role: roles[index % 5] ?? 'visitor',
      is_verified: index % 3 === 0,
      is_active: index % 4 !== 0,
      // Some share their times, so that their order is that of their ids.
      created_at: at(Math.floor(index / 3)),
      last_login_at: index % 2 === 0 ? at(Math.floor(index / 4)) : null,
    })
  }
  const ids = await app.owner
    .selectFrom('users')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const read = async ({ id }: { id: string }) => {
    const { loginHistory: _, ...listed } = (await app.request('GET', `/api/admin/users/${id}`, { as: admin })).body
    return listed as ListedUser
  }
  all = await Promise.all(ids.map(read))
})

type Query = Record<string, string | number | boolean>

const list = (query: Query | string = {}, as: Member | undefined = admin) => {
  const text =
    typeof query === 'string'
      ? query
      : new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return app.request('GET', `/api/admin/users?${text}`, { as, headers: { 'user-agent': AGENT } })
}
const listed = async (query: Query) => {
  const { status, body, text } = await list(query)
  assert.equal(status, 200, text)
  return body as { users: ListedUser[]; pagination: { total: number } }
}
const namesOf = async (query: Query) =>
  (await listed({ ...query, sortBy: 'createdAt', sortOrder: 'asc' })).users.map(({ name }) => name)

/** Times that move with every request are looked at elsewhere. */
const steady = (users: ListedUser[]) =>
  users.map((user) => ({ ...user, statistics: { ...user.statistics, lastActivity: null } }))

test('the list has the newest first, 50 a page, each whole but for the sign-ins', async () => {
  const { status, body } = await list()
  assert.equal(status, 200)
  assert.deepEqual(steady(body.users), steady(all))
  assert.deepEqual(Object.keys(body), ['users', 'pagination'])
  assert.deepEqual(body.pagination, {
    page: 1,
    limit: 50,
    total: all.length,
    totalPages: 1,
    hasNext: false,
    hasPrev: false,
  })
})

test('pages divide the list, in every order and either way, without a repetition or a gap', async () => {
  const collator = new Intl.Collator('und')
  const times = (time: string | null) => (time === null ? Number.NEGATIVE_INFINITY : Date.parse(time))
  const compareId = (one: ListedUser, other: ListedUser) => (one.id < other.id ? -1 : 1)
  const byTime = (one: string | null, other: string | null) =>
    times(one) === times(other) ? 0 : times(one) - times(other)
  const orders: Record<string, (one: ListedUser, other: ListedUser) => number> = {
    createdAt: (one, other) => byTime(one.createdAt, other.createdAt),
    lastLoginAt: (one, other) => byTime(one.lastLoginAt, other.lastLoginAt),
    name: (one, other) => collator.compare(one.name, other.name),
    email: (one, other) => (one.email < other.email ? -1 : one.email > other.email ? 1 : 0),
  }
  for (const [sortBy, compare] of Object.entries(orders)) {
    const ascending = all.toSorted((one, other) => compare(one, other) || compareId(one, other)).map(({ id }) => id)
    const isText = sortBy === 'name' || sortBy === 'email'
    for (const [sortOrder, expected] of [
      ['asc', ascending],
      ['desc', ascending.toReversed()],
      [undefined, isText ? ascending : ascending.toReversed()],
    ] as const) {
      const found: string[] = []
      const totalPages = Math.ceil(all.length / 5)
      for (let page = 1; page <= totalPages; page += 1) {
        const { users, pagination } = await listed({ sortBy, ...(sortOrder && { sortOrder }), page, limit: 5 })
        found.push(...users.map(({ id }) => id))
        const place = { page, limit: 5, total: all.length, totalPages, hasNext: page < totalPages, hasPrev: page > 1 }
        assert.deepEqual(pagination, place)
      }
      assert.deepEqual(found, expected, `${sortBy} ${sortOrder}`)
    }
  }
})

test('a page behind the last one is empty and says so', async () => {
  const { status, body } = await list({ page: 7, limit: 10 })
  const pagination = { page: 7, limit: 10, total: all.length, totalPages: 2, hasNext: false, hasPrev: true }
  assert.deepEqual([status, body], [200, { users: [], pagination }])
})

test('role, verified, active and times of creation filter, alone and together, and totals are exact', async () => {
  await assertTotals(app)
  const choices = <Value>(...values: Value[]) => [undefined, ...values]
  const after = '2026-01-02T00:00:00.000Z'
  for (const role of choices(...roles)) {
    for (const verified of choices(true, false)) {
      for (const active of choices(true, false)) {
        for (const createdAfter of role === 'member' ? choices(after) : [undefined]) {
          const expected = all.filter(
            (user) =>
              (role === undefined || user.role === role) &&
              (verified === undefined || user.isVerified === verified) &&
              (active === undefined || user.isActive === active) &&
              (createdAfter === undefined || user.createdAt > createdAfter),
          )
          const query = Object.entries({ role, verified, active, createdAfter }).filter(
            ([, value]) => value !== undefined,
          )
          const { users, pagination } = await listed({ ...(Object.fromEntries(query) as Query), limit: 3 })
          assert.deepEqual(
            [users.map(({ id }) => id), pagination.total],
            [expected.slice(0, 3).map(({ id }) => id), expected.length],
            JSON.stringify(query),
          )
        }
      }
    }
  }
})

test('times of creation exclude their own moment, and may be in any zone', async () => {
  assert.deepEqual(
    await namesOf({ createdAfter: '2026-01-01T00:00:00Z', createdBefore: '2026-01-03T00:00:00Z' }),
    names.slice(3, 6),
  )
  assert.deepEqual(
    await namesOf({ createdAfter: '2026-01-01T02:00:00+02:00', createdBefore: '2026-01-02T22:00:00.001-02:00' }),
    names.slice(3, 9),
  )
  const days = { createdAfter: '2026-01-01', createdBefore: '2026-01-01' }
  const firstDay = { createdAfter: '2025-12-31T23:59:59.999Z', createdBefore: '2026-01-02T00:00:00Z' }
  assert.deepEqual(await namesOf(days), await namesOf(firstDay), 'a day counts from its begin to its end')
  assert.deepEqual(await namesOf({ createdBefore: '0000-01-01T00:00:00Z' }), [])
  assert.deepEqual(await namesOf({ createdBefore: '2026-01-01T00:00:00Z' }), [])
  const { users } = await listed({ createdAfter: '0000-01-01T00:00:00Z', createdBefore: '9999-12-31T23:59:59Z' })
  assert.equal(users.length, all.length)
})

test('a search finds parts of names and addresses, in Ukrainian and English, in any case', async () => {
  const found: Record<string, string[]> = {
    ганна: ['Ганна Шевчук', 'ганна мельник'],
    ГАННА: ['Ганна Шевчук', 'ганна мельник'],
    вчу: ['Ганна Шевчук'],
    'ганна ш': ['Ганна Шевчук'],
    їЖАК: ['Їжакевич Андрій'],
    ҐАЛА: ['Ґалаґан Євген'],
    євг: ['Ґалаґан Євген'],
    smith: ['Bob Smith'],
    BOB: ['Bob Smith', 'bob jones'],
    ÅLE: ['Ålesund Zed'],
    'person7@list': ['100% Real'],
    'PERSON11@LIST.EXAMPLE': ['Ян'],
    'even.person1': ["O'Brien"],
    "o'b": ["O'Brien"],
    'nobody at all': [],
    'Smith even': ['Bob Smith'],
  }
  for (const [search, expected] of Object.entries(found)) assert.deepEqual(await namesOf({ search }), expected, search)
})

test('one or two letters are looked for where words begin', async () => {
  const found: Record<string, string[]> = {
    ян: ['Ян'],
    Г: ['Ганна Шевчук', 'ганна мельник', 'Ґалаґан Євген'],
    ш: ['Ганна Шевчук'],
    zE: ['Ålesund Zed'],
    j: ['bob jones'],
    bo: ['Bob Smith', 'bob jones'],
    mi: [],
  }
  for (const [search, expected] of Object.entries(found)) assert.deepEqual(await namesOf({ search }), expected, search)
})

test('what stands for other text in patterns stands for itself', async () => {
  const found: Record<string, string[]> = {
    '100%': ['100% Real'],
    '0% r': ['100% Real'],
    '1%0': [],
    'bob%smith': [],
    under_sc: ['under_score'],
    'b_b s': [],
    'back\\sl': ['back\\slash'],
    'back\\\\sl': [],
    'bac_\\': [],
    'smith\\': [],
    "' or true --": [],
  }
  for (const [search, expected] of Object.entries(found)) assert.deepEqual(await namesOf({ search }), expected, search)
  for (const search of ['%', '_', '\\', '%%', '__', '%_%', '\\\\', '*']) {
    const { status, body } = await list({ search })
    assert.deepEqual([status, withoutDetails(body)], [400, invalidAs('search must hold a letter or a digit')], search)
  }
})

test('an empty search is none', async () => {
  for (const search of ['', ' ', '   ']) assert.equal((await listed({ search })).pagination.total, all.length)
})

test('what a parameter cannot be is refused', async () => {
  const bad: Record<string, (string | number)[]> = {
    page: [0, -1, 1.5, 'one', 1_000_001],
    limit: [0, 201, -5, 2.5, 'all'],
    role: ['Admin', 'owner'],
    verified: ['yes', 'TRUE', '2'],
    active: ['no', 'garbage'],
    createdAfter: [
      'yesterday',
      '2026-02-30',
      '2026-13-01T00:00:00Z',
      '2026-02-30T00:00:00Z',
      '2016-12-31T23:59:60Z',
      '2026-01-01T00:00:00',
      '1',
    ],
    createdBefore: ['tomorrow', '2026-01-01T25:00:00Z', '2026-06-30T23:59:60Z', '12026-01-01T00:00:00Z'],
    sortBy: ['created_at', 'password', 'id; drop table users'],
    sortOrder: ['ASC', 'up'],
    search: ['x'.repeat(201), 'a\u0000b'],
  }
  for (const [name, values] of Object.entries(bad)) {
    for (const value of values) {
      const { status, body } = await list({ [name]: value })
      assert.equal(status, 400, `${name}=${value} gave ${JSON.stringify(body)}`)
      assert.deepEqual(Object.keys(body), ['error', 'message', 'code', 'details'])
      assert.deepEqual([body.error, body.code], ['VALIDATION_ERROR', 400])
      assert.ok(body.message.startsWith(`${name} `), body.message)
    }
  }
  for (const query of ['limit=1&limit=2', 'role=member&role=admin']) assert.equal((await list(query)).status, 400)
  assert.deepEqual(
    withoutDetails((await list({ page: 501, limit: 200 })).body),
    invalidAs('page must not go beyond the first 100000 users'),
  )
  assert.equal((await list({ page: 500, limit: 200 })).status, 200)
  assert.equal((await list({ limit: 200, page: 1, unknown: 'x' })).body.users.length, all.length)
  assert.equal((await list({ limit: 1 })).body.users.length, 1)
})
