// Depends on: servers
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { eventually } from '../../../test/harness/eventually.ts'
import { testApp } from '../../../test/harness/suite.ts'
import { transaction } from '../database/transaction.ts'
import { openJobs } from './jobs.ts'
import { type JobDefinition, openQueue } from './queue.ts'

interface Numbered {
  readonly number: number
}

const app = testApp()

const job = (retries = 0): JobDefinition => ({
  name: `test-${randomUUID()}`,
  retries,
  firstRetryDelaySeconds: 60,
  keptSeconds: 60,
})

/** Collects what a handler receives. */
function collector() {
  const numbers: number[] = []
  return {
    numbers,
    add: (number: number) => void numbers.push(number),
    reached: (count: number) => eventually(`the handler has run ${count} times`, () => numbers.length >= count),
  }
}

async function statesOf(name: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; count: string }>`
    select state::text, count(*) from pgboss.job where name = ${name} group by state order by state`.execute(
    app.platform.db,
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
}

/** The queue as another program on the same database opens it. */
function openOwnQueue() {
  const connection = { connectionString: app.platform.settings.databaseUrl }
  return openQueue({ connection, retryScale: 0, log: pino({ level: 'silent' }) })
}

async function untilStates(name: string, expected: Record<string, number>): Promise<void> {
  await eventually(
    `the jobs of ${name} are ${JSON.stringify(expected)}`,
    async () => JSON.stringify(await statesOf(name)) === JSON.stringify(expected),
  )
}

test('each of many jobs is handled once, also by two programs on one database', async () => {
  const { db, jobs } = app.platform
  const counted = job()
  const seen = collector()
  const handle = async ({ number }: Numbered) => seen.add(number)
  const other = await openOwnQueue()
  await jobs.work(counted, handle)
  await other.work(counted, handle)
  const expected = Array.from({ length: 40 }, (_, index) => index)
  await Promise.all(expected.map((number) => jobs.send(db, counted, { number })))
  await untilStates(counted.name, { completed: 40 })
  await other.stop()
  assert.deepEqual(
    seen.numbers.toSorted((one, two) => one - two),
    expected,
  )
})

test('a job of a transaction exists exactly when that commits', async () => {
  const { db, jobs } = app.platform
  const atomic = job()
  const seen = collector()
  await jobs.work<Numbered>(atomic, async ({ number }) => seen.add(number))
  const rolledBack = transaction(db, async (trx) => {
    await jobs.send(trx, atomic, { number: 1 })
    throw new Error('rolled back')
  })
  await assert.rejects(rolledBack, /rolled back/)
  const { promise: isSent, resolve: sent } = Promise.withResolvers<void>()
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const committed = transaction(db, async (trx) => {
    await jobs.send(trx, atomic, { number: 2 })
    sent()
    await mayCommit
  })
  await isSent
  await jobs.send(db, atomic, { number: 3 })
  await seen.reached(1)
  assert.deepEqual(seen.numbers, [3])
  commit()
  await committed
  await seen.reached(2)
  assert.deepEqual(seen.numbers, [3, 2])
  await untilStates(atomic.name, { completed: 2 })
})

test('a job that fails is tried again until it succeeds', async () => {
  const { db, jobs } = app.platform
  const flaky = job(3)
  const seen = collector()
  await jobs.work<Numbered>(flaky, async ({ number }) => {
    seen.add(number)
    if (seen.numbers.length < 2) throw new Error('not yet')
  })
  await jobs.send(db, flaky, { number: 7 })
  await untilStates(flaky.name, { completed: 1 })
  assert.deepEqual(seen.numbers, [7, 7])
})

test('a job that always fails is given up after its retries, and holds up no other', async () => {
  const { db, jobs } = app.platform
  const hopeless = job(1)
  const seen = collector()
  await jobs.work<Numbered>(hopeless, async ({ number }) => {
    seen.add(number)
    if (number === 0) throw new Error('never')
  })
  await jobs.send(db, hopeless, { number: 0 })
  await jobs.send(db, hopeless, { number: 1 })
  await untilStates(hopeless.name, { completed: 1, failed: 1 })
  assert.deepEqual(seen.numbers.toSorted(), [0, 0, 1])
})

test('the queue says whether it can be reached', async () => {
  await app.platform.jobs.check()
  const closed = await openOwnQueue()
  await closed.stop()
  await assert.rejects(closed.check())
})

/** Jobs of a program of their own, with what it logs. */
async function openOwnJobs() {
  const logs: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void logs.push(line) })
  const { db, settings } = app.platform
  return {
    logs,
    jobs: await openJobs({ connection: { connectionString: settings.databaseUrl }, db, retryScale: 0, log }),
  }
}

test('a repeated task begins at once, runs again and again, and never beside itself', async () => {
  const { jobs } = await openOwnJobs()
  const seen = collector()
  let running = 0
  jobs.repeat('test', 0, async () => {
    running += 1
    await new Promise((resolve) => setTimeout(resolve, 5))
    seen.add(running)
    running -= 1
  })
  assert.equal(running, 1)
  await seen.reached(20)
  await jobs.stop()
  assert.deepEqual(new Set(seen.numbers), new Set([1]))
})

test('a repeated task goes on after failures of every kind, and they are logged', async () => {
  const { jobs, logs } = await openOwnJobs()
  const seen = collector()
  const failures = [
    () => {
      throw new Error('at once')
    },
    () => Promise.reject(new Error('later')),
    () => Promise.reject('no error at all'),
  ]
  jobs.repeat('failing', 0, async () => {
    seen.add(seen.numbers.length)
    await failures[seen.numbers.length - 1]?.()
  })
  await seen.reached(5)
  await jobs.stop()
  const told = logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'job failed')
  assert.deepEqual(
    told.map(({ job, err }) => [job, err?.message ?? err]),
    [
      ['failing', 'at once'],
      ['failing', 'later'],
      ['failing', 'no error at all'],
    ],
  )
})

test('a failing task holds up no other', async () => {
  const { jobs } = await openOwnJobs()
  const [failing, other] = [collector(), collector()]
  jobs.repeat('failing', 0, async () => {
    failing.add(1)
    throw new Error('always')
  })
  jobs.repeat('other', 0, async () => other.add(1))
  await Promise.all([failing.reached(3), other.reached(3)])
  await jobs.stop()
})

test('stopping waits for the run under way, and no other follows', async () => {
  const [{ jobs }, { jobs: idle }] = [await openOwnJobs(), await openOwnJobs()]
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const order: string[] = []
  jobs.repeat('test', 0, async () => {
    order.push('begun')
    begun.resolve()
    await mayEnd.promise
    order.push('ended')
  })
  await begun.promise
  const stopped = jobs.stop().then(() => order.push('stopped'))
  // Which takes as long as it takes where nothing is under way.
  await idle.stop()
  mayEnd.resolve()
  await stopped
  await app.platform.jobs.check()
  assert.deepEqual(order, ['begun', 'ended', 'stopped'])
})
