import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { assertRefusal, invalid, makeEntity } from '../../../test/harness/entity-fixtures.ts'
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

const refuse = async (query: string, field: string, reason: string) =>
  assertRefusal(await ask(query), 400, invalid('INVALID_PARAMETERS', field, reason), query.slice(0, 80))

test('a question that is none is refused in the words of the area', async () => {
  await refuse('', 'q', 'is required')
  await refuse('kinds=news', 'q', 'is required')
  await refuse(`q=${'x'.repeat(201)}`, 'q', 'must NOT have more than 200 characters')
  await refuse(`q=${'x'.repeat(10_000)}`, 'q', 'must NOT have more than 200 characters')
  await refuse('q=a%00b', 'q', 'has characters that are not allowed')
  await refuse('q=a&q=b', 'q', 'must be string')
  await refuse('q=a&limit=0', 'limit', 'must be >= 1')
  await refuse('q=a&limit=21', 'limit', 'must be <= 20')
  await refuse('q=a&limit=all', 'limit', 'must be integer')
  for (const kinds of ['users', 'news,', 'news,audit', 'News', '__proto__']) {
    await refuse(`q=a&kinds=${kinds}`, 'kinds', 'must be of news, opportunities, entities, members')
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
