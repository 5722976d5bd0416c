import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../../test/harness/any-text.ts'
import { databaseClient } from '../../../test/harness/database-client.ts'
import { correctedQuery, searchQuery } from './search-query.ts'
import { searchVector } from './search-vector.ts'
import { isStopWord } from './stop-words.ts'
import { words } from './words.ts'

const client = databaseClient()

async function finds(query: string | null, title: string, description = ''): Promise<boolean> {
  return (await rank(query, title, description)) > 0
}

/** How well the query fits; 0 where it does not. */
async function rank(query: string | null, title: string, description = ''): Promise<number> {
  const vector = searchVector([
    { text: title, weight: 'A' },
    { text: description, weight: 'D' },
  ])
  const { rows } = await client.query<{ rank: number }>(
    'select case when $1::tsvector @@ $2::tsquery then ts_rank($1::tsvector, $2::tsquery) else 0 end as rank',
    [vector, query],
  )
  return rows[0]?.rank ?? 0
}

test('every word must occur in one of its forms, the last also as a beginning', () => {
  const queries = {
    developers: "( 'developers':* | 'develop' )",
    'Senior розробники': "'senior' & ( 'розробники':* | 'розробник' )",
    'full-stack': "( 'fullstack':* | ( 'full' & ( 'stack':* | '~stack':* ) ) )",
    'C++ node.js': "( 'cpp' | '~cpp' ) & ( 'nodejs':* | 'nodej' | ( 'node' & ( 'js':* | '~js':* ) ) )",
    'r c': "'r' & 'c'",
    'робота для студентів': "( 'робота' | 'робот' ) & ( 'студентів':* | 'студент' )",
    'робота для': "( 'робота' | 'робот' )",
    'the do': "'do':*",
    'state-of-the-art': "( 'stateoftheart':* | ( ( 'state' | '~state' ) & 'art':* ) )",
  }
  assert.deepEqual(Object.fromEntries(Object.keys(queries).map((typed) => [typed, searchQuery(typed)])), queries)
})

test('of stop words alone, the last is the beginning of another word', async () => {
  assert.equal(searchQuery('до'), "'до':*")
  assert.equal(await finds(searchQuery('до'), 'Досвід'), true)
  assert.equal(searchQuery('we are the'), "'the':*")
  assert.equal(await finds(searchQuery('а'), 'а або але'), false)
})

test('where no word is typed there is nothing to be found', () => {
  for (const typed of ['', ' ', '!', "'", '&|!():*\\', '<->', '🎉', '\0', '\u0301', '\ud800']) {
    assert.equal(searchQuery(typed), null, JSON.stringify(typed))
  }
})

test('only the first 16 words count', () => {
  const typed = Array.from({ length: 20 }, (_, index) => `x${index}`).join(' ')
  assert.equal(searchQuery(typed)?.split(' & ').length, 16)
})

test('what one form is asked for is found in another, in both languages', async () => {
  for (const [typed, title] of [
    ['developer', 'Development of services'],
    ['розробниця', 'Шукаємо розробників'],
    ['робіт', 'Віддалена робота'],
    ['Київ', 'Офіс у Києві'],
    ['віддалено', 'Віддалений менеджер'],
    ['проект', 'Новий проєкт'],
    ['resume', 'Send your résumé'],
    ['fullstack', 'Full-stack engineer'],
    ['full-stack', 'Fullstack engineer'],
    ['full-stack', 'Full stack engineer'],
    ['nodejs', 'Node.js developer'],
    ['node', 'Node.js developer'],
    ['c#', 'C#/.NET developer'],
    ['розр', 'Старший розробник'],
  ] as const) {
    assert.equal(await finds(searchQuery(typed), title), true, `${typed}: ${title}`)
  }
})

test('what is not asked for is not found', async () => {
  for (const [typed, title] of [
    ['місто', 'Місце роботи'],
    ['c', 'C++ developer'],
    ['c++', 'C# developer'],
    ['java', 'Python'],
    ['senior developer', 'Junior developer'],
    ['develop senior', 'Development'],
    ['розр менеджер', 'Розробник, менеджер'],
  ] as const) {
    assert.equal(await finds(searchQuery(typed), title), false, `${typed}: ${title}`)
  }
})

test('the form that was typed ranks above another, and the title above the description', async () => {
  const query = searchQuery('розробники')
  const same = await rank(query, 'Розробники')
  const other = await rank(query, 'Розробників')
  const below = await rank(query, '', 'Розробники')
  assert.ok(same > other && other > 0 && same > below && below > 0, `${same} ${other} ${below}`)
})

test('a mistyped word is found in titles by the words that are similar to it', async () => {
  const similar = new Map([['розробнык', ['розробник', 'розробники']]])
  const query = correctedQuery('розробнык senior', similar)
  assert.equal(query, "( 'розробнык' | 'розробник':A | 'розробники':A ) & 'senior':*")
  assert.equal(await finds(query, 'Senior розробник'), true)
  assert.equal(await finds(query, 'Senior', 'розробник'), false)
  assert.equal(await finds(searchQuery('розробнык senior'), 'Senior розробник'), false)
  assert.equal(correctedQuery('senior', similar), searchQuery('senior'))
})

test('of many similar words the first eight count, and no sign in them is understood', async () => {
  const query = correctedQuery('мова', new Map([['мова', ["o'r", '\\', "'", ...'bcdefghi']]]))
  assert.equal(query?.split(':A').length, 9)
  assert.equal(await finds(query, 'Мова'), true)
})

const units = fc.array(fc.nat(0xffff), { maxLength: 100 }).map((codes) => String.fromCharCode(...codes))
const signs = fc.constantFrom(...`'"\\:*&|!()<-> \n\0aAбїЇ-./+#9²漢🎉\u0301\u200d`)
const texts = fc.oneof(units, anyText({ maxLength: 100 }), fc.string({ unit: signs, maxLength: 100 }))

test('whatever is typed, PostgreSQL understands the query, and it finds the text that was typed', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (typed) => {
      const query = searchQuery(typed)
      const typedWords = words(typed)
      assert.equal(query === null, typedWords.length === 0)
      const found = await finds(query, typed)
      if (typedWords.slice(0, 16).some(({ whole }) => !isStopWord(whole))) assert.equal(found, true)
    }),
    { numRuns: 500 },
  )
})
