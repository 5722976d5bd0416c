// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { writeArticle } from '../../../test/harness/news-fixtures.ts'
import { before, testApp, testMember } from '../../../test/harness/suite.ts'
import type { ListedArticle } from './schema.ts'
import { indexArticles } from './search-index.ts'

const app = testApp()
const admin = testMember(app, 'admin')
before(async () => {
  // The tests call the job themselves.
  await sql`delete from pgboss.schedule where name = 'index-articles'`.execute(app.owner)
})

async function find(search: string): Promise<string[]> {
  const { body } = await app.request('GET', `/api/news?search=${encodeURIComponent(search)}`)
  return body.data.articles.map(({ title }: ListedArticle) => title)
}

/** As a version would that knows nothing of how articles are indexed now. */
const insertByHand = (title: string, content: string) =>
  sql<{ id: string }>`
  insert into news_articles
    (id, title, content, excerpt, slug, category, category_slug, seo, visibility, status, published_at)
  values (gen_random_uuid(), ${title}, ${content}, 'Excerpt', ${`by-hand-${title}`}, 'Other', 'other', '{}', 'public',
    'published', now())
  returning id`.execute(app.owner)

async function writeByHand(title: string, content: string): Promise<string> {
  const id = (await insertByHand(title, content)).rows[0]?.id as string
  await sql`insert into news_counters (article_id) values (${id})`.execute(app.owner)
  return id
}

const waiting = async () =>
  (await app.owner.selectFrom('news_unindexed').select('article_id').execute()).map(({ article_id }) => article_id)

test('a Ukrainian word is found in its other forms, with accents or without', async () => {
  await writeArticle(app, admin, { title: 'Розробники зібралися', content: 'У кав’ярні café.' })
  for (const search of ['розробник', 'розробниця', 'кавярня', 'cafe', 'CAFÉ']) {
    assert.deepEqual(await find(search), ['Розробники зібралися'], search)
  }
})

test('the last words of a text of a hundred thousand characters are found, and what comes after them is not', async () => {
  await writeArticle(app, admin, {
    title: 'Long',
    content: `${'filler '.repeat(14_000)}nearend ${'x'.repeat(5_000)} beyond`,
  })
  assert.deepEqual(await find('nearend'), ['Long'])
  assert.deepEqual(await find('beyond'), [])
})

test('a changed article is found by what it says now', async () => {
  const { id } = await writeArticle(app, admin, { title: 'Harbours', content: 'Of ships.' })
  const { status } = await app.request('PUT', `/api/news/${id}`, { as: admin, body: { content: 'Of trains.' } })
  assert.equal(status, 200)
  assert.deepEqual(await find('ships'), [])
  assert.deepEqual(await find('trains'), ['Harbours'])
  assert.deepEqual(await waiting(), [])
})

test('an edit that changes no words leaves the search index as it is', async () => {
  const { id } = await writeArticle(app, admin, { title: 'Перекладачі', content: 'Of Node.js' })
  for (const body of [{ title: 'Перекладачі!' }, { content: 'of **Node.js**' }, { featured: true }]) {
    assert.equal((await app.request('PUT', `/api/news/${id}`, { as: admin, body })).status, 200)
  }
  assert.deepEqual(await find('перекладач node.js'), ['Перекладачі!'])
  assert.deepEqual(await waiting(), [])
})

test('what an earlier version writes is found by its words immediately, and by their forms once indexed', async () => {
  const id = await writeByHand('Програмісти', 'Naïve beginnings')
  assert.deepEqual(await waiting(), [id])
  assert.deepEqual(await find('програмісти beginning'), ['Програмісти'])
  await indexArticles(app.platform.db)
  assert.deepEqual(await waiting(), [])
  for (const search of ['програміст', 'naive beginning']) assert.deepEqual(await find(search), ['Програмісти'], search)

  await sql`update news_articles set title = 'Дизайнери', version = version + 1 where id = ${id}`.execute(app.owner)
  assert.deepEqual(await waiting(), [id])
  assert.deepEqual([await find('програмісти'), await find('дизайнери')], [[], ['Дизайнери']])
  await indexArticles(app.platform.db)
  assert.deepEqual(await waiting(), [])
  assert.deepEqual(await find('дизайнер'), ['Дизайнери'])
})

test('more than one batch is indexed, and what was deleted in the meantime leaves the queue', async () => {
  const ids: string[] = []
  for (let number = 0; number < 60; number += 1) ids.push(await writeByHand(`Архітектори ${number}`, 'Content'))
  await sql`delete from news_articles where id = any(${ids.slice(0, 5)}::uuid[])`.execute(app.owner)
  await indexArticles(app.platform.db)
  assert.deepEqual(await waiting(), [])
  const { body } = await app.request('GET', `/api/news?search=${encodeURIComponent('архітектор')}`)
  assert.equal(body.data.pagination.total_items, 55)
})
