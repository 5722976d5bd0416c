// Depends on: servers, instances
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import {
  callsOnOpportunities,
  changeOpportunity,
  type Given,
  postIn,
} from '../../../../test/harness/opportunity-fixtures.ts'
import { assertOpportunityTotals } from '../../../../test/harness/opportunity-rows.ts'
import { testAppPair, testMember } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import type { OpportunityStatus } from '../../../platform/database/tables/opportunities.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { countFacets } from './facet-counts.ts'
import { forgetGoneTotals } from './gone-totals.ts'

const [app, other] = testAppPair()
const admin = testMember(app, 'admin')
const owner = testMember(app, 'member')
beforeEach(async () => {
  await sql`delete from opportunities`.execute(app.owner)
})

const here = callsOnOpportunities(app)
const there = callsOnOpportunities(other)

const post = (input: Given, status?: OpportunityStatus) => postIn(app, owner, input, status)
const facetsOf = async (as?: Member, query = '') => (await here.list(query, as)).body.data.filters

test('facets are the values as written, in the order of words, with Remote among the places', async () => {
  await post({ category: 'Їжа', type: 'project', location: { city: 'Київ', country: 'Україна', remote: false } })
  await post({ category: 'apples', type: 'job', location: { city: 'Łódź', remote: true } })
  await post({ category: 'Apples', type: 'job', location: { city: 'Monaco', country: 'MONACO', remote: true } })
  await post({ category: 'Яблука', type: 'job', location: { country: 'Åland', remote: false } })
  await post({ category: 'zebra', type: 'job' })
  const expected = {
    categories: ['apples', 'Apples', 'zebra', 'Їжа', 'Яблука'],
    types: ['job', 'project'],
    locations: ['Åland', 'Łódź', 'Monaco', 'Remote', 'Київ', 'Україна'],
  }
  for (const as of [undefined, owner, admin, await app.member('visitor'), await app.member('confidential')]) {
    assert.deepEqual(await facetsOf(as), expected, as?.role ?? 'anonymous')
  }
  assert.deepEqual((await here.mine('', owner)).body.data.filters, expected)
})

test('what is counted for a category or place is what filtering by it finds, however it is spelled', async () => {
  const places = [{ city: "Куп'янськ" }, { city: 'Куп’янськ', country: 'купянськ' }, { city: 'Івано–Франківськ' }]
  for (const place of places) await post({ category: 'Зв’язок', location: { ...place, remote: false } })
  await post({ category: "зв'язок", location: { city: 'Івано-Франківськ', remote: false } })
  await assertOpportunityTotals(app)
  const counts = await countFacets(app.platform.db, 'general', null, { page: 1, limit: 10 })
  const asTotals = (facets: readonly { value: string; total: number | null }[]) => facets.map(({ total }) => total)
  assert.deepEqual([asTotals(counts.category), asTotals(counts.location)], [[4], [2, 2]])
  const query = { category: counts.category[0]?.value, location: counts.location[0]?.value }
  for (const [name, value, total] of [
    ['category', query.category, 4],
    ['location', query.location, 2],
    ['location', 'ІВАНО\u2011франківськ', 2],
    ['location', 'КупʼЯнськ', 2],
  ]) {
    const { body } = await here.list(`?${name}=${encodeURIComponent(String(value))}`)
    assert.equal(body.data.pagination.total_items, total, `${name} ${value}`)
    assert.equal(body.data.opportunities.length, total, `${name} ${value}`)
  }
})

test('a value that is only spelled differently shows as it is now', async () => {
  const id = await post({ category: 'apples', location: { city: 'lviv', country: 'ukraine', remote: false } })
  assert.deepEqual((await facetsOf()).categories, ['apples'])
  await changeOpportunity(app, owner, id, { category: 'Apples' })
  assert.deepEqual((await facetsOf()).categories, ['Apples'])
  await changeOpportunity(app, owner, id, { location: { city: 'Lviv', country: 'ukraine', remote: false } })
  await changeOpportunity(app, owner, id, { location: { city: 'Lviv', country: 'Ukraine', remote: false } })
  assert.deepEqual((await facetsOf()).locations, ['Lviv', 'Ukraine'])
})

