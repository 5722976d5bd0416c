// Depends on: servers
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { onServer } from '../../../test/harness/database-server.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { createTestDatabase } from '../../../test/harness/test-app.ts'
import { openDatabase } from '../database/database.ts'
import { isUnavailable } from '../database/errors.ts'
import { areDue, type Condition, openDueChecks } from './due-check.ts'

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

/** The database of the test, with the statements that were sent to it. */
function openCounted() {
  const { db, close } = openDatabase({ connectionString: database.url }, pino({ level: 'silent' }))
  const statements: string[] = []
  const counted = db.withPlugin({
    transformQuery({ node }) {
      statements.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { db: counted, statements, [Symbol.asyncDispose]: close }
}

const valuesOf = (answers: readonly PromiseSettledResult<boolean>[]) =>
  answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason.code))

test('all conditions are evaluated by one statement', async () => {
  await using counted = openCounted()
  const { db, statements } = counted
  assert.deepEqual(valuesOf(await areDue(db, [none, some, sql<boolean>`false`, some])), [false, true, false, true])
  assert.equal(statements.length, 1)
  assert.deepEqual(valuesOf(await areDue(db, [some])), [true])
  assert.equal(statements.length, 2)
})

test('without conditions nothing is asked', async () => {
  await using counted = openCounted()
  assert.deepEqual([await areDue(counted.db, []), counted.statements], [[], []])
})

test('a condition that cannot be evaluated fails alone', async () => {
  await using counted = openCounted()
  assert.deepEqual(valuesOf(await areDue(counted.db, [some, broken, locked, none])), [true, '42P01', '57014', false])
})

test('while the database is unavailable all conditions fail, after one try', async () => {
  const { db, statements, [Symbol.asyncDispose]: close } = openCounted()
  await close()
  const answers = await areDue(db, [some, none])
  const areUnavailable = answers.map((answer) => answer.status === 'rejected' && isUnavailable(answer.reason))
  assert.deepEqual([areUnavailable, statements.length], [[true, true], 1])
})

/** A check that counts what it was asked to do; `work` is run for every true answer. */
function checkOn(condition: Condition, work: () => Promise<void> | void = () => {}) {
  const seen = { runs: 0, failures: [] as unknown[] }
  return {
    seen,
    check: {
      condition,
      async onDue() {
        seen.runs += 1
        await work()
      },
      onFailure: (error: unknown) => void seen.failures.push(error),
    },
  }
}

test('what is due is done again and again, what is not due never, and what fails is reported each time', async () => {
  await using counted = openCounted()
  const checks = openDueChecks(counted.db, () => 0)
  const [due, notDue, failing] = [checkOn(some), checkOn(none), checkOn(broken)]
  for (const { check } of [due, notDue, failing]) checks.add(check)
  await eventually(
    'due work is done and failures are reported twice',
    () => due.seen.runs >= 2 && failing.seen.failures.length >= 2,
  )
  await checks.stop()
  assert.equal(notDue.seen.runs, 0)
  assert.deepEqual([due.seen.failures, notDue.seen.failures], [[], []])
  const codes = failing.seen.failures.map((error) => error instanceof Error && 'code' in error && error.code)
  assert.deepEqual(new Set(codes), new Set(['42P01']))
})

test('work that is under way is not begun a second time, and holds up no other', async () => {
  await using counted = openCounted()
  const checks = openDueChecks(counted.db, () => 0)
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const [long, other] = [checkOn(some, () => mayEnd), checkOn(some)]
  for (const { check } of [long, other]) checks.add(check)
  await eventually('the other check has run twice', () => other.seen.runs >= 2)
  assert.equal(long.seen.runs, 1)
  end()
  await eventually('the long work begins again', () => long.seen.runs >= 2)
  await checks.stop()
})

test('work that fails pauses its own check for as long as is said', async () => {
  await using counted = openCounted()
  const failure = new Error('not this time')
  const pausedFor: unknown[] = []
  const checks = openDueChecks(counted.db, (error) => {
    pausedFor.push(error)
    return 3_600_000
  })
  const [failing, other] = [checkOn(some, () => Promise.reject(failure)), checkOn(some)]
  for (const { check } of [failing, other]) checks.add(check)
  await eventually('the other check has run three times', () => other.seen.runs >= 3)
  await checks.stop()
  assert.deepEqual([failing.seen.runs, pausedFor], [1, [failure]])
})

test('stopping waits for the question under way, whose answer then begins nothing, and for work under way', async () => {
  await using counted = openCounted()
  const asking = await openBarrier()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const checks = openDueChecks(counted.db, () => 0)
  const working = checkOn(some, () => mayEnd)
  checks.add(working.check)
  await eventually('the work has begun', () => working.seen.runs === 1)
  const late = checkOn(asking.condition)
  checks.add(late.check)
  await eventually('the question is in progress', asking.isWaitedFor)
  const order: string[] = []
  const stopped = checks.stop().then(() => order.push('stopped'))
  order.push('answered')
  await asking.release()
  order.push('done')
  end()
  await stopped
  assert.deepEqual([order, working.seen.runs, late.seen.runs], [['answered', 'done', 'stopped'], 1, 0])
})

/** A condition that is true, but answers only after its release. */
async function openBarrier() {
  const key = 16
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`select pg_advisory_lock(${key})`)
  return {
    condition: sql<boolean>`(select true from pg_advisory_lock_shared(${sql.lit(key)}))`,
    async isWaitedFor() {
      const { rowCount } = await client.query(`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      return rowCount === 1
    },
    release: () => client.end(),
  }
}
