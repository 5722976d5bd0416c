// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeEntity } from '../../../test/harness/entity-fixtures.ts'
import { writeArticle } from '../../../test/harness/news-fixtures.ts'
import { postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { callsOnSearch } from '../../../test/harness/search-fixtures.ts'
import { before, testApp, testMember } from '../../../test/harness/suite.ts'
import { addUser, audited, TIMESTAMP } from '../../../test/harness/user-fixtures.ts'

const app = testApp()
const admin = testMember(app, 'admin')
const member = testMember(app, 'member')
const { search, names } = callsOnSearch(app)

const found = { news: ['Article'], opportunities: ['Opportunity'], entities: ['Entity'], members: ['Olha Developer'] }
const nothing = { news: [], opportunities: [], entities: [], members: [] }

before(async () => {
  const text = 'We are developers of maps. Ми розробники з Києва.'
  await writeArticle(app, admin, { title: 'Article', slug: 'the-article', excerpt: 'Short', content: text })
  await postIn(app, admin, { title: 'Opportunity', description: text })
  await makeEntity(app, admin, { name: 'Entity', description: text })
  await addUser(app, { name: 'Olha Developer', position: 'Картографиня', bio: text })
})

test('one question finds the best of each kind', async () => {
  const { query, pagination, ...kinds } = await search('developers', member)
  assert.deepEqual([query, pagination], ['developers', undefined])
  const shown = Object.entries(kinds).map(([kind, { total, items }]) => {
    const [{ id, date, ...item } = { id: '', date: '' }, ...more] = items
    assert.match(date, TIMESTAMP)
    assert.deepEqual([total, id === '', more], [1, false, []])
    return [kind, item]
  })
  const excerpt = 'We are <mark>developers</mark> of maps. Ми розробники з Києва.'
  assert.deepEqual(Object.fromEntries(shown), {
    news: { title: 'Article', slug: 'the-article', excerpt },
    opportunities: { title: 'Opportunity', excerpt },
    entities: { name: 'Entity', excerpt },
    members: { name: 'Olha Developer', excerpt },
  })
})

test('a word is found in any of its forms, in both languages, and before it is finished', async () => {
  for (const q of ['developer', 'DEVELOPED maps', 'map', 'develo', 'розробник', 'розробниця', 'Київ', 'київ розр']) {
    assert.deepEqual(await names(q, member), found, q)
  }
})

test('every word must occur', async () => {
  assert.deepEqual(await names('developers of absence', member), nothing)
})

test('typing errors are corrected among opportunities, as in their list', async () => {
  await postIn(app, admin, { title: 'Lighthouse keeper wanted', description: 'By the sea.' })
  const { opportunities } = await search('lighthose', member)
  assert.equal(opportunities?.total, 1)
  assert.deepEqual(
    opportunities?.items.map(({ title, excerpt }) => [title, excerpt]),
    [['Lighthouse keeper wanted', 'By the sea.']],
  )
})

test('the best comes first, and no more than asked for', async () => {
  for (const number of [1, 2, 3, 4, 5, 6]) await makeEntity(app, admin, { name: `Bakery ${number}` })
  await makeEntity(app, admin, { name: 'Mill', description: 'Flour for every bakery' })
  const { entities } = await search('bakery', undefined)
  assert.equal(entities?.total, 7)
  assert.deepEqual(
    entities?.items.map(({ name }) => name),
    ['Bakery 6', 'Bakery 5', 'Bakery 4', 'Bakery 3', 'Bakery 2'],
  )
  const { entities: all } = await search('bakery', undefined, '&limit=20')
  assert.equal(all?.items.at(-1)?.name, 'Mill')
  const { entities: one } = await search('bakery', undefined, '&limit=1')
  assert.deepEqual([one?.total, one?.items.length], [7, 1])
})

test('what is named as asked comes first, then what begins so, however often others say it', async () => {
  const often = 'Harbour '.repeat(40)
  const named = async (name: string, description?: string) =>
    makeEntity(app, admin, { name, ...(description !== undefined && { description }) })
  await named('Harbour works')
  await named('HARBOUR edge')
  await named('The harbour edge', `${often} edge`)
  await postIn(app, admin, { title: 'Harbour edge' })
  await postIn(app, admin, { title: 'Work at the harbour edge', description: `${often} edge` })
  const { entities, opportunities } = await search('harbour Edge', undefined, '&limit=20')
  assert.deepEqual(
    entities?.items.map(({ name }) => name),
    ['HARBOUR edge', 'The harbour edge'],
  )
  assert.deepEqual(
    opportunities?.items.map(({ title }) => title),
    ['Harbour edge', 'Work at the harbour edge'],
  )
  const { entities: begun } = await search('harb', undefined, '&limit=20')
  assert.deepEqual(
    begun?.items.map(({ name }) => name),
    ['HARBOUR edge', 'Harbour works', 'The harbour edge'],
  )
})

test('kinds that are not asked for are absent', async () => {
  const kindsIn = async (kinds: string) => Object.keys(await search('developers', member, `&kinds=${kinds}`))
  assert.deepEqual(await kindsIn('entities'), ['query', 'entities'])
  assert.deepEqual(await kindsIn('members,%20news,news'), ['query', 'news', 'members'])
})

test('a search is recorded nowhere', async () => {
  const [, entries] = await audited(app, () => search('developers', admin))
  assert.deepEqual(entries, [])
})

test('an address is not searched', async () => {
  await addUser(app, { name: 'Quiet One', email: 'seashell@test.example' })
  assert.deepEqual(await names('seashell', admin), nothing)
})