test('what was counted in one slot and taken from another leaves nothing behind', async () => {
  const stored = async () => {
    const { rows } = await sql<{ slot: number; opportunities: string }>`
      select slot, opportunities from opportunity_total_slots where value = 'Counted apart' order by slot`.execute(
      app.owner,
    )
    return rows.map(({ slot, opportunities }) => [slot, Number(opportunities)])
  }
  await post({ category: 'Kept' })
  // One transaction has the first slot, so that the other counts in the second.
  const ids = await transaction(app.platform.db, async (slow) => {
    await sql`update opportunities set category = category`.execute(slow)
    return [await post({ category: 'Counted apart' }), await post({ category: 'Counted apart' })]
  })
  assert.deepEqual(await stored(), [[1, 2]])
  for (const id of ids) await here.remove(id, owner)
  assert.deepEqual(await stored(), [
    [0, -2],
    [1, 2],
  ])
  await assertOpportunityTotals(app)
  await forgetGoneTotals(app.platform.db)
  assert.deepEqual(await stored(), [])
  await assertOpportunityTotals(app)
})

test('no filter, page, search or status narrows the facets', async () => {
  await post({ category: 'One', type: 'job', tags: ['a'] })
  await post({ category: 'Two', type: 'project', location: { remote: true } }, 'closed')
  await post({ category: 'Three', type: 'collaboration', location: { city: 'Lviv', remote: false } }, 'expired')
  const expected = {
    categories: ['One', 'Three', 'Two'],
    types: ['collaboration', 'job', 'project'],
    locations: ['Lviv', 'Remote'],
  }
  for (const query of [
    '',
    'status=closed',
    'type=job',
    'category=none',
    'search=nothing',
    'tags=b',
    'page=9&limit=1',
  ]) {
    assert.deepEqual(await facetsOf(undefined, `?${query}`), expected, query)
  }
})

test('one sees the values of own drafts, and of no other ones', async () => {
  await post({ category: 'Drafted', type: 'project', location: { city: 'Odesa', remote: true } }, 'draft')
  await post({ category: 'Awaiting', type: 'collaboration' }, 'pending')
  await post({ category: 'Confided', type: 'job', visibility: 'confidential' })
  const none = { categories: [], types: [], locations: [] }
  const unopened = {
    categories: ['Awaiting', 'Drafted'],
    types: ['collaboration', 'project'],
    locations: ['Odesa', 'Remote'],
  }
  const confided = { categories: ['Confided'], types: ['job'], locations: [] }
  const confidential = await app.member('confidential')
  for (const as of [undefined, await app.member('member'), confidential]) assert.deepEqual(await facetsOf(as), none)
  for (const as of [owner, admin]) assert.deepEqual(await facetsOf(as), unopened)
  for (const as of [confidential, admin]) {
    assert.deepEqual((await here.confidential('', as)).body.data.filters, confided)
  }
  assert.deepEqual((await here.mine('', owner)).body.data.filters, {
    categories: ['Awaiting', 'Confided', 'Drafted'],
    types: ['collaboration', 'job', 'project'],
    locations: ['Odesa', 'Remote'],
  })
})

test('of very many values the 500 most frequent are listed', async () => {
  await sql`
    insert into opportunities (id, title, description, category, type, remote, status, visibility, search)
    select gen_random_uuid(), 'Title', '', 'Category ' || lpad(least(number, 600)::text, 3, '0'), 'job', false, 'active', 'public', ''
    from generate_series(1, 601) number`.execute(app.owner)
  const { categories } = await facetsOf()
  const expected = Array.from({ length: 499 }, (_, index) => `Category ${String(index + 1).padStart(3, '0')}`)
  assert.deepEqual(categories, [...expected, 'Category 600'])
})

interface Seen {
  readonly ids: readonly string[]
  readonly total: number
  readonly categories: readonly string[]
  readonly status: number
}

