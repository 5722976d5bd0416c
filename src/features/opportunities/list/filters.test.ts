// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { makeEntity } from '../../../../test/harness/entity-fixtures.ts'
import {
  callsOnOpportunities,
  type Given,
  opportunityBody,
  postIn,
} from '../../../../test/harness/opportunity-fixtures.ts'
import { before, testApp, testMember } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import { ABSENT } from '../../../../test/harness/user-fixtures.ts'
import { opportunityTypes } from '../../../platform/database/tables/opportunities.ts'
import { openStatuses } from '../schema.ts'

const TOTAL = 60

interface Seed {
  readonly input: Given
  readonly status: (typeof openStatuses)[number]
  readonly id: string
}

/** In the order in which they were posted. */
const seeds: Seed[] = []
const entityIds: string[] = []

const categories = ['Other', 'IT', 'it', '\tДизайн  та мода\n', "Don't, % or _"]
const budgets = [
  undefined,
  { min: 100, max: 200, currency: 'EUR', per: 'hour' },
  { min: 200, currency: 'EUR', per: 'day' },
  { max: 99.5, currency: 'UAH', per: 'month' },
  { currency: 'USD', per: 'project' },
  { min: 1000, max: 1000, currency: 'EUR', per: 'project' },
] as const
const locations = [
  { remote: false },
  { remote: true },
  { city: 'Київ', country: 'Ukraine', remote: false, lat: 50.45, lng: 30.52 },
  { city: 'Lviv', country: 'UKRAINE', remote: true, lat: 49.84, lng: 24.03 },
  { city: "Куп'янськ", country: 'Україна', remote: false },
  { city: 'Remote', remote: false },
  { city: 'San  Marino', country: 'San Marino', remote: false },
]
const tagLists = [
  ['ІТ', 'Форум IT у Львові', ', x', 'B2B в ІТ'],
  ['Node.js', 'Front-end, React'],
  ['node.js', 'C++'],
  ['front end', 'C++', '100%', 'a,b, c', 'рот'],
]

const app = testApp()
const admin = testMember(app, 'admin')
const confidential = testMember(app, 'confidential')
before(async () => {
  for (const name of ['one', 'two']) entityIds.push((await makeEntity(app, admin, { name })).id)
  for (let number = 0; number < TOTAL; number += 1) {
    const input = opportunityBody({
      title: `Offer ${number} ${number % 2 ? 'garden' : 'harbour'}`,
      description: number % 3 ? 'A meadow to look after.' : 'A bridge to build.',
      type: opportunityTypes[number % 3],
      category: categories[number % 5],
      budget: budgets[number % 6],
      location: locations[number % 7],
      tags: [...(tagLists[number % 4] ?? [])],
      entity_id: [undefined, ...entityIds][(number >> 1) % 3],
    })
    const status = openStatuses[number % 11 < 9 ? 0 : (number % 11) - 8] ?? 'active'
    seeds.push({ input, status, id: await postIn(app, admin, input, status) })
  }
})

const { list } = callsOnOpportunities(app)

/** The ids that a list holds, the newest first unless the query says otherwise. */
async function idsOf(query: string, as?: Member): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const { status, body, text } = await list(`?limit=50&page=${page}&${query}`, as)
    assert.equal(status, 200, `${query}: ${text}`)
    ids.push(...body.data.opportunities.map(({ id }: { id: string }) => id))
    if (body.data.pagination.has_next) continue
    assert.equal(body.data.pagination.total_items, ids.length, query)
    return ids
  }
}

type Predicate = (input: Given) => boolean
type Choices = Readonly<Record<string, Predicate>>

const folded = (text: string | undefined) => text?.trim().replaceAll(/\s+/g, ' ').toLowerCase()
const hasTags =
  (...tags: string[]): Predicate =>
  (input) =>
    tags.every((tag) => input.tags?.some((one) => folded(one) === folded(tag)))
const inCategory =
  (name: string): Predicate =>
  ({ category }) =>
    folded(category) === folded(name)
const at =
  (...places: string[]): Predicate =>
  ({ location: { city, country, remote } = { remote: false } }) =>
    [city, country, remote ? 'remote' : ''].some((place) => place && places.includes(folded(place) ?? ''))
const overlaps =
  (least: number, most: number): Predicate =>
  ({ budget }) =>
    budget != null && (budget.max ?? Infinity) >= least && (budget.min ?? 0) <= most
const none: Predicate = () => false

