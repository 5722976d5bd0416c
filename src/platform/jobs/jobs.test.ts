// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { eventually } from '../../../test/harness/eventually.ts'
import { testApp } from '../../../test/harness/suite.ts'
import { openJobs } from './jobs.ts'

const app = testApp()

/** Collects what a task has seen. */
function collector() {
  const numbers: number[] = []
  return {
    numbers,
    add: (number: number) => void numbers.push(number),
    reached: (count: number) => eventually(`the task has run ${count} times`, () => numbers.length >= count),
  }
}

/** Jobs of a program of their own, with what it logs. */
function openOwnJobs() {
  const logs: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void logs.push(line) })
  return { logs, jobs: openJobs({ db: app.platform.db, retryScale: 0, log }) }
}

test('a repeated task begins at once, runs again and again, and never beside itself', async () => {
  const { jobs } = openOwnJobs()
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
  const { jobs, logs } = openOwnJobs()
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
  const logged = logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'job failed')
  assert.deepEqual(
    logged.map(({ job, err }) => [job, err?.message ?? err]),
    [
      ['failing', 'at once'],
      ['failing', 'later'],
      ['failing', 'no error at all'],
    ],
  )
})

test('a failing task holds up no other', async () => {
  const { jobs } = openOwnJobs()
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
  const [{ jobs }, { jobs: idle }] = [openOwnJobs(), openOwnJobs()]
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
  assert.deepEqual(order, ['begun', 'ended', 'stopped'])
})
