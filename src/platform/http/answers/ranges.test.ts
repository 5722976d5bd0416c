import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rangeOf } from './ranges.ts'

test('one range is read in each of its forms, and what is no such range is ignored', () => {
  const expected: Record<string, [number, number] | undefined> = {
    'bytes=0-0': [0, 0],
    'bytes=2-5': [2, 5],
    'bytes=5-': [5, 9],
    'bytes=5-100': [5, 9],
    'bytes=-3': [7, 9],
    'bytes=-100': [0, 9],
    'Bytes= 1-2, ': [1, 2],
    'bytes=5-2': undefined,
    'bytes=0-1,4-5': undefined,
    'bytes=-': undefined,
    'bytes=a-b': undefined,
    'lines=0-1': undefined,
    '': undefined,
  }
  for (const [range, bounds] of Object.entries(expected)) {
    const found = rangeOf({ range }, '"a"', 10)
    assert.deepEqual(found && [found.start, found.end], bounds, range)
  }
})

test('a range that begins behind the end is refused with the size', () => {
  for (const range of ['bytes=-0', 'bytes=10-', 'bytes=99999999999999999999-', `bytes=${'9'.repeat(400)}-`]) {
    assert.throws(() => rangeOf({ range }, '"a"', 10), {
      kind: 'RANGE_NOT_SATISFIABLE',
      parts: { headers: { 'content-range': 'bytes */10' } },
    })
  }
})

test('a part is given only of what has not changed', () => {
  assert.deepEqual(rangeOf({ range: 'bytes=0-1', 'if-range': '"a"' }, '"a"', 10), { start: 0, end: 1 })
  for (const other of ['"b"', 'W/"a"', 'Mon, 23 Nov 2026 00:00:00 GMT']) {
    assert.equal(rangeOf({ range: 'bytes=0-1', 'if-range': other }, '"a"', 10), undefined)
  }
})
