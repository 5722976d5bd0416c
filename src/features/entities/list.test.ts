// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { assertRefusal, callsOnEntities, invalid, makeEntity } from '../../../test/harness/entity-fixtures.ts'
import { before, testApp, testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import type { Entity } from './schema.ts'

/** By name, in the order in which they were made. */
const made: Record<string, Entity> = {}

const app = testApp()
const owner = testMember(app, 'member')
const admin = testMember(app, 'admin')
before(async () => {
  const seeds = [
    {
      name: 'Alpha Робота',
      category: 'Technology',
      employee_count: '1-10',
      location: { city: 'Київ', country: 'Ukraine' },
    },
    {
      name: 'beta 100%_sure\\',
      category: 'technology',
      employee_count: '5000+',
      location: { city: ' Lviv ', country: 'UKRAINE' },
    },
    { name: 'Ґанок', description: 'Makes doors, gates & C++ tools', location: { city: 'Berlin', country: 'Germany' } },
    {
      name: 'Єдність',
      description: 'Робота і люди',
      category: ' Послуги зв’язку',
      employee_count: '1-10',
      location: { city: 'Івано-Франківськ', country: "Кот-д'Івуар" },
    },
    { name: 'Zeta', description: 'robots', category: 'Technology', location: { city: 'Lviv' } },
  ]
  for (const seed of seeds) made[seed.name] = await makeEntity(app, owner, seed)
  const verified = ['Ґанок', 'Zeta'].map((name) => made[name]?.id ?? '')
  for (const id of verified) assert.equal((await verify(id, { isVerified: true }, admin)).status, 200)
})

const { list, verify, remove } = callsOnEntities(app)

async function namesOf(query: string, as?: Member): Promise<string[]> {
  const { status, body, text } = await list(query, as)
  assert.equal(status, 200, `${query}: ${text}`)
  return body.data.entities.map(({ name }: Entity) => name)
}

const newestFirst = ['Zeta', 'Єдність', 'Ґанок', 'beta 100%_sure\\', 'Alpha Робота']

test('the newest come first, names from A; either can be turned round', async () => {
  const byName = ['Alpha Робота', 'beta 100%_sure\\', 'Zeta', 'Ґанок', 'Єдність']
  for (const [query, names] of [
    ['', newestFirst],
    ['?sort=created_at', newestFirst],
    ['?sort=created_at&order=desc', newestFirst],
    ['?order=asc', newestFirst.toReversed()],
    ['?sort=name', byName],
    ['?sort=name&order=desc', byName.toReversed()],
  ] as const) {
    assert.deepEqual(await namesOf(query), names, query)
  }
})

test('a page says where it stands', async () => {
  const pages = []
  for (const page of [1, 2, 3, 4]) {
    const { success, data } = (await list(`?limit=2&page=${page}`)).body
    pages.push([success, data.entities.map(({ name }: Entity) => name), data.pagination])
  }
  const pagination = (page: number, has_next: boolean) => ({
    current_page: page,
    total_pages: 3,
    total_items: 5,
    per_page: 2,
    has_next,
    has_prev: page > 1,
  })
  assert.deepEqual(pages, [
    [true, newestFirst.slice(0, 2), pagination(1, true)],
    [true, newestFirst.slice(2, 4), pagination(2, true)],
    [true, newestFirst.slice(4), pagination(3, false)],
    [true, [], pagination(4, false)],
  ])
  const { pagination: byDefault } = (await list()).body.data
  assert.deepEqual([byDefault.current_page, byDefault.per_page], [1, 10])
})

test('a search finds parts of name and description, whatever their case; short ones where a word begins', async () => {
  for (const [search, names] of [
    ['РОБОТА', ['Єдність', 'Alpha Робота']],
    ['обот', ['Єдність', 'Alpha Робота']],
    ['ґан', ['Ґанок']],
    ['ob', []],
    ['ro', ['Zeta']],
    ['Є', ['Єдність']],
    ['і лю', ['Єдність']],
    ['100%_s', ['beta 100%_sure\\']],
    ['100__s', []],
    ['sure\\', ['beta 100%_sure\\']],
    ['c++', ['Ґанок']],
    ['  zeta  ', ['Zeta']],
    ['', newestFirst],
    ['   ', newestFirst],
    ['no such thing', []],
  ] as const) {
    assert.deepEqual(await namesOf(`?search=${encodeURIComponent(search)}`), names, search)
  }
})

test('filters take category and place in any case, size and verification; together they all must fit', async () => {
  for (const [query, names] of [
    ['category=TECHNOLOGY', ['Zeta', 'beta 100%_sure\\', 'Alpha Робота']],
    [`category=${encodeURIComponent("послуги зв'язку")}`, ['Єдність']],
    [`category=${encodeURIComponent(' Послуги  ЗВʼЯЗКУ ')}`, ['Єдність']],
    [`location=${encodeURIComponent('Івано\u2011Франківськ')}`, ['Єдність']],
    [`location=${encodeURIComponent('КОТ–Д’ІВУАР')}`, ['Єдність']],
    ['category=other', ['Ґанок']],
    ['category=Tech', []],
    ['location=ukraine', ['beta 100%_sure\\', 'Alpha Робота']],
    [`location=${encodeURIComponent('КИЇВ')}`, ['Alpha Робота']],
    ['location=+lviv+', ['Zeta', 'beta 100%_sure\\']],
    ['location=Ukrain', []],
    ['employee_count=1-10', ['Єдність', 'Alpha Робота']],
    ['employee_count=5000%2B', ['beta 100%_sure\\']],
    ['employee_count=1-5', []],
    ['verified=true', ['Zeta', 'Ґанок']],
    ['verified=false', ['Єдність', 'beta 100%_sure\\', 'Alpha Робота']],
    ['category=technology&location=LVIV&verified=true&search=zet', ['Zeta']],
    ['category=technology&location=LVIV&verified=true&search=alpha', []],
    ['unknown=1', newestFirst],
  ] as const) {
    assert.deepEqual(await namesOf(`?${query}`), names, query)
    assert.equal((await list(`?${query}`)).body.data.pagination.total_items, names.length, query)
  }
})

test('a parameter that is not as it should be is named', async () => {
  const form = 'is not in the expected form'
  for (const [query, field, reason] of [
    ['page=0', 'page', 'must be at least 1'],
    ['page=1.5', 'page', 'must be an integer'],
    ['page=x', 'page', 'must be an integer'],
    ['page=1e9', 'page', 'must be at most 1000000'],
    ['page=10001', 'page', 'must not go beyond the first 100000 entities'],
    ['page=2001&limit=50', 'page', 'must not go beyond the first 100000 entities'],
    ['limit=0', 'limit', 'must be at least 1'],
    ['limit=51', 'limit', 'must be at most 50'],
    ['sort=views', 'sort', 'must be one of created_at, name'],
    ['sort=created_at;drop', 'sort', 'must be one of created_at, name'],
    ['order=up', 'order', 'must be one of asc, desc'],
    ['verified=yes', 'verified', 'must be a boolean'],
    ['mine=2', 'mine', 'must be a boolean'],
    ['employee_count=5000+', 'employee_count', form],
    ['employee_count=many', 'employee_count', form],
    ['search=%00', 'search', 'has characters that are not allowed'],
    ['search=%2B', 'search', 'must hold a letter or a digit'],
    [`search=${'x'.repeat(201)}`, 'search', 'must have at most 200 characters'],
    [`category=${'x'.repeat(101)}`, 'category', 'must have at most 100 characters'],
    [`location=${'x'.repeat(201)}`, 'location', 'must have at most 200 characters'],
    ['search=a&search=b', 'search', 'must be a string'],
  ] as const) {
    assertRefusal(await list(`?${query}`), 400, invalid('INVALID_PARAMETERS', field, reason), query)
  }
  assert.equal((await list('?page=10000')).status, 200)
})

test('entities of one moment come each once, page after page', async () => {
  const category = 'Of one moment'
  const { rows } = await sql<{ id: string }>`
    insert into entities (id, name, category, visibility, created_at)
    select gen_random_uuid(), 'Same', ${category}, 'public', '2020-01-01' from generate_series(1, 25)
    returning id`.execute(app.owner)
  for (const order of ['sort=created_at', 'sort=created_at&order=asc', 'sort=name', 'sort=name&order=desc']) {
    const ids: string[] = []
    for (const page of [1, 2, 3]) {
      const { entities } = (await list(`?category=${category}&${order}&page=${page}`)).body.data
      ids.push(...entities.map(({ id }: Entity) => id))
    }
    assert.deepEqual(ids.toSorted(), rows.map(({ id }) => id).toSorted(), order)
  }
  assert.equal((await remove(rows[0]?.id ?? '', admin)).status, 200)
  assert.equal((await list(`?category=${category}`)).body.data.pagination.total_items, 24)
})

test('totals end at 10,000, of a search at 2,000', async () => {
  await sql`
    insert into entities (id, name, category, visibility)
    select gen_random_uuid(), 'Counted ' || number, 'Counted', 'public' from generate_series(1, 10050) number`.execute(
    app.owner,
  )
  for (const [query, total] of [
    ['category=counted', 10_000],
    ['search=counted', 2_000],
    ['search=counted+1005', 2],
    ['category=counted&search=999+COUNTED', 19],
  ] as const) {
    assert.equal((await list(`?${query}`)).body.data.pagination.total_items, total, query)
  }
})
