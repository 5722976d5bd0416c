// Depends on: instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { assertRefusal, notKnown, notPermitted } from '../../../test/harness/entity-fixtures.ts'
import {
  callsOnOpportunities,
  opportunityNotFound,
  postIn,
  storedViews,
} from '../../../test/harness/opportunity-fixtures.ts'
import {
  detailFor,
  isOwn,
  itemFor,
  mayRead,
  openLattice,
  openStatuses,
  type Spec,
  type Stored,
  seesConfidential,
  spec,
  specOf,
  type Viewer,
  wholeLattice,
} from '../../../test/harness/opportunity-lattice.ts'
import { before, testApp } from '../../../test/harness/suite.ts'
import type { Answer, Member } from '../../../test/harness/test-app.ts'
import { ABSENT } from '../../../test/harness/user-fixtures.ts'
import { opportunityStatuses, opportunityVisibilities } from '../../platform/database/tables/opportunities.ts'

let lattice: Awaited<ReturnType<typeof openLattice>>

const app = testApp()
before(async () => {
  lattice = await openLattice(app)
})

const { list, confidential, mine, read } = callsOnOpportunities(app)

const whatOf = (viewer: Viewer, { owner, status, visibility }: Stored) =>
  `${viewer.kind}: ${status}, ${visibility}, of ${owner}`
const withoutTime = ({ text }: Answer) => text.replace(/"timestamp":"[^"]+"/, '')
const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)

async function assertDetails(population: readonly Stored[]): Promise<void> {
  const absent = withoutTime(await read(ABSENT))
  for (const stored of population) {
    let views: number = stored.whole.views
    for (const viewer of lattice.viewers) {
      const what = whatOf(viewer, stored)
      const isOpen = mayRead(viewer, stored)
      const answer = await read(stored.id, viewer.as)
      if (isOpen) {
        views += 1
        const opportunity = { ...detailFor(viewer, stored), views }
        assert.deepEqual([answer.status, answer.body], [200, { success: true, data: { opportunity } }], what)
      } else {
        assertRefusal(answer, 404, opportunityNotFound, what)
        assert.equal(withoutTime(answer), absent, what)
      }
      const head = await app.request('HEAD', `/api/opportunities/${stored.id}`, viewer.as && { as: viewer.as })
      assert.deepEqual([head.status, head.text], [isOpen ? 200 : 404, ''], what)
    }
    assert.equal(await storedViews(app, stored.id), views)
  }
}

type Predicate = (stored: Stored) => boolean

const filters = (): [string, Predicate][] => [
  ['', () => true],
  ['search=lattice', () => true],
  ['search=lattice&sort=views', () => true],
  ['sort=title', () => true],
  ['sort=budget&order=asc', () => true],
  ['category=weaving', ({ category }) => category === 'Weaving'],
  ['type=job', ({ type }) => type === 'job'],
  ['location=lviv', ({ city }) => city === 'Lviv'],
  ['location=remote', ({ remote }) => remote],
  ['remote=false', ({ remote }) => !remote],
  ['tags=one', ({ tag }) => tag === 'one'],
  ['budget_min=1&budget_max=9', () => true],
  ['near=50,30&radius_km=1', () => true],
  [
    'type=job&category=fishing&remote=true',
    ({ type, category, remote }) => type === 'job' && category === 'Fishing' && remote,
  ],
  ...opportunityVisibilities.map((visibility): [string, Predicate] => [
    `entity_id=${lattice.entityIds.get(visibility)}`,
    ({ entity }) => entity === visibility,
  ]),
]

const facetsOf = (some: readonly Stored[]) => {
  const places = some.flatMap(({ city, remote }) => [city, ...(remote ? ['Remote'] : [])])
  const values = (all: readonly string[]) => [...new Set(all)].toSorted()
  return {
    categories: values(some.map(({ category }) => category)),
    types: values(some.map(({ type }) => type)),
    locations: values(places),
  }
}

/** A list holds, counts and names exactly what the viewer may see of it. */
async function assertList(
  ask: (query: string, as?: Member) => Promise<Answer>,
  viewer: Viewer,
  population: readonly Stored[],
  { query, isIn, isConfidential }: { query: string; isIn: Predicate; isConfidential?: boolean },
): Promise<void> {
  const { status, body, text } = await ask(`?limit=50&${query}`, viewer.as)
  assert.equal(status, 200, text)
  const what = `${viewer.kind}: ${query}`
  const expected = population.filter(isIn).map((stored) => itemFor(viewer, stored, isConfidential))
  const shown = body.data.opportunities.map(({ views: _, ...rest }: { views: number; id: string }) => rest)
  assert.deepEqual(shown.toSorted(byId), expected.toSorted(byId), what)
  assert.equal(body.data.pagination.total_items, expected.length, what)
  assert.deepEqual(body.data.filters, facetsOf(population), what)
}

