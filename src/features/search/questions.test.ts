// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { makeEntity } from '../../../test/harness/entity-fixtures.ts'
import { sendRaw, writeArticle } from '../../../test/harness/news-fixtures.ts'
import { postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { callsOnSearch } from '../../../test/harness/search-fixtures.ts'
import { before, testApp, testMember } from '../../../test/harness/suite.ts'

const app = testApp()
const admin = testMember(app, 'admin')
const { ask, names, search } = callsOnSearch(app)

const plain = { news: ['Plain news'], opportunities: ['Plain news'], entities: ['Plain news'], members: [] }
const nothing = { news: [], opportunities: [], entities: [], members: [] }

before(async () => {
  await writeArticle(app, admin, { title: 'Plain news' })
  await postIn(app, admin, { title: 'Plain news' })
  await makeEntity(app, admin, { name: 'Plain news' })
})

async function assertRefused(query: string, field: string) {
  const { status, body, text } = await ask(query)
  assert.deepEqual(
    [status, body.success, body.error?.code, body.error?.details?.field],
    [400, false, 'INVALID_PARAMETERS', field],
    `${query.slice(0, 80)}: ${text}`,
  )
}

test('a question that is none is refused in the form of the area', async () => {
  for (const query of ['', 'kinds=news', `q=${'x'.repeat(201)}`, `q=${'x'.repeat(10_000)}`, 'q=a%00b', 'q=a&q=b']) {
    await assertRefused(query, 'q')
  }
  for (const limit of ['0', '21', '-1', '1.5', 'all']) await assertRefused(`q=a&limit=${limit}`, 'limit')
  for (const kinds of ['users', 'news,', 'news,audit', 'News', '__proto__']) {
    await assertRefused(`q=a&kinds=${kinds}`, 'kinds')
  }
})

test('two hundred characters of any width are a question', async () => {
  for (const character of ['x', 'ї', '漢', '🎉']) {
    const { query } = await search(character.repeat(200))
    assert.equal(query, character.repeat(200))
  }
})

test('where no word is typed nothing is found', async () => {
  for (const q of [' ', '!', "'", '&|!():*\\', '<->', '%', '_', '🎉', '—', '\t\n', '\u0301']) {
    assert.deepEqual(await names(q, admin), nothing, JSON.stringify(q))
  }
})

test('signs that mean something to the database mean nothing here', async () => {
  for (const sign of [...`'"&|!():*\\<>-%_;$`, '<->', ':*', '::', '\\\\', "''"]) {
    assert.deepEqual(await names(`plain ${sign} news`, admin), plain, sign)
    assert.deepEqual(await names(`${sign}plain${sign} ${sign}news${sign}`, admin), plain, sign)
  }
  assert.deepEqual(await names("plain' or 1=1 --", admin), nothing)
})

test('bytes that are no text are a question without an answer, never a fault', async () => {
  for (const q of ['%ff', '%ed%a0%80', '%c3', '%', '%zz', '%F0%9F']) {
    const { status, text } = await sendRaw(app, 'GET', `/api/search?q=${q}`)
    assert.ok(status === 200 || status === 400, `${q}: ${status} ${text}`)
  }
})

test('whatever is typed, the search is answered', async () => {
  const signs = fc.constantFrom(...`'"&|!():*\\<>-./@ \n\tABзʼїü0９²漢🎉\u0301\u200d\u202e`)
  const typed = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.string({ unit: signs, maxLength: 200 }))
  const storable = typed.filter(
    (text) => text !== '' && text.isWellFormed() && !text.includes('\0') && [...text].length <= 200,
  )
  await fc.assert(
    fc.asyncProperty(storable, async (text) => {
      await search(text, admin)
    }),
    { numRuns: 100 },
  )
})
