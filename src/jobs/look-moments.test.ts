import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untilLookIn } from './look-moments.ts'

test('waits end at full seconds, at most 0.9 sooner and 0.1 later than asked for; shorter ones stay as they are', (context) => {
  let now = 0
  context.mock.method(performance, 'now', () => now)
  const waits = (milliseconds: number) =>
    [0, 1, 250, 899, 901, 999, 1_000, 12_345].map((moment) => {
      now = moment
      return untilLookIn(milliseconds)
    })
  assert.deepEqual(waits(1_000), [1_000, 999, 750, 101, 1_099, 1_001, 1_000, 655])
  assert.deepEqual(waits(60_000), [60_000, 59_999, 59_750, 59_101, 60_099, 60_001, 60_000, 59_655])
  assert.deepEqual(waits(0), Array(8).fill(0))
  assert.deepEqual(waits(500), Array(8).fill(500))
})