async function assertLists(population: readonly Stored[]): Promise<void> {
  for (const viewer of lattice.viewers) {
    const open = population.filter((stored) => mayRead(viewer, stored))
    const general = open.filter(({ visibility }) => visibility !== 'confidential')
    const hidden = open.filter(({ visibility }) => visibility === 'confidential')
    const own = population.filter((stored) => isOwn(viewer, stored))
    for (const [query, fits] of filters()) {
      for (const status of openStatuses) {
        const isIn: Predicate = (stored) => stored.status === status && fits(stored)
        const input = { query: `status=${status}&${query}`, isIn }
        await assertList(list, viewer, general, input)
        if (seesConfidential(viewer)) await assertList(confidential, viewer, hidden, { ...input, isConfidential: true })
      }
      if (viewer.as !== undefined) await assertList(mine, viewer, own, { query, isIn: fits })
    }
    await assertList(list, viewer, general, { query: '', isIn: ({ status }) => status === 'active' })
    for (const status of opportunityStatuses) {
      if (viewer.as === undefined) continue
      await assertList(mine, viewer, own, { query: `status=${status}`, isIn: (stored) => stored.status === status })
    }
    if (viewer.as === undefined) assertRefusal(await mine(), 401, notKnown)
    if (viewer.as === undefined) assertRefusal(await confidential(), 401, notKnown)
    else if (!seesConfidential(viewer)) assertRefusal(await confidential('', viewer.as), 403, notPermitted, viewer.kind)
  }
}

test('of any population each viewer is shown exactly what is for them, on its page and in every list, count and facet', async () => {
  const property = fc.asyncProperty(fc.array(spec, { minLength: 8, maxLength: 40 }), async (specs) => {
    const population = await lattice.populate(specs)
    await assertLists(population)
    await assertDetails(population)
  })
  await fc.assert(property, { numRuns: 2, examples: [[[...wholeLattice]]], endOnFailure: true })
})

async function populateWith(input: Partial<Spec>): Promise<string> {
  const [stored] = await lattice.populate([specOf(input)])
  assert.ok(stored)
  return stored.id
}

test('a role that falls or rises counts from the next request on, also for what was just read', async () => {
  const id = await populateWith({ visibility: 'confidential' })
  const reader = await app.member('confidential')
  for (const [role, status, listStatus] of [
    ['confidential', 200, 200],
    ['member', 404, 403],
    ['admin', 200, 200],
    ['visitor', 404, 403],
    ['confidential', 200, 200],
  ] as const) {
    await app.owner.updateTable('users').set({ role }).where('id', '=', reader.id).execute()
    const seen = [(await read(id, reader)).status, (await confidential('', reader)).status]
    assert.deepEqual(seen, [status, listStatus], role)
  }
})

test('a bad bearer is refused where none is needed, a stale cookie counts as none', async () => {
  const id = await populateWith({})
  const cookie = `${lattice.admin.cookie.split('=')[0]}=stale.signature`
  for (const path of ['/api/opportunities', `/api/opportunities/${id}`]) {
    assertRefusal(await app.request('GET', path, { headers: { authorization: 'Bearer stale' } }), 401, notKnown)
    assert.equal((await app.request('GET', path, { headers: { cookie } })).status, 200)
  }
})

test('nothing confidential is in the general list, whatever becomes confidential while it is read', async () => {
  const id = await populateWith({})
  let isOver = false
  const change = async () => {
    for (let number = 0; number < 300; number += 1) {
      // As a change over the API does, but far more of them in the time of one list.
      await sql`
        with counted as (
          update opportunity_counters set version = version + 1 where opportunity_id = ${id} returning opportunity_id
        )
        update opportunities set visibility = ${number % 2 ? 'public' : 'confidential'}
        from counted where id = opportunity_id`.execute(app.owner)
    }
    isOver = true
  }
  const look = async () => {
    while (!isOver) {
      const { opportunities } = (await list('', lattice.admin)).body.data
      for (const { visibility } of opportunities) assert.equal(visibility, 'public')
    }
  }
  await Promise.all([change(), look(), look(), look()])
})

test('the correction of mistyped searches does not reveal which words hidden titles have', async () => {
  await lattice.populate([])
  const found = await postIn(app, lattice.admin, { title: 'Zanzabar spices' })
  const idsOf = async () => (await list('?search=zanzibar')).body.data.opportunities.map(({ id }: { id: string }) => id)
  assert.deepEqual(await idsOf(), [found])
  for (const [visibility, status] of [
    ['confidential', 'active'],
    ['members', 'active'],
    ['public', 'draft'],
    ['public', 'pending'],
  ] as const) {
    // The very word, and more that are alike than are looked up.
    for (const ending of ['bar', 'bari', 'barn', 'barr', 'bars', 'bara']) {
      await postIn(app, lattice.admin, { title: `Zanzi${ending} ${visibility} ${status}`, visibility }, status)
    }
    assert.deepEqual(await idsOf(), [found], `${status}, ${visibility}`)
  }
})
