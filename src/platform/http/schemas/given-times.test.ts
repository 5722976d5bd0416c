import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DayEdge, givenInstant } from './given-times.ts'

const ZONE = 'Europe/Kyiv'

const inIso = (text: string, edge: DayEdge) => givenInstant(text, edge, ZONE)?.toISOString()

test('a day counts from its begin or to its end where the community is, also where its clocks change', () => {
  for (const [day, begin, end] of [
    ['2026-12-31', '2026-12-30T22:00:00.000Z', '2026-12-31T21:59:59.999Z'],
    ['2026-03-29', '2026-03-28T22:00:00.000Z', '2026-03-29T20:59:59.999Z'],
    ['2026-10-25', '2026-10-24T21:00:00.000Z', '2026-10-25T21:59:59.999Z'],
    ['2028-02-29', '2028-02-28T22:00:00.000Z', '2028-02-29T21:59:59.999Z'],
  ] as const) {
    assert.deepEqual([inIso(day, 'begin'), inIso(day, 'end')], [begin, end], day)
    const beside = (['before', 'after'] as const).map((edge) => givenInstant(day, edge, ZONE)?.getTime())
    assert.deepEqual(beside, [Date.parse(begin) - 1, Date.parse(end) + 1], day)
  }
})

test('a time is that time, and what does not exist is none', () => {
  const time = '2026-12-31T18:00:00+02:00'
  assert.deepEqual([inIso(time, 'begin'), inIso(time, 'end')], ['2026-12-31T16:00:00.000Z', '2026-12-31T16:00:00.000Z'])
  for (const none of ['2026-02-30', '2027-02-29', '2026-00-10', '2026-12-31T23:59:60Z', '9999999-01-01', ''])
    assert.equal(givenInstant(none, 'end', ZONE), undefined, none)
})
