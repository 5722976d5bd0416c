import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retryAfterSeconds } from './retry-after.ts'

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
  for (const [text, expected] of cases) assert.equal(retryAfterSeconds(text, 36_000, now), expected, text ?? '')
})
