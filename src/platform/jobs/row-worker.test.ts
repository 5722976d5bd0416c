import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { type RowWork, startRowWorker } from './row-worker.ts'

const log = pino({ level: 'silent' })

/** Work on numbers that lie ready. */
function workOn(ready: number[], given: Partial<RowWork<number, number>> = {}) {
  const settled: number[] = []
  const { promise: done, resolve } = Promise.withResolvers<void>()
  const all = ready.length
  const work: RowWork<number, number> = {
    name: 'test',
    concurrency: 10,
    isDue: async () => ready.length > 0,
    claim: async (count) => ready.splice(0, count),
    perform: async (row) => row,
    settle: async (outcomes) => {
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

test('what is done together is written together', async () => {
  const batches: number[] = []
  const { work, done } = workOn(numbers(50), { concurrency: 50 })
  const { settle } = work
  const worker = startRowWorker(
    {
      ...work,
      settle: (outcomes) => {
        batches.push(outcomes.length)
        return settle(outcomes)
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
    isDue: async () => ready.length > 0,
    async claim(count) {
      claims += 1
      if (claims === 1) throw new Error('the database is away')
      return ready.splice(0, count)
    },
    async perform(row) {
      if (row === 5) throw new Error('this one fails')
      return row
    },
    async settle(outcomes) {
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

test('stopping takes no more, tells those in hand, and waits until their outcomes are written', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const ready = numbers(100)
  const { work, settled } = workOn(ready, {
    concurrency: 3,
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

test('rows are taken when a look finds them due, which is made again when it fails, and not before', async () => {
  const failing = new Error('the database is away')
  const looks = [failing, false, true]
  const begun = Promise.withResolvers<void>()
  const claims: number[] = []
  const logs: string[] = []
  const ready = numbers(1)
  const { work, done } = workOn(ready, {
    async isDue() {
      await begun.promise
      const look = looks.shift() ?? false
      if (look instanceof Error) throw look
      return look
    },
    async claim(count) {
      claims.push(looks.length)
      begun.resolve()
      return looks.length === 0 ? ready.splice(0, count) : []
    },
  })
  const worker = startRowWorker(work, pino({ level: 'warn' }, { write: (line) => void logs.push(line) }))
  await done
  await worker.stop()
  // At the start, after the look that found some, and once more because there were some.
  assert.deepEqual(claims, [3, 0, 0])
  assert.deepEqual(
    logs.map((line) => JSON.parse(line)).map(({ msg, err }) => [msg, err.message]),
    [['due rows could not be looked for', failing.message]],
  )
})

test('stopping waits for a look that is under way, and takes nothing for it', async () => {
  const looking = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<boolean>()
  const begun = Promise.withResolvers<void>()
  let claims = 0
  const { work } = workOn([], {
    async isDue() {
      await begun.promise
      looking.resolve()
      return answered.promise
    },
    async claim() {
      claims += 1
      begun.resolve()
      return []
    },
  })
  const worker = startRowWorker(work, log)
  await looking.promise
  const order: string[] = []
  const stopped = worker.stop().then(() => order.push('stopped'))
  await new Promise(setImmediate)
  order.push('answered')
  answered.resolve(true)
  await stopped
  assert.deepEqual([order, claims], [['answered', 'stopped'], 1])
})
