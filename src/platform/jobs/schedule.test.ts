// Depends on: servers
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { eventually } from '../../../test/harness/eventually.ts'
import { testApp } from '../../../test/harness/suite.ts'
import { areDue } from './due-check.ts'
import { openJobs } from './jobs.ts'
import { openSchedule } from './schedule.ts'

const app = testApp()

const DAILY = '31 3 * * *'

const someName = () => `test-${randomUUID()}`

async function nextTimeOf(name: string): Promise<Date> {
  const jobs = app.owner.selectFrom('scheduled_jobs').select('next_at').where('name', '=', name)
  return (await jobs.executeTakeFirstOrThrow()).next_at
}

/** As if no process had run for so long. */
const letDaysPass = (name: string, days: number) =>
  sql`update scheduled_jobs set next_at = next_at - make_interval(days => ${days}) where name = ${name}`.execute(
    app.owner,
  )

test('a job is due at the times of its expression in UTC, once each', async () => {
  const { db } = app.platform
  const name = someName()
  const schedule = await openSchedule(db, name, DAILY)
  const first = await nextTimeOf(name)
  assert.match(first.toISOString(), /T03:31:00\.000Z$/)
  assert.ok(first.getTime() > Date.now() && first.getTime() <= Date.now() + 86_400_000)
  assert.deepEqual(await areDue(db, [schedule.isDue]), [{ status: 'fulfilled', value: false }])
  assert.equal(await schedule.claim(), false)
  await letDaysPass(name, 1)
  assert.deepEqual(await areDue(db, [schedule.isDue]), [{ status: 'fulfilled', value: true }])
  assert.equal(await schedule.claim(), true)
  assert.deepEqual(await nextTimeOf(name), first)
  assert.equal(await schedule.claim(), false)
})

test('times that passed while no process ran are made up for by one run', async () => {
  const { db } = app.platform
  const name = someName()
  await openSchedule(db, name, DAILY)
  const first = await nextTimeOf(name)
  await letDaysPass(name, 7)
  const afterStart = await openSchedule(db, name, DAILY)
  assert.equal(await afterStart.claim(), true)
  assert.equal(await afterStart.claim(), false)
  assert.deepEqual(await nextTimeOf(name), first)
})

test('of many processes that find a job due at one moment, one runs it', async () => {
  const { db } = app.platform
  const name = someName()
  const schedules = await Promise.all(Array.from({ length: 8 }, () => openSchedule(db, name, DAILY)))
  await letDaysPass(name, 1)
  const claimed = await Promise.all(schedules.map(({ claim }) => claim()))
  assert.equal(claimed.filter(Boolean).length, 1)
})

test('an expression that is none is refused', async () => {
  await assert.rejects(openSchedule(app.platform.db, someName(), 'at noon'), /CronPattern/)
})

test('a job that fails is logged, waits for its next time, and is run then', async () => {
  const logs: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void logs.push(line) })
  const jobs = openJobs({ db: app.platform.db, retryScale: 0, log })
  const name = someName()
  let runs = 0
  const reached = (count: number) => eventually(`the job has run ${count} times`, () => runs === count)
  await jobs.schedule(name, DAILY, async () => {
    runs += 1
    if (runs === 1) throw new Error('not yet')
  })
  await letDaysPass(name, 1)
  await reached(1)
  assert.ok((await nextTimeOf(name)).getTime() > Date.now())
  await letDaysPass(name, 1)
  await reached(2)
  await jobs.stop()
  const failures = logs.map((line) => JSON.parse(line)).map(({ job, msg, err }) => [job, msg, err.message])
  assert.deepEqual(failures, [[name, 'job failed', 'not yet']])
})