/** What everyone is shown of one opportunity by both programs, which must agree. */
async function seenEverywhere(id: string, as: Member | undefined, query = ''): Promise<Seen> {
  const [one, another] = await Promise.all(
    [here, there].map(async ({ list, read }) => {
      const { opportunities, pagination, filters } = (await list(query, as)).body.data
      const { status } = await read(id, as)
      const ids = opportunities.map(({ id }: { id: string }) => id)
      return { ids, total: pagination.total_items, categories: filters.categories, status }
    }),
  )
  assert.ok(one)
  assert.deepEqual(one, another)
  return one
}

test('a change shows immediately in lists, totals, facets and the detail view, in every process', async () => {
  const subscriber = await app.member('subscriber')
  const member = await app.member('member')
  const id = await post({ category: 'First' }, 'draft')
  const nothing = { ids: [], total: 0, categories: [], status: 404 }
  const shown = { ids: [id], total: 1, categories: ['First'], status: 200 }
  const unlisted = { ...shown, ids: [], total: 0 }
  const confided = { ...nothing, status: 200 }
  for (const [changes, byAll, byMembers, byOwner] of [
    [{}, nothing, nothing, unlisted],
    [{ status: 'active' }, shown, shown, shown],
    [
      { category: 'Second' },
      { ...shown, categories: ['Second'] },
      { ...shown, categories: ['Second'] },
      { ...shown, categories: ['Second'] },
    ],
    [{ category: 'First', visibility: 'members' }, nothing, shown, shown],
    [{ status: 'closed' }, nothing, unlisted, unlisted],
    [{ visibility: 'public' }, unlisted, unlisted, unlisted],
    [{ status: 'active' }, shown, shown, shown],
    [{ visibility: 'confidential' }, nothing, nothing, confided],
    [{ visibility: 'public' }, shown, shown, shown],
    [{ status: 'pending' }, nothing, nothing, unlisted],
    [{ status: 'active' }, shown, shown, shown],
  ] as const) {
    await changeOpportunity(app, owner, id, changes)
    for (const [as, expected] of [
      [undefined, byAll],
      [subscriber, byAll],
      [member, byMembers],
      [owner, byOwner],
    ] as const) {
      assert.deepEqual(await seenEverywhere(id, as), expected, `${JSON.stringify(changes)}, ${as?.role}`)
    }
  }
  assert.equal((await there.remove(id, owner)).status, 200)
  for (const as of [undefined, member, owner]) assert.deepEqual(await seenEverywhere(id, as), nothing)
})

const oneOf = <const Value>(values: readonly [Value, ...Value[]], number: number): Value =>
  values[number % values.length] ?? values[0]

const combination = (number: number) => ({
  category: oneOf(['Other', 'IT', 'it'], number),
  visibility: oneOf(['public', 'members', 'confidential'], Math.floor(number / 3)),
  type: oneOf(['job', 'project', 'collaboration'], number),
  location: oneOf<NonNullable<Given['location']>>(
    [{ remote: true }, { city: 'Lviv', remote: false }, { city: 'lviv', country: 'LVIV', remote: true }],
    number,
  ),
})

test('the stored totals are those of the rows, whatever is posted, changed and deleted concurrently', async () => {
  const write = async (writer: number) => {
    const [through, calls] = writer % 2 ? [app, here] : [other, there]
    const id = await postIn(through, owner, combination(writer), 'pending')
    for (let edit = 1; edit <= 6; edit += 1) {
      const status = oneOf(['active', 'closed', 'draft', 'pending'], writer + edit)
      await changeOpportunity(through, owner, id, { ...combination(writer * 5 + edit), status })
    }
    assert.equal((await calls.remove(id, admin)).status, 200)
    await postIn(through, owner, combination(writer * 7))
  }
  await Promise.all(Array.from({ length: 10 }, (_, writer) => write(writer)))
  await assertOpportunityTotals(app)
  const { total_items: total } = (await here.mine('', owner)).body.data.pagination
  assert.equal(total, 10)
})
