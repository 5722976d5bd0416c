import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { callsOnOpportunities } from '../../../../test/harness/opportunity-fixtures.ts'
import { before, testApp, testMember } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import { searchColumns } from './search-terms.ts'

/** With those that anyone may see well above MAX_MATCHES. */
const TOTAL = 20_000
const BATCH_ROWS = 5_000
const LIMIT = 50
/** Pages go no further, and what is estimated is not more. */
const MAX_MATCHES = 10_000
/** Up to so many matches are counted in any case. */
const SURELY_COUNTED = 200

const app = testApp()
const member = testMember(app, 'member')
before(async () => {
  await seed()
})

const { list } = callsOnOpportunities(app)

const titles = ['Gardener wanted', 'Baker of bread', 'Keeper of bees']
const TEXTS = 120
const fillers = Array.from({ length: TEXTS + 3 }, (_, number) => `filler${number}`)
const descriptions = [
  'By the river.',
  'A gardener helps now and then.',
  'Some work for a keeper.',
  'Bread and cheese for a gardener.',
]

/** The tags `both` and `never` go always and never with the category `Common`; bees are rare. */
async function seed(): Promise<void> {
  const texts = Array.from({ length: TEXTS }, (_, number) => {
    const title = titles[Math.floor(number / descriptions.length) % titles.length] ?? ''
    // Only of a language with many words does the planner know how often one is used.
    const description = `${descriptions[number % descriptions.length]} ${fillers.slice(number, number + 3).join(' ')}`
    return { title, description, ...searchColumns(title, '', description) }
  })
  await sql`
    create table seed_texts as
    select title, description, search::tsvector, string_to_array(words, ' ') as words,
      string_to_array(stems, ' ') as stems, place
    from unnest(
      ${texts.map(({ title }) => title)}::text[], ${texts.map(({ description }) => description)}::text[],
      ${texts.map(({ search }) => search)}::text[], ${texts.map(({ title_words }) => title_words.join(' '))}::text[],
      ${texts.map(({ title_stems }) => title_stems.join(' '))}::text[]
    ) with ordinality texts (title, description, search, words, stems, place)`.execute(app.owner)
  // The index is much quicker made at once than row by row.
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef('opportunities_filters'::regclass) as definition`.execute(app.owner)
  await sql`drop index opportunities_filters`.execute(app.owner)
  for (let from = 0; from < TOTAL; from += BATCH_ROWS) await seedRows(from + 1, from + BATCH_ROWS)
  await sql`${sql.raw(rows[0]?.definition ?? '')}`.execute(app.owner)
  await sql`
    insert into opportunity_counters (opportunity_id, views, ranked_views)
    select id, views, views from opportunities, abs(number * 7919 % 1000) views`.execute(app.owner)
  await sql`analyze`.execute(app.owner)
}

async function seedRows(first: number, last: number): Promise<void> {
  await sql`
    insert into opportunities (
      id, title, description, category, type, city, remote, tags, status, visibility, created_at,
      budget_min, budget_max, budget_currency, latitude, longitude, search, title_words, title_stems
    )
    select gen_random_uuid(), title, description,
      case when number % 100 < 55 then 'Common' when number % 100 < 98 then 'Middling' else 'Rare ' || number % 7 end,
      case when one % 10 < 4 then 'job' when one % 10 < 7 then 'project' else 'collaboration' end,
      'City ' || one % 50, two % 3 = 0,
      array[case when number % 100 < 55 then 'both' else 'never' end, 'tag ' || two % 300],
      case when two % 20 = 0 then 'closed' when two % 20 = 1 then 'pending' else 'active' end,
      case when one % 7 < 5 then 'public' when one % 7 = 5 then 'members' else 'confidential' end,
      '2026-01-01'::timestamptz + number / 3 * interval '1 minute',
      case when two % 4 > 0 then 1 + two % 900 end, case when two % 4 > 1 then 1000 + one % 5 end,
      case when two % 4 > 0 then 'EUR' end, 40 + one % 1000 * 0.01, 20 + two % 1000 * 0.01, search, words, stems
    from (
      select number, ('x' || substr(md5(number::text), 1, 7))::bit(28)::int as one,
        ('x' || substr(md5(number::text), 8, 7))::bit(28)::int as two
      from generate_series(${first}::int, ${last}::int) number
    ) numbered
    join seed_texts on place = 1 + two % 4 + 12 * (two % 10) + case when one % 97 = 0 then 8 else one % 2 * 4 end`.execute(
    app.owner,
  )
}

interface Filter {
  readonly query: string
  /** The same in plain words. */
  readonly where: RawBuilder<boolean>
}

const isTitled = (word: string) => sql<boolean>`title ilike ${`%${word}%`}`

/** Of which each matches another share. */
const filters: readonly Filter[] = [
  { query: 'type=job', where: sql`type = 'job'` },
  { query: 'category=common', where: sql`category = 'Common'` },
  { query: 'category=rare+3', where: sql`category = 'Rare 3'` },
  { query: 'location=city+7', where: sql`city = 'City 7'` },
  { query: 'location=remote', where: sql`remote` },
  { query: 'remote=false', where: sql`not remote` },
  { query: 'tags=tag+12', where: sql`'tag 12' = any(tags)` },
  {
    query: 'budget_min=900&budget_max=1001',
    where: sql`budget_currency is not null and coalesce(budget_min, 0) <= 1001 and coalesce(budget_max, 'infinity') >= 900`,
  },
  {
    query: 'near=45,25&radius_km=30',
    where: sql`12742 * asin(sqrt(sin(radians(latitude - 45) / 2) ^ 2 + cos(radians(45)) * cos(radians(latitude)) * sin(radians(longitude - 25) / 2) ^ 2)) <= 30`,
  },
  { query: 'near=45,25&radius_km=2000', where: sql`true` },
  // Each implies the other: far more than the planner expects.
  { query: 'category=common&tags=both', where: sql`category = 'Common'` },
  { query: 'category=common&tags=both&type=job', where: sql`category = 'Common' and type = 'job'` },
  // Each rules out the other: far less than the planner expects.
  { query: 'category=common&tags=never', where: sql`false` },
  { query: 'category=rare+3&tags=both', where: sql`false` },
  { query: 'category=middling&tags=never&location=city+3', where: sql`category = 'Middling' and city = 'City 3'` },
  { query: 'status=closed', where: sql`true` },
  { query: 'status=closed&type=job&remote=true', where: sql`type = 'job' and remote` },
]
/** Of which stored totals say exactly how many there are. */
const isKept = ({ query }: Filter) => /^(type|category|location|status)=[^&]+$/.test(query)

const newestFirst = sql`created_at desc, opportunities.id desc`
const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  '': newestFirst,
  'order=asc': sql`created_at, opportunities.id`,
  'sort=title': sql`title collate "und-x-icu", opportunities.id`,
  'sort=budget': sql`coalesce(budget_max, budget_min) desc nulls last, opportunities.id desc`,
  'sort=budget&order=asc': sql`coalesce(budget_max, budget_min), opportunities.id`,
  'sort=views': sql`views desc, opportunities.id desc`,
}

/** What a reader should see, in order. */
async function expectedIds({ query, where }: Filter, order: RawBuilder<unknown>, as?: Member): Promise<string[]> {
  const status = query.startsWith('status=closed') ? 'closed' : 'active'
  const { rows } = await sql<{ id: string }>`
    select opportunities.id from opportunities join opportunity_counters on opportunity_id = opportunities.id
    where status = ${status} and visibility = any(${as === undefined ? ['public'] : ['public', 'members']}::text[]) and ${where}
    order by ${order}`.execute(app.owner)
  return rows.map(({ id }) => id)
}

async function readPage(query: string, page: number, as?: Member) {
  const { status, body, text } = await list(`?limit=${LIMIT}&page=${page}&${query}`, as)
  assert.equal(status, 200, text)
  const { opportunities, pagination } = body.data
  return { ids: opportunities.map(({ id }: { id: string }) => id) as string[], pagination }
}

/** One page is what it should be, and what it says of the others holds. */
async function assertPage(
  filter: Filter,
  query: string,
  page: number,
  expected: readonly string[],
  as?: Member,
): Promise<void> {
  const what = `${as?.role ?? 'anonymous'}: ${query}, page ${page} of ${expected.length}`
  const { ids, pagination } = await readPage(query, page, as)
  assert.deepEqual(ids, expected.slice((page - 1) * LIMIT, page * LIMIT), what)
  const { total_items: total, has_next: hasNext } = pagination
  if (isKept(filter) || expected.length <= SURELY_COUNTED) assert.equal(total, expected.length, what)
  const least = Math.min(page * LIMIT, expected.length)
  assert.ok(isKept(filter) || (total >= least && total <= MAX_MATCHES), `${what}: ${total}`)
  if (page * LIMIT < MAX_MATCHES) assert.equal(hasNext, page * LIMIT < expected.length, `${what}: ${total}`)
}

/** Pages at both ends and in between. */
function pagesOf(total: number): number[] {
  const last = Math.min(MAX_MATCHES / LIMIT, Math.max(1, Math.ceil(total / LIMIT)))
  return [...new Set([1, 2, Math.ceil(last / 2), last, Math.min(MAX_MATCHES / LIMIT, last + 1)])]
}

for (const [place, [name, order]] of Object.entries(orders).entries()) {
  const isByAge = name === ''
  // The other orders share the filters out: which of them it is matters little to how a page is found.
  const tried = filters.filter((_, index) => isByAge || index % 3 === place % 3)
  test(`${isByAge ? 'every filter by age' : `filters by ${name}`}: pages and totals are those of the rows`, async () => {
    for (const as of isByAge ? [undefined, member] : [member]) {
      for (const filter of tried) {
        const expected = await expectedIds(filter, order, as)
        for (const page of pagesOf(expected.length))
          await assertPage(filter, `${filter.query}&${name}`, page, expected, as)
      }
    }
  })
}

test('following the next pages to the end shows everything once, in order', async () => {
  const query = 'type=project&tags=both'
  const where = sql<boolean>`type = 'project' and category = 'Common'`
  const seen: string[] = []
  for (let page = 1, hasNext = true; hasNext; page += 1) {
    const { ids, pagination } = await readPage(query, page, member)
    seen.push(...ids)
    hasNext = pagination.has_next
  }
  assert.deepEqual(seen, await expectedIds({ query, where }, newestFirst, member))
})

test('what is estimated is about right where nothing depends on anything else', async () => {
  for (const filter of filters.filter(({ query }) => !/tags=(both|never)|near/.test(query))) {
    const expected = Math.min((await expectedIds(filter, newestFirst, member)).length, MAX_MATCHES)
    const { total_items: total } = (await readPage(filter.query, 1, member)).pagination
    assert.ok(isKept(filter) || Math.abs(total - expected) <= expected / 5, `${filter.query}: ${total} for ${expected}`)
  }
})

test('without a filter the total is exact, and far more pages can be read', async () => {
  for (const as of [undefined, await app.member('subscriber'), member]) {
    const open = as === member ? as : undefined
    for (const [name, order] of Object.entries(orders)) {
      const expected = await expectedIds({ query: '', where: sql`true` }, order, open)
      for (const page of [1, 2, 201, Math.ceil(expected.length / LIMIT), Math.ceil(expected.length / LIMIT) + 1]) {
        const { ids, pagination } = await readPage(name, page, as)
        assert.deepEqual(ids, expected.slice((page - 1) * LIMIT, page * LIMIT), `${as?.role} ${name} ${page}`)
        assert.equal(pagination.total_items, expected.length, `${as?.role} ${name} ${page}`)
      }
    }
  }
})

test('a search among many has what has the words in its title first, each part the newest first', async () => {
  for (const [search, word, more, where] of [
    ['gardener', 'gardener', '', sql`title || description ilike '%gardener%'`],
    ['gardener', 'gardener', '&type=job', sql`type = 'job' and title || description ilike '%gardener%'`],
    ['bread', 'bread', '&category=middling', sql`category = 'Middling' and title || description ilike '%bread%'`],
    ['gardener', 'gardener', '&category=common&tags=never', sql`false`],
  ] as const) {
    for (const as of [undefined, member]) {
      const query = `search=${search}${more}`
      const filter = { query, where: where as RawBuilder<boolean> }
      const order = sql`(${isTitled(word)}) desc, ${newestFirst}`
      const expected = await expectedIds(filter, order, as)
      for (const page of pagesOf(expected.length)) await assertPage(filter, query, page, expected, as)
    }
  }
})

test('where titles end in the middle of a page, what has the words elsewhere goes on, each once', async () => {
  const keepers = { query: 'search=keeper', where: sql<boolean>`title || description ilike '%keeper%'` }
  for (const as of [undefined, member]) {
    const expected = await expectedIds(keepers, sql`(${isTitled('keeper')}) desc, ${newestFirst}`, as)
    for (const page of [1, 2, 3, 4, 5, 6]) await assertPage(keepers, keepers.query, page, expected, as)
  }
})

test('words that go together are found in order on every page, their total is about right', async () => {
  const where = sql<boolean>`description ilike '%cheese%' and not remote`
  for (const [name, order] of [
    ['sort=created_at', newestFirst],
    ['sort=created_at&order=asc', sql`created_at, opportunities.id`],
    ['sort=title', sql`title collate "und-x-icu", opportunities.id`],
  ] as const) {
    const filter = { query: `search=bread cheese gardener&remote=false&${name}`, where }
    const expected = await expectedIds(filter, order, member)
    for (const page of [...pagesOf(expected.length), Math.ceil(expected.length / LIMIT) - 1])
      await assertPage(filter, filter.query, page, expected, member)
    const { total_items: total } = (await readPage(filter.query, 1, member)).pagination
    if (name !== 'sort=title')
      assert.ok(Math.abs(total - expected.length) <= expected.length / 10, `${name}: ${total} for ${expected.length}`)
  }
})

test('the beginning of a word finds all that have it, in the order of titles', async () => {
  const begun = { query: 'search=kee&sort=title', where: sql<boolean>`title || description ilike '%keeper%'` }
  const expected = await expectedIds(begun, sql`title collate "und-x-icu", opportunities.id`, member)
  for (const page of pagesOf(expected.length)) await assertPage(begun, begun.query, page, expected, member)
})

test('a search for what few have finds them all', async () => {
  for (const as of [undefined, member]) {
    const bees = { query: 'search=bees', where: isTitled('bees') }
    const expected = await expectedIds(bees, newestFirst, as)
    for (const page of pagesOf(expected.length)) await assertPage(bees, bees.query, page, expected, as)
  }
})
