import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pauseSeconds, retryDelaySeconds } from './schedule.ts'

test('eight attempts are made in a bit more than a day, each delay a tenth more or less', () => {
  const delays = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000]
  for (const [index, delay] of delays.entries()) {
    const rounded = [0, 0.5, 1].map((chance) => Math.round((retryDelaySeconds(index + 1, chance) as number) * 10) / 10)
    assert.deepEqual(rounded, [(delay * 9) / 10, delay, (delay * 11) / 10])
    assert.notEqual(retryDelaySeconds(index + 1), retryDelaySeconds(index + 1))
  }
  assert.deepEqual([retryDelaySeconds(8), retryDelaySeconds(9), retryDelaySeconds(100)], [null, null, null])
})

test('a pause is asked for in seconds or until a date, and has a bound', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const cases: readonly (readonly [string | undefined, number | null])[] = [
    ['1', 1],
    [' 120 ', 120],
    ['36001', 36_000],
    ['9'.repeat(400), 36_000],
    ['Sat, 21 Nov 2026 12:01:30 GMT', 90],
    ['Saturday, 21-Nov-26 12:01:30 GMT', 90],
    ['Sun, 21 Nov 2027 12:00:00 GMT', 36_000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', null],
    ['0', null],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['Sat, nonsense', null],
    ['', null],
    [undefined, null],
  ]
  for (const [text, expected] of cases) assert.equal(pauseSeconds(text, now), expected, text ?? '')
})