/** What each value of each parameter means, written apart from the code under test. */
const parameters: Readonly<Record<string, Choices>> = {
  category: {
    IT: inCategory('it'),
    '  iT\t': inCategory('it'),
    'дизайн та МОДА': inCategory('дизайн та мода'),
    "don't, % or _": inCategory("don't, % or _"),
    ' DON’T,\u00a0% or _': inCategory("don't, % or _"),
    I: none,
    '%': none,
    "' or true --": none,
  },
  type: { job: ({ type }) => type === 'job', collaboration: ({ type }) => type === 'collaboration' },
  budget_min: {
    0: overlaps(0, Infinity),
    99.5: overlaps(99.5, Infinity),
    '99.51': overlaps(99.51, Infinity),
    200: overlaps(200, Infinity),
    1000.5: overlaps(1000.5, Infinity),
  },
  budget_max: { 0: overlaps(0, 0), 100: overlaps(0, 100), 999: overlaps(0, 999), '1e6': overlaps(0, 1e6) },
  location: {
    київ: at('київ'),
    'KИЇВ with a latin K': none,
    ukraine: at('ukraine'),
    '\tLVIV ': at('lviv'),
    'san marino': at('san marino'),
    'Куп’янськ': at("куп'янськ"),
    купянськ: at("куп'янськ"),
    Remote: at('remote'),
    REMOTE: at('remote'),
    Ukr: none,
  },
  remote: { true: ({ location }) => location?.remote === true, false: ({ location }) => location?.remote !== true },
  search: {
    garden: ({ title }) => title?.endsWith('garden') === true,
    BRIDGE: ({ description }) => description?.includes('bridge') === true,
    'meadow harbour': ({ title, description }) =>
      title?.endsWith('harbour') === true && description?.includes('meadow') === true,
    Xylophone: none,
  },
  tags: {
    'node.js': hasTags('node.js'),
    'C++,Node.JS': hasTags('node.js', 'c++'),
    ' front  end , ,100%,': hasTags('front end', '100%'),
    'C++,C++': hasTags('c++'),
    ',': () => true,
    'C++,absent': none,
    c: none,
    'С++': hasTags('c++'),
    'FRONT-END,  react': hasTags('front-end, react'),
    'node.js, front-end, react': hasTags('node.js', 'front-end, react'),
    'front-end, react, node.js': hasTags('node.js', 'front-end, react'),
    'front-end': none,
    'Front–end, React': hasTags('front-end, react'),
    react: none,
    IT: hasTags('іт'),
    it: hasTags('іт'),
    'ІТ,форум іт у львові': hasTags('іт'),
    'в2в в it,, x': hasTags('іт'),
    'IT,, x,B2B в ІТ': hasTags('іт'),
    рот: hasTags('рот'),
    pot: none,
    'a,b, c': hasTags('a,b, c'),
    'a,b, c,100%': hasTags('a,b, c', '100%'),
    'a,b': none,
  },
  'near=50.45,30.52&radius_km': {
    1: ({ location }) => location?.lat === 50.45,
    20000: ({ location }) => location?.lat !== undefined,
  },
}

/** For the entities, whose ids are made on the way. */
const entityChoices = (): Choices => ({
  [entityIds[0] ?? '']: ({ entity_id }) => entity_id === entityIds[0],
  [entityIds[1]?.toUpperCase() ?? '']: ({ entity_id }) => entity_id === entityIds[1],
  [ABSENT]: none,
  'no id': none,
})
const allParameters = () => ({ ...parameters, entity_id: entityChoices() })

const asQuery = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`

const matching = (predicates: readonly Predicate[], status = 'active') =>
  seeds
    .filter((seed) => seed.status === status && predicates.every((fits) => fits(seed.input)))
    .map(({ id }) => id)
    .toReversed()

/** A search without a sort is by rank. */
const inNewestOrder = (ids: readonly string[], query: string) =>
  query.includes('search=') && !query.includes('sort=') ? ids.toSorted() : ids

test('each parameter alone filters as documented, in every public status', async () => {
  for (const [name, choices] of Object.entries(allParameters())) {
    for (const [value, fits] of Object.entries(choices)) {
      for (const status of ['', ...openStatuses]) {
        const query = `${asQuery(name, value)}${status && `&status=${status}`}`
        const expected = matching([fits], status || 'active')
        const ids = await idsOf(query)
        assert.deepEqual(inNewestOrder(ids, query), inNewestOrder(expected, query), query)
      }
    }
    const isTelling = Object.values(choices).some((fits) => ![0, seeds.length].includes(matching([fits]).length))
    assert.ok(isTelling, `no value of ${name} tells anything apart`)
  }
})

test('each parameter filters the same for a reader whose totals are stored', async () => {
  for (const [name, choices] of Object.entries(allParameters())) {
    for (const [value, fits] of Object.entries(choices)) {
      const query = asQuery(name, value)
      const ids = await idsOf(query, confidential)
      assert.deepEqual(inNewestOrder(ids, query), inNewestOrder(matching([fits]), query), query)
    }
  }
})

test('parameters join: what is listed passes them all', async () => {
  const entries = Object.entries(allParameters()).map(([name, choices]) =>
    fc.option(
      fc.constantFrom(...Object.entries(choices)).map(([value, fits]) => ({ query: asQuery(name, value), fits })),
      { freq: 2, nil: undefined },
    ),
  )
  const property = fc.asyncProperty(fc.tuple(...entries), fc.boolean(), async (chosen, isSignedIn) => {
    const input = chosen.filter((choice) => choice !== undefined)
    const query = [...input.map(({ query }) => query), 'sort=created_at'].join('&')
    const least = Number(/budget_min=([^&]+)/.exec(query)?.[1] ?? 0)
    const most = Number(/budget_max=([^&]+)/.exec(query)?.[1] ?? Infinity)
    fc.pre(least <= most)
    const expected = matching(input.map(({ fits }) => fits))
    assert.deepEqual(await idsOf(query, isSignedIn ? confidential : undefined), expected)
  })
  await fc.assert(property, { numRuns: 120 })
})

test('parameters that nothing knows are left alone', async () => {
  for (const query of ['owner_id=1', 'visibility=confidential', '__proto__=1', 'page%5B%5D=7', '=', '&&', '%zz=%zz']) {
    assert.deepEqual(await idsOf(query), matching([]), query)
  }
})
