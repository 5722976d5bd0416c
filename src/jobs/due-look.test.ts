import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createTestDatabase } from '../../test/test-app.ts'
import { openDatabase } from '../database/database.ts'
import { openDueLook, untilNextPeriod } from './due-look.ts'

test('what is asked in the same moment is asked in one statement, each for itself', async () => {
  const database = await createTestDatabase()
  const statements: string[] = []
  const { db, close } = openDatabase({ connectionString: database.url }, pino({ level: 'silent' }))
  const counting = db.withPlugin({
    transformQuery({ node }) {
      statements.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const lookFor = openDueLook(counting)
  const asked = [
    lookFor(sql<boolean | null>`(select true from users limit 1)`),
    lookFor(sql<boolean | null>`(select true from news_categories limit 1)`),
    lookFor(sql<boolean | null>`false`),
  ]
  assert.deepEqual(await Promise.all(asked.map((isDue) => isDue())), [false, true, false])
  assert.equal(statements.length, 1)
  assert.equal(await asked[1]?.(), true)
  // One that comes later is asked along from then on.
  assert.equal(await lookFor(sql<boolean | null>`true`)(), true)
  assert.equal(statements.length, 3)
  await close()
  await database.drop()
})

test('what happens every so often happens in the same moments, and not twice in a short while', (context) => {
  let now = 0
  context.mock.method(performance, 'now', () => now)
  const waits = [0, 1, 250, 899, 901, 999, 1_000, 12_345].map((moment) => {
    now = moment
    return untilNextPeriod(1_000)
  })
  assert.deepEqual(waits, [1_000, 999, 750, 101, 1_099, 1_001, 1_000, 655])
  assert.equal(untilNextPeriod(0), 0)
})
