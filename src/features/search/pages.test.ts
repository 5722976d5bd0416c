// Depends on: servers, instances
import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { writeArticle } from '../../../test/harness/news-fixtures.ts'
import { postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { callsOnSearch } from '../../../test/harness/search-fixtures.ts'
import { before, testApp, testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { indexEntity } from '../entities/search-index.ts'

const FEW = 170
const MANY = 560

const app = testApp()
const admin = testMember(app, 'admin')
const member = testMember(app, 'member')
const { ask, search } = callsOnSearch(app)

const entities = (word: string, count: number, isPublic: (number: number) => boolean = () => true) =>
  Array.from({ length: count }, (_, number) => ({
    id: randomUUIDv7(),
    // The oldest are the best matches.
    name: number < 10 ? `${word} ${word} ${number}` : `${word} ${number}`,
    category: 'Farms',
    visibility: isPublic(number) ? ('public' as const) : ('members' as const),
    owner_id: admin.id,
    created_at: new Date(2020, 0, 1, 0, number),
  }))

before(async () => {
  const made = [
    ...entities('Orchard', FEW),
    ...entities('Meadow', MANY),
    ...entities('Thicket', 45, (number) => number % 3 === 0),
  ]
  const owners = made.map(({ id }) => ({ entity_id: id, user_id: admin.id }))
  await app.owner.transaction().execute(async (trx) => {
    await trx.insertInto('entities').values(made).execute()
    await trx.insertInto('entity_members').values(owners).execute()
    for (const entity of made) await indexEntity(trx, entity.id, { ...entity, description: null })
  })
})

const pageOf = async (q: string, page: number, as?: Member) => {
  const { entities: found, pagination } = await search(q, as, `&kinds=entities&limit=20&page=${page}`)
  return { total: found?.total, names: found?.items.map(({ name }) => name) ?? [], pagination }
}

async function allPages(q: string, as?: Member) {
  const names: string[] = []
  for (let page = 1; ; page += 1) {
    const { names: shown, pagination } = await pageOf(q, page, as)
    names.push(...shown)
    assert.deepEqual([pagination?.current_page, pagination?.per_page], [page, 20])
    assert.equal(pagination?.has_prev, page > 1)
    if (!pagination?.has_next) return { names, pages: page, pagination }
  }
}

test('the first page is what is found without pages, and the others go on without gaps', async () => {
  const { entities: best } = await search('orchard', undefined, '&kinds=entities&limit=20')
  const first = await pageOf('orchard', 1)
  assert.deepEqual(first, {
    total: FEW,
    names: best?.items.map(({ name }) => name),
    pagination: {
      current_page: 1,
      total_pages: 9,
      total_items: FEW,
      per_page: 20,
      has_next: true,
      has_prev: false,
    },
  })
  const { names, pages, pagination } = await allPages('orchard')
  assert.deepEqual([names.length, new Set(names).size, pages, pagination.total_items], [FEW, FEW, 9, FEW])
  // Beyond those that are ranked, the newest come first: the oldest come last, though they are the best.
  assert.equal(names.at(-1), 'Orchard Orchard 0')
})

test('of more matches the newest are gone through, as far as five hundred', async () => {
  const { names, pages, pagination } = await allPages('meadow')
  assert.deepEqual([names.length, new Set(names).size, pages], [500, 500, 25])
  assert.equal(pagination.total_items, 500)
  assert.ok(names.every((name) => Number(name.split(' ').at(-1)) >= MANY - 500))
  const { status, body } = await ask('q=meadow&kinds=entities&limit=20&page=26')
  assert.deepEqual(
    [status, body.error.details],
    [400, { field: 'page', code: 'TOO_LARGE', limit: 25, reason: 'must not go beyond the first 500 matches' }],
  )
})

test('a page behind the last one is empty, and still says how many there are', async () => {
  assert.deepEqual(await pageOf('orchard', 10), {
    total: FEW,
    names: [],
    pagination: { current_page: 10, total_pages: 9, total_items: FEW, per_page: 20, has_next: false, has_prev: true },
  })
  assert.deepEqual(await pageOf('zzz', 2), {
    total: 0,
    names: [],
    pagination: { current_page: 2, total_pages: 0, total_items: 0, per_page: 20, has_next: false, has_prev: true },
  })
})

test('what is hidden from somebody is on none of their pages', async () => {
  const open = await allPages('thicket')
  assert.deepEqual([open.names.length, open.pages], [15, 1])
  assert.ok(open.names.every((name) => Number(name.split(' ').at(-1)) % 3 === 0))
  assert.deepEqual(await pageOf('thicket', 2), {
    total: 15,
    names: [],
    pagination: { current_page: 2, total_pages: 1, total_items: 15, per_page: 20, has_next: false, has_prev: true },
  })
  const theirs = await allPages('thicket', member)
  assert.deepEqual([theirs.names.length, theirs.pages], [45, 3])
  const people = await ask('q=thicket&kinds=members&page=2')
  assert.deepEqual([people.status, people.body], [200, { success: true, data: { query: 'thicket' } }])
})

test('every kind has pages, and a search that is corrected goes on as such', async () => {
  for (let number = 0; number < 3; number += 1) {
    await writeArticle(app, admin, { title: `Lighthouse ${number}` })
    await postIn(app, admin, { title: `Lighthouse keeper ${number}` })
  }
  await app.request('PUT', '/api/profile', { as: member, body: { bio: 'lighthouse' } })
  const counts = async (q: string, kind: 'news' | 'opportunities' | 'members', page: number) => {
    const results = await search(q, member, `&kinds=${kind}&limit=2&page=${page}`)
    return [results[kind]?.total, results[kind]?.items.length, results.pagination?.has_next]
  }
  for (const kind of ['news', 'opportunities'] as const) {
    assert.deepEqual(await counts('lighthouse', kind, 1), [3, 2, true], kind)
    assert.deepEqual(await counts('lighthouse', kind, 2), [3, 1, false], kind)
  }
  assert.deepEqual(await counts('lighthose', 'opportunities', 2), [3, 1, false])
  assert.deepEqual(await counts('lighthose', 'opportunities', 3), [3, 0, false])
  assert.deepEqual(await counts('lighthouse', 'members', 1), [1, 1, false])
})

test('a page that is none, or of several kinds, is refused', async () => {
  for (const page of ['0', '-1', '1.5', 'x', '501']) {
    const { status, body } = await ask(`q=a&kinds=news&page=${page}`)
    assert.deepEqual([status, body.error?.code, body.error?.details?.field], [400, 'INVALID_PARAMETERS', 'page'], page)
  }
  for (const kinds of ['', '&kinds=news,members']) {
    const { status, body } = await ask(`q=a${kinds}&page=1`)
    assert.deepEqual(
      [status, body.error?.details],
      [400, { field: 'page', code: 'CONTRADICTORY', reason: 'needs one kind to be asked for' }],
    )
  }
})
