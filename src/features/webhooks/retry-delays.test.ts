import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retryDelaySeconds } from './retry-delays.ts'

test('eight attempts are made in a bit more than a day, each delay a tenth more or less', () => {
  const delays = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000]
  for (const [index, delay] of delays.entries()) {
    const rounded = [0, 0.5, 1].map((chance) => Math.round((retryDelaySeconds(index + 1, chance) as number) * 10) / 10)
    assert.deepEqual(rounded, [(delay * 9) / 10, delay, (delay * 11) / 10])
    assert.notEqual(retryDelaySeconds(index + 1), retryDelaySeconds(index + 1))
  }
  assert.deepEqual([retryDelaySeconds(8), retryDelaySeconds(9), retryDelaySeconds(100)], [null, null, null])
})
