// Depends on: instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { makeEntity } from '../../../../test/harness/entity-fixtures.ts'
import {
  callsOnOpportunities,
  type Given,
  opportunityBody,
  postIn,
  postOpportunity,
} from '../../../../test/harness/opportunity-fixtures.ts'
import { before, testApp, testMember } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import { named } from '../../../../test/harness/user-fixtures.ts'

const TOTAL = 41

interface Row {
  readonly id: string
  readonly title: string
  readonly created_at: Date
  readonly budget: number | null
  readonly hasBudget: boolean
  readonly visibility: 'public' | 'members'
  readonly views: number
}

const app = testApp()
const admin = testMember(app, 'admin')
const owner = testMember(app, 'member')
before(async () => {
  assert.deepEqual((await list()).body, {
    success: true,
    data: {
      opportunities: [],
      pagination: { current_page: 1, total_pages: 0, total_items: 0, per_page: 10, has_next: false, has_prev: false },
      filters: { categories: [], types: [], locations: [] },
    },
  })
})

const { list, confidential, mine, read } = callsOnOpportunities(app)

test('a list shows an opportunity whole, but for what only its own page shows', async () => {
  const logo = 'https://guild.example/logo.png'
  const entity = await makeEntity(app, owner, {
    name: 'Guild',
    logo,
    website: 'https://guild.example',
    employee_count: '1-10',
  })
  const input = {
    title: 'Everything',
    description: 'All there is.',
    short_description: 'All',
    category: 'Technical',
    type: 'project',
    budget: { min: 10, max: 20.5, currency: 'EUR', per: 'hour' },
    location: { city: 'Lviv', country: 'Ukraine', timezone: 'Europe/Kyiv', remote: true, lat: 49.84, lng: 24.03 },
    requirements: ['One', 'Two'],
    benefits: ['Three'],
    entity_id: entity.id,
    tags: ['a', 'b'],
    expires_at: '2100-01-01T00:00:00.000Z',
    visibility: 'confidential',
  } satisfies Given
  const hidden = {
    contact_person: { name: 'Olena', position: 'Chair', email: 'olena@guild.example', phone: '+380' },
    application_process: { method: 'email', contact: 'jobs@guild.example', required_documents: ['CV'] },
    confidential_details: { budget: [1, { two: null }] },
  }
  const body = { ...input, ...hidden, location: { ...input.location, address: 'Rynok 1' } }
  const { id, created_at } = await postOpportunity(app, owner, opportunityBody(body))
  const shown = {
    id,
    ...input,
    entity: { id: entity.id, name: 'Guild', logo, logo_shown: app.features.pictureAddresses.shown(logo) },
    status: 'pending',
    created_at,
    updated_at: created_at,
    views: 0,
    applications: 0,
    is_featured: false,
    owner: named(owner),
  }
  const viewer = { is_owner: true, can_edit: true, has_applied: false }
  assert.deepEqual((await mine('', owner)).body.data.opportunities, [{ ...shown, show_owner: true, viewer }])
  await app.request('PUT', '/api/opportunities/update', {
    as: admin,
    body: { id, status: 'active', is_featured: true },
  })
  const { updated_at } = (await mine('', owner)).body.data.opportunities[0]
  assert.ok(updated_at > created_at)
  const active = { ...shown, status: 'active', updated_at, is_featured: true }
  const { contact_person, confidential_details } = hidden
  assert.deepEqual((await confidential('', admin)).body.data.opportunities, [
    { ...active, contact_person, confidential_details, show_owner: true, viewer: { ...viewer, is_owner: false } },
  ])
  await app.request('PUT', '/api/opportunities/update', { as: owner, body: { id, visibility: 'public' } })
  const [listed] = (await list()).body.data.opportunities
  assert.deepEqual(listed, { ...active, visibility: 'public', updated_at: listed.updated_at })
  assert.deepEqual((await list()).body.data.filters, {
    categories: ['Technical'],
    types: ['project'],
    locations: ['Lviv', 'Remote', 'Ukraine'],
  })
})

test('what was not sent is left out or empty', async () => {
  const id = await postIn(app, owner, { title: 'Nothing more' })
  const { created_at, updated_at } = (await read(id)).body.data.opportunity
  assert.deepEqual((await list()).body.data.opportunities[0], {
    id,
    title: 'Nothing more',
    description: 'Some work to do.',
    category: 'Other',
    type: 'job',
    location: { remote: false },
    requirements: [],
    benefits: [],
    entity_id: null,
    tags: [],
    status: 'active',
    visibility: 'public',
    created_at,
    updated_at,
    views: 1,
    applications: 0,
    is_featured: false,
    owner: named(owner),
  })
})

/** Opportunities of which many share a title, a moment, a budget or a number of views. */
async function seedTies(): Promise<Row[]> {
  await sql`delete from opportunities`.execute(app.owner)
  await sql`
    insert into opportunities (
      id, title, description, category, type, remote, status, visibility, search, created_at,
      budget_min, budget_max, budget_currency
    )
    select gen_random_uuid(), (array['ґанок', 'Банк', 'банк', 'apple', 'Zebra', 'яблуко'])[1 + number % 6], '', 'Other',
      'job', false, 'active', case when number % 9 = 0 then 'members' else 'public' end, 'tied:1',
      '2026-01-01'::timestamptz + number % 4 * interval '1 hour', case when number % 5 < 2 then 100 end,
      case when number % 5 in (1, 2) then 100 + number % 3 end, case when number % 5 < 4 then 'EUR' end
    from generate_series(1, ${TOTAL}::int) number`.execute(app.owner)
  await sql`
    insert into opportunity_counters (opportunity_id, views, ranked_views)
    select id, number % 4, number % 4 from opportunities`.execute(app.owner)
  const { rows } = await sql<Row>`
    select id, title, created_at, coalesce(budget_max, budget_min) as budget, budget_currency is not null as "hasBudget",
      visibility, views::int as views
    from opportunities join opportunity_counters on opportunity_id = id`.execute(app.owner)
  return rows
}

