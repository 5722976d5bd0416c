import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../../test/harness/any-text.ts'
import { databaseClient } from '../../../test/harness/database-client.ts'
import { lexemesOf } from './lexemes.ts'
import { searchVector, type WeightedText } from './search-vector.ts'
import { words } from './words.ts'

const client = databaseClient()

interface Entry {
  readonly lexeme: string
  readonly positions: readonly number[]
  readonly weights: readonly string[]
}

/** What PostgreSQL understands. */
async function read(vector: string): Promise<Entry[]> {
  const { rows } = await client.query<Entry>('select * from unnest($1::tsvector)', [vector])
  return rows
}

test('a word is indexed as it is typed and by its stem, with its place and weight; stop words are not', () => {
  assert.equal(
    searchVector([
      { text: 'Senior розробник у Києві', weight: 'A' },
      { text: 'The developers, розробники', weight: 'D' },
    ]),
    "'senior':1A 'розробник':2A,7D 'києві':4A 'киев':4A 'developers':6D 'develop':6D 'розробники':7D",
  )
})

test('a compound is indexed by its parts and as a whole', () => {
  assert.equal(
    searchVector([{ text: 'full-stack Node.js C++', weight: 'B' }]),
    "'fullstack':1B 'full':1B 'stack':2B 'nodejs':3B 'nodej':3B 'node':3B 'js':4B 'cpp':5B",
  )
})

test('a text without words makes an empty vector', async () => {
  for (const text of ['', ' ', '!?', 'the', '🎉', "'", '\\', '\0']) {
    assert.equal(searchVector([{ text, weight: 'A' }]), '', text)
  }
  assert.deepEqual(await read(''), [])
})

test('a lexeme has at most 256 places, none beyond 16383', async () => {
  const often = searchVector([{ text: 'again '.repeat(1000), weight: 'A' }])
  assert.deepEqual(
    (await read(often)).map(({ lexeme, positions }) => [lexeme, positions.length]),
    [['again', 256]],
  )
  const far = searchVector([
    { text: 'x '.repeat(10_000), weight: 'D' },
    { text: 'x '.repeat(10_000), weight: 'D' },
    { text: 'last', weight: 'C' },
  ])
  assert.deepEqual(await read(far), [
    { lexeme: 'last', positions: [16_383], weights: ['C'] },
    { lexeme: 'x', positions: Array.from({ length: 256 }, (_, place) => place + 1), weights: Array(256).fill('D') },
  ])
})

test('what is too much for one vector is left out from the end, and the rest is taken', async () => {
  const texts = Array.from({ length: 60 }, (_, text): WeightedText => {
    const long = Array.from({ length: 300 }, (_, word) => `${'漢'.repeat(50)}${text * 300 + word}`)
    return { text: long.join(' '), weight: 'A' }
  })
  const lexemes = new Set((await read(searchVector(texts))).map(({ lexeme }) => lexeme))
  assert.ok(lexemes.has(`${'漢'.repeat(50)}0`))
  assert.ok(lexemes.size > 5_000 && lexemes.size < 18_000)
})

test('whatever the texts are, PostgreSQL reads exactly their lexemes', async () => {
  const units = fc.array(fc.nat(0xffff), { maxLength: 200 }).map((codes) => String.fromCharCode(...codes))
  const signs = fc.constantFrom(...`'"\\:*&|!() \n\0aAбїЇ-./+#9²漢🎉\u0301\u200d`)
  const text = fc.oneof(units, anyText({ maxLength: 200 }), fc.string({ unit: signs, maxLength: 300 }))
  const weight = fc.constantFrom('A', 'B', 'C', 'D')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ text, weight }), { maxLength: 4 }), async (texts) => {
      const expected = texts.flatMap(({ text }) =>
        words(text).flatMap(({ whole, parts, shapes }) => [whole, ...parts, ...shapes].flatMap(lexemesOf)),
      )
      const entries = await read(searchVector(texts))
      assert.deepEqual(entries.map(({ lexeme }) => lexeme).sort(), [...new Set(expected)].sort())
    }),
    { numRuns: 500 },
  )
})
