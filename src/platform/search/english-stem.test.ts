import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { databaseClient } from '../../../test/harness/database-client.ts'
import { before } from '../../../test/harness/suite.ts'
import { englishStem } from './english-stem.ts'

const client = databaseClient()
before(async () => {
  await client.query('create text search dictionary stemmer (template = snowball, language = english)')
})

test('the forms of a word, and often what is derived from it, have one stem', () => {
  const stems = {
    develop: 'develop developer developers developed developing development developments',
    design: 'design designs designer designing designed',
    engin: 'engine engineer engineers engineering',
    manag: 'manage manages manager managers managing management',
    connect: 'connect connected connection connections',
    adopt: 'adopt adopted adoption',
    communiti: 'community communities',
    compani: 'company companies',
    servic: 'service services',
    analyst: 'analyst analysts',
    remot: 'remote remotely',
    news: 'news',
  }
  for (const [stem, forms] of Object.entries(stems)) {
    assert.deepEqual([...new Set(forms.split(' ').map(englishStem))], [stem])
  }
})

test('words that mean different things stay apart', () => {
  for (const pair of ['product producer', 'new news', 'analyst analysis', 'market marker', 'communication community']) {
    assert.equal(new Set(pair.split(' ').map(englishStem)).size, 2, pair)
  }
})

test('every stem is the one of the stemmer of PostgreSQL 18', async (context) => {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  )
  if (rows[0]?.version !== 18) return context.skip('other versions of the stemmer differ in a few words')
  const letters = [
    ...'abcdefghilmnoprstuvwxyyz',
    'add',
    'gener',
    'commun',
    'arsen',
    'proceed',
    'inning',
    'sky',
    'bl',
    'iz',
  ]
  const suffixes =
    's es ies ied eed eedly ed edly ing ingly tional enci anci abli entli izer ization ational ation ator alism aliti ' +
    'alli fulness ousli ousness iveness iviti biliti bli ogi li fulli lessli alize icate iciti ical ful ness ative al ' +
    'ance ence er ic able ible ant ement ment ent ism ate iti ous ive ize sion tion e ll y'
  const beginning = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 5 })
  const ends = fc.array(fc.constantFrom(...suffixes.split(' ')), { maxLength: 3 }).map((found) => found.join(''))
  const word = fc.tuple(beginning, ends).map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 200, maxLength: 200 }), async (words) => {
      const stems = await client.query<{ word: string; stem: string }>(
        "select word, (ts_lexize('stemmer', word))[1] as stem from unnest($1::text[]) as word",
        [words],
      )
      assert.deepEqual(
        words.map((word) => ({ word, stem: englishStem(word) })),
        stems.rows,
      )
    }),
    { numRuns: 50 },
  )
})
