// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { type RowWork, startRowWorker } from './row-worker.ts'

const log = pino({ level: 'silent' })

type Work = Omit<RowWork<number, number>, 'isDue'>

/** Work on numbers that lie ready. */
function workOn(ready: number[], given: Partial<Work> = {}) {
  const settled: number[] = []
  const { promise: done, resolve } = Promise.withResolvers<void>()
  const all = ready.length
  const work: Work = {
    name: 'test',
    concurrency: () => 10,
    claim: async (count) => ready.splice(0, count),
    perform: async (row) => row,
    writeOutcomes: async (outcomes) => {
      settled.push(...outcomes)
      if (settled.length === all) resolve()
    },
    ...given,
  }
  return { work, settled, done }
}

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)

test('every row is worked on, never more at a time than may be', async () => {
  let [now, most] = [0, 0]
  const { work, settled, done } = workOn(numbers(100), {
    async perform(row) {
      now += 1
      most = Math.max(most, now)
      await new Promise(setImmediate)
      now -= 1
      return row
    },
  })
  const worker = startRowWorker(work, log)
  await done
  await worker.stop()
  assert.deepEqual(
    settled.toSorted((one, other) => one - other),
    numbers(100),
  )
  assert.equal(most, 10)
})

test('while nothing may be in progress nothing is claimed, and the rows are worked on as soon as it may', async () => {
  let most = 0
  const ready = numbers(5)
  const { work, settled, done } = workOn(ready, { concurrency: () => most })
  const worker = startRowWorker(work, log)
  worker.wake()
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate)
  assert.deepEqual([ready.length, settled], [5, []])
  most = 2
  worker.wake()
  await done
  await worker.stop()
})

test('what is done together is written together', async () => {
  const batches: number[] = []
  const { work, done } = workOn(numbers(50), { concurrency: () => 50 })
  const { writeOutcomes } = work
  const worker = startRowWorker(
    {
      ...work,
      writeOutcomes: (outcomes) => {
        batches.push(outcomes.length)
        return writeOutcomes(outcomes)
      },
    },
    log,
  )
  await done
  await worker.stop()
  assert.deepEqual(batches, [50])
})

test('a row that fails holds up no other, and claiming and writing that fail are tried again', async () => {
  let [claims, writes] = [0, 0]
  const ready = numbers(10)
  const { promise: done, resolve } = Promise.withResolvers<readonly number[]>()
  const { work } = workOn([], {
    async claim(count) {
      claims += 1
      if (claims === 1) {
        // As the next due check does.
        worker.wake()
        throw new Error('the database is away')
      }
      return ready.splice(0, count)
    },
    async perform(row) {
      if (row === 5) throw new Error('this one fails')
      return row
    },
    async writeOutcomes(outcomes) {
      writes += 1
      if (writes === 1) throw new Error('the database is away')
      resolve(outcomes)
    },
  })
  const worker = startRowWorker(work, log)
  assert.deepEqual(await done, [0, 1, 2, 3, 4, 6, 7, 8, 9])
  await worker.stop()
  assert.equal(writes, 2)
})

test('stopping claims no more, aborts those in hand, and waits until their outcomes are written', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const ready = numbers(100)
  const { work, settled } = workOn(ready, {
    concurrency: () => 3,
    perform: async (row, stopping) => {
      if (row === 2) begin()
      await new Promise((resolve) => stopping.addEventListener('abort', resolve))
      return row
    },
  })
  const worker = startRowWorker(work, log)
  await begun
  await worker.stop()
  worker.wake()
  assert.deepEqual([settled, ready.length], [[0, 1, 2], 97])
})

test('rows are claimed at the start and when woken, and again as long as some were found', async () => {
  const ready: number[] = []
  const claims: number[] = []
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: done, resolve } = Promise.withResolvers<void>()
  const { work } = workOn(ready, {
    async claim(count) {
      claims.push(ready.length)
      begin()
      if (claims.length === 3) resolve()
      return ready.splice(0, count)
    },
  })
  const worker = startRowWorker(work, log)
  await begun
  ready.push(1)
  worker.wake()
  await done
  await worker.stop()
  assert.deepEqual(claims, [0, 1, 0])
})

test('rows that become due one by one are claimed together, once the pause after the last ones is over', async () => {
  for (const [pauseMs, expected] of [
    [1_000_000, []],
    [0, [1, 1, 1]],
  ] as const) {
    const ready: number[] = []
    const claims: number[] = []
    const { work } = workOn(ready, {
      async claim(count) {
        if (ready.length > 0) claims.push(ready.length)
        return ready.splice(0, count)
      },
    })
    const worker = startRowWorker(work, log, pauseMs)
    const turns = async () => {
      for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
    }
    for (const number of numbers(3)) {
      await turns()
      ready.push(number)
      worker.wake()
    }
    await turns()
    await worker.stop()
    assert.deepEqual(claims, expected)
  }
})