const compareText = new Intl.Collator('und').compare
const rising: Readonly<Record<string, (one: Row, other: Row) => number>> = {
  created_at: (one, other) => one.created_at.getTime() - other.created_at.getTime(),
  title: (one, other) => compareText(one.title, other.title),
  budget: (one, other) => (one.budget ?? 0) - (other.budget ?? 0),
  views: (one, other) => one.views - other.views,
}
const byId = (one: Row, other: Row) => (one.id < other.id ? -1 : 1)
const lastWithout = (one: Row, other: Row) => Number(one.budget === null) - Number(other.budget === null)

/** The order of a sort, written apart from the code under test: what is alike goes by its id, what has no budget is last. */
function ordered(sort: string, order: 'asc' | 'desc', rows: readonly Row[]): string[] {
  const sign = order === 'asc' ? 1 : -1
  const by = rising[sort]
  assert.ok(by)
  const compare = (one: Row, other: Row) => sign * (by(one, other) || byId(one, other))
  return rows
    .toSorted((one, other) => (sort === 'budget' ? lastWithout(one, other) : 0) || compare(one, other))
    .map(({ id }) => id)
}

/** Walks through all pages, each of which must say where it stands. */
async function walk(query: string, limit: number, total: number, as?: Member): Promise<string[]> {
  const totalPages = Math.ceil(total / limit)
  const ids: string[] = []
  for (let page = 1; page <= totalPages + 1; page += 1) {
    const { opportunities, pagination } = (await list(`?${query}&limit=${limit}&page=${page}`, as)).body.data
    ids.push(...idsOf(opportunities))
    assert.deepEqual(pagination, {
      current_page: page,
      total_pages: totalPages,
      total_items: total,
      per_page: limit,
      has_next: page < totalPages,
      has_prev: page > 1,
    })
  }
  return ids
}

const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id)

test('every sort in either direction: page after page is the whole list, each once, and counts right', async () => {
  const rows = await seedTies()
  for (const as of [undefined, await app.member('visitor'), await app.member('member')]) {
    const open = rows.filter(({ visibility }) => visibility === 'public' || as?.role === 'member')
    for (const sort of Object.keys(rising)) {
      for (const order of ['asc', 'desc'] as const) {
        for (const filter of ['', '&type=job', '&budget_min=0', '&search=tied']) {
          const expected = ordered(
            sort,
            order,
            filter.includes('budget') ? open.filter(({ hasBudget }) => hasBudget) : open,
          )
          const query = `sort=${sort}&order=${order}${filter}`
          assert.deepEqual(await walk(query, 9, expected.length, as), expected, query)
        }
      }
    }
  }
})

test('the newest come first, and titles from A, unless said otherwise; a search is by rank, alike ones by age', async () => {
  const rows = (await seedTies()).filter(({ visibility }) => visibility === 'public')
  for (const [query, sort, order] of [
    ['', 'created_at', 'desc'],
    ['order=asc', 'created_at', 'asc'],
    ['sort=created_at', 'created_at', 'desc'],
    ['sort=budget', 'budget', 'desc'],
    ['sort=views', 'views', 'desc'],
    ['sort=title', 'title', 'asc'],
    ['search=tied', 'created_at', 'desc'],
  ] as const) {
    assert.deepEqual(await walk(query, 10, rows.length), ordered(sort, order, rows), query)
  }
})

test('pages of any size together are the whole list; beyond the last one there is nothing', async () => {
  const rows = (await seedTies()).filter(({ visibility }) => visibility === 'public')
  const expected = ordered('created_at', 'desc', rows)
  for (const limit of [1, 10, 49, 50]) assert.deepEqual(await walk('', limit, rows.length), expected)
  for (const query of ['page=10000', 'page=2000&limit=50', 'page=1000&type=job', 'page=200&limit=50&search=tied']) {
    const { opportunities, pagination } = (await list(`?${query}`)).body.data
    assert.deepEqual([opportunities, pagination.total_items, pagination.has_next], [[], rows.length, false], query)
    assert.equal(pagination.has_prev, true)
  }
})

test('what has the words in its title comes before what has them in its description, however often', async () => {
  await sql`delete from opportunities`.execute(app.owner)
  const post = (title: string, short_description: string, description: string) =>
    postIn(app, owner, { title, short_description, description })
  const inTitle = await post('Keeper of a lighthouse at the sea', 'Far off', 'Keep the lamp burning.')
  const inBoth = await post('Lighthouse of old', 'At the sea', 'Keep the lamp burning.')
  const inShort = await post('Another post', 'A lighthouse', 'Keep the lamp burning.')
  const inDescription = await post('A third post', 'Away', 'Lighthouse at sea. '.repeat(200))
  const nowhere = await post('A fourth post', 'Inland', 'Nothing of the kind.')
  const search = async (text: string) =>
    idsOf((await list(`?search=${encodeURIComponent(text)}`)).body.data.opportunities)
  const [first, second, ...others] = await search('lighthouse')
  assert.deepEqual([new Set([first, second]), others], [new Set([inTitle, inBoth]), [inShort, inDescription]])
  const [best, ...rest] = await search('LIGHTHOUSE sea')
  assert.deepEqual([best, new Set(rest)], [inTitle, new Set([inBoth, inDescription])])
  assert.deepEqual(await search('inland'), [nowhere])
  for (const text of [' ', '+', "'", '😀']) assert.deepEqual(await search(text), [], text)
})
