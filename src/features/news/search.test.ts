// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { writeArticle } from '../../../test/harness/news-fixtures.ts'
import { before, testApp, testMember } from '../../../test/harness/suite.ts'
import type { ListedArticle } from './schema.ts'

const app = testApp()
const admin = testMember(app, 'admin')
before(async () => {
  await writeArticle(app, admin, {
    title: 'Releasing Node.js 26.10',
    excerpt: 'What is new for self-hosted communities',
    content: 'It runs on postgres.example.com, in CI/CD, and says naïve. Write to help@example.com.',
  })
  await writeArticle(app, admin, {
    title: 'Новини української громади',
    excerpt: 'Об’єднання розробників',
    content: "Зустріч у Києві. Пам'ять про їжака.",
  })
  await writeArticle(app, admin, {
    title: 'Plain news',
    excerpt: 'communities mentioned in passing',
    content: 'Releases are mentioned here only.',
  })
  await writeArticle(app, admin, { title: 'A hidden release', status: 'draft' })
})

async function find(search: string, rest = ''): Promise<string[]> {
  const { status, body, text } = await app.request('GET', `/api/news?search=${encodeURIComponent(search)}${rest}`)
  assert.equal(status, 200, `${JSON.stringify(search)}: ${text}`)
  const titles = body.data.articles.map(({ title }: ListedArticle) => title)
  assert.equal(body.data.pagination.total_items, titles.length)
  return titles
}

const node = 'Releasing Node.js 26.10'
const ukrainian = 'Новини української громади'
const plain = 'Plain news'

test('words are found in title, excerpt and content, in any case, in any order, by their stem', async () => {
  for (const search of ['releasing', 'RELEASES', 'release', 'releasing communities', 'Communities released']) {
    assert.deepEqual(await find(search), [node, plain], search)
  }
  assert.deepEqual(await find('passing'), [plain])
  assert.deepEqual(await find('hosted'), [node])
})

test('every word must occur', async () => {
  assert.deepEqual(await find('release postgres.example.com'), [node])
  assert.deepEqual(await find('release absent'), [])
  assert.deepEqual(await find('громади absent'), [])
})

test('the last word may be unfinished, the others not', async () => {
  assert.deepEqual(await find('commun'), [plain, node])
  assert.deepEqual(await find('plain ne'), [plain])
  assert.deepEqual(await find('Node.js rel'), [node])
  assert.deepEqual(await find('pla news'), [])
})

test('Ukrainian words are found in any case, by their beginning, whatever apostrophe is typed', async () => {
  for (const search of ['новини', 'НОВИНИ ГРОМАДИ', 'украї', 'зустріч у києві', 'їжака']) {
    assert.deepEqual(await find(search), [ukrainian], search)
  }
  for (const apostrophe of ["'", '’', 'ʼ']) {
    assert.deepEqual(await find(`об${apostrophe}єднання`), [ukrainian], apostrophe)
    assert.deepEqual(await find(`пам${apostrophe}ять про їж`), [ukrainian], apostrophe)
  }
})

test('names with dots, slashes, hyphens and digits are found as they are written', async () => {
  for (const search of [
    'Node.js',
    'node.js 26.10',
    'CI/CD',
    'self-hosted',
    'postgres.example.com',
    'help@example.com',
  ]) {
    assert.deepEqual(await find(search), [node], search)
  }
})

test('what matches in the title comes first, unless a sort is asked for', async () => {
  assert.deepEqual(await find('releases'), [node, plain])
  assert.deepEqual(await find('releases', '&sort=title'), [plain, node])
  assert.deepEqual(await find('releases', '&sort=publishedAt'), [plain, node])
  assert.deepEqual(await find('releases', '&sort=publishedAt&order=asc'), [node, plain])
})

test('where no word is typed nothing is found', async () => {
  for (const search of [' ', '!', "'", '&|!():*\\', '<->', '%', '🎉', '—', '\t\n', '́']) {
    assert.deepEqual(await find(search), [], JSON.stringify(search))
  }
})

test('signs that mean something to the database mean nothing here', async () => {
  for (const sign of [...`'"&|!():*\\<>-%_;$`, '<->', ':*', '::', '\\\\', "''"]) {
    assert.deepEqual(await find(`plain ${sign} news`), [plain], sign)
    assert.deepEqual(await find(`${sign}plain${sign} ${sign}news${sign}`), [plain], sign)
  }
  assert.deepEqual(await find("plain' or 1=1 --"), [])
  assert.deepEqual(await find('(plain | absent)'), [])
})

test('whatever is typed, the search is answered', async () => {
  const signs = fc.constantFrom(...`'"&|!():*\\<>-./@ \n\tABзʼїü0９²漢🎉\u0301\u200d\u202e`)
  const typed = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.string({ unit: signs, maxLength: 200 }))
  const storable = typed.filter((text) => text.isWellFormed() && !text.includes('\0') && [...text].length <= 200)
  await fc.assert(
    fc.asyncProperty(storable, async (text) => {
      await find(text)
    }),
    { numRuns: 200 },
  )
})
