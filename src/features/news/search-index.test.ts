// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeArticle } from '../../../test/harness/news-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import type { ListedArticle } from './schema.ts'

const app = testApp()
const admin = testMember(app, 'admin')
async function find(search: string): Promise<string[]> {
  const { body } = await app.request('GET', `/api/news?search=${encodeURIComponent(search)}`)
  return body.data.articles.map(({ title }: ListedArticle) => title)
}

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
})

test('an edit that changes no words leaves the search index as it is', async () => {
  const { id } = await writeArticle(app, admin, { title: 'Перекладачі', content: 'Of Node.js' })
  for (const body of [{ title: 'Перекладачі!' }, { content: 'of **Node.js**' }, { featured: true }]) {
    assert.equal((await app.request('PUT', `/api/news/${id}`, { as: admin, body })).status, 200)
  }
  assert.deepEqual(await find('перекладач node.js'), ['Перекладачі!'])
})
