// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { batchCalls, batchWrites } from './batch.ts'

/** A run that ends when the test lets it, and remembers what it was given. */
function controlled() {
  const runs: { keys: readonly number[]; resolve(values: readonly string[]): void; reject(error: Error): void }[] = []
  const started: (() => void)[] = []
  return {
    runs,
    run: (keys: readonly number[]) =>
      new Promise<readonly string[]>((resolve, reject) => {
        runs.push({ keys, resolve, reject })
        started.shift()?.()
      }),
    nextRun: () => new Promise<void>((resolve) => started.push(resolve)),
  }
}

const named = (keys: readonly number[]) => keys.map((key) => `value ${key}`)

test('each call gets the value of its own key, in whatever company it arrives', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(20), { minLength: 1, maxLength: 50 }),
      fc.integer({ min: 1, max: 7 }),
      async (keys, most) => {
        const value = batchCalls(async (given: readonly number[]) => named(given), { maxKeys: most })
        assert.deepEqual(await Promise.all(keys.map(value)), named(keys))
      },
    ),
  )
})

test('calls that arrive together share a run; those that arrive during it wait for the next, all for one', async () => {
  const { runs, run, nextRun } = controlled()
  const value = batchCalls(run)
  const first = nextRun()
  const early = [value(1), value(2)]
  await first
  const late = [value(3), value(4), value(1)]
  assert.deepEqual(
    runs.map(({ keys }) => keys),
    [[1, 2]],
  )
  const second = nextRun()
  runs[0]?.resolve(named([1, 2]))
  assert.deepEqual(await Promise.all(early), named([1, 2]))
  await second
  assert.deepEqual(
    runs.map(({ keys }) => keys),
    [
      [1, 2],
      [3, 4, 1],
    ],
  )
  runs[1]?.resolve(named([3, 4, 1]))
  assert.deepEqual(await Promise.all(late), named([3, 4, 1]))
})

test('a run begins after each of its calls arrived: it sees what had happened by then', async () => {
  let state = 0
  const value = batchCalls(async (keys: readonly number[]) => {
    const seen = state
    await new Promise((resolve) => setImmediate(resolve))
    return keys.map(() => seen)
  })
  const calls: Promise<void>[] = []
  for (let turn = 1; turn <= 50; turn += 1) {
    state = turn
    calls.push(value(turn).then((seen) => assert.ok(seen >= turn, `call ${turn} saw ${seen}`)))
    if (turn % 3 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(calls)
})

test('no run is larger than allowed, and none is forgotten', async () => {
  const sizes: number[] = []
  const value = batchCalls(
    async (keys: readonly number[]) => {
      sizes.push(keys.length)
      return named(keys)
    },
    { maxKeys: 10 },
  )
  const keys = Array.from({ length: 35 }, (_, index) => index)
  assert.deepEqual(await Promise.all(keys.map(value)), named(keys))
  assert.deepEqual(sizes, [10, 10, 10, 5])
})

test('what a run throws, its calls throw, and the next run is not touched by it', async () => {
  const { runs, run, nextRun } = controlled()
  const value = batchCalls(run)
  const first = nextRun()
  const failing = Promise.allSettled([value(1), value(2)])
  await first
  const later = value(3)
  const second = nextRun()
  const failure = new Error('away')
  runs[0]?.reject(failure)
  assert.deepEqual(await failing, [
    { status: 'rejected', reason: failure },
    { status: 'rejected', reason: failure },
  ])
  await second
  runs[1]?.resolve(['value 3'])
  assert.equal(await later, 'value 3')
})

test('when a run fails because the database is away, those who wait fail with it, and later ones are run anew', async () => {
  const { runs, run, nextRun } = controlled()
  const value = batchCalls(run, { maxKeys: 2 })
  const first = nextRun()
  const early = [value(1), value(2)]
  await first
  const late = [value(3), value(4), value(5)]
  const away = new Error('Connection terminated unexpectedly')
  runs[0]?.reject(away)
  const outcomes = await Promise.allSettled([...early, ...late])
  assert.deepEqual(
    outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason),
    Array(5).fill(away),
  )
  const second = nextRun()
  const next = value(6)
  await second
  runs[1]?.resolve(named([6]))
  assert.deepEqual([await next, runs.length], ['value 6', 2])
})

test('of writes that fail together each is tried by itself, and those that are refused are refused alone', async () => {
  const runs: (readonly number[])[] = []
  const write = batchWrites<number, string>(async (keys) => {
    runs.push(keys)
    if (keys.includes(2)) throw new Error('two cannot be written')
    return keys.map((key) => (key === 3 ? new Error('three is refused') : `value ${key}`))
  })
  const outcomes = await Promise.allSettled([1, 2, 3].map(write))
  assert.deepEqual(
    outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message)),
    ['value 1', 'two cannot be written', 'three is refused'],
  )
  assert.deepEqual(runs, [[1, 2, 3], [1], [2], [3]])
})
