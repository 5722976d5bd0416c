import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { onServer } from '../../test/database-server.ts'
import { createTestDatabase } from '../../test/test-app.ts'
import { openDatabase } from '../database/database.ts'
import { isDatabaseAway } from '../database/failures.ts'
import { type Condition, openDueLook } from './due-look.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>

before(async () => {
  database = await createTestDatabase()
  // As a statement that waited too long for a lock.
  const waiting = `
    create function wait_in_vain() returns boolean language plpgsql as 'begin raise sqlstate ''57014''; end'`
  await onServer(database.url, waiting)
})
after(() => database.drop())

const none: Condition = sql`(select true from users limit 1)`
const some: Condition = sql`(select true from news_categories limit 1)`
const locked: Condition = sql`wait_in_vain()`
const broken: Condition = sql`(select true from no_such_table limit 1)`

/** Looks into the database of the test, and notes the statements. */
function openLook() {
  const { db, close } = openDatabase({ connectionString: database.url }, pino({ level: 'silent' }))
  const statements: string[] = []
  const noting = db.withPlugin({
    transformQuery({ node }) {
      statements.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { lookFor: openDueLook(noting), statements, [Symbol.asyncDispose]: close }
}

test('what is asked in the same moment is asked in one statement', async () => {
  await using look = openLook()
  const asked = [none, some, sql<boolean>`false`, some].map(look.lookFor)
  assert.deepEqual(await Promise.all(asked.map((isDue) => isDue())), [false, true, false, true])
  assert.equal(look.statements.length, 1)
  assert.equal(await asked[1]?.(), true)
  assert.equal(look.statements.length, 2)
})

test('what cannot be asked fails alone', async () => {
  await using look = openLook()
  const answers = await Promise.allSettled([some, broken, locked, none].map((condition) => look.lookFor(condition)()))
  assert.deepEqual(
    answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason.code)),
    [true, '42P01', '57014', false],
  )
})

test('while the database is away all are told so, after one try', async () => {
  const look = openLook()
  await look[Symbol.asyncDispose]()
  const answers = await Promise.allSettled([some, none].map((condition) => look.lookFor(condition)()))
  const reasons = answers.map((answer) => answer.status === 'rejected' && isDatabaseAway(answer.reason))
  assert.deepEqual([reasons, look.statements.length], [[true, true], 1])
})
