import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backoff, scheduledDelay } from './backoff.ts'

test('delays double up to their maximum, and stay there', () => {
  const delays = backoff({ firstMs: 50, maxMs: 1_000 })
  assert.deepEqual([...delays.take(8)], [50, 100, 200, 400, 800, 1_000, 1_000, 1_000])
  assert.deepEqual([...backoff({ firstMs: 5, maxMs: 3 }).take(2)], [3, 3])
  assert.equal(backoff({ firstMs: 1, maxMs: Infinity }).drop(5_000).next().value, Infinity)
})

test('a schedule has a delay after each failure, and ends', () => {
  const delays = [30, 120, 600]
  assert.deepEqual(
    [0, 1, 2, 3, 4, 100].map((failures) => scheduledDelay(delays, failures)),
    [null, 30, 120, 600, null, null],
  )
})

test('jitter makes a delay longer or shorter by at most its share', () => {
  const delayAt = (chance: number) => scheduledDelay([200], 1, { jitter: 0.25, chance })
  assert.deepEqual([0, 0.5, 1].map(delayAt), [150, 200, 250])
  assert.notEqual(scheduledDelay([200], 1, { jitter: 0.25 }), scheduledDelay([200], 1, { jitter: 0.25 }))
})
