import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOfWallTime, wallTime } from '../../web/desk/zoned-time.ts'

test('what clocks show and the instant are each other’s, through every change of the clocks', () => {
  for (const zone of ['Europe/Kyiv', 'America/St_Johns', 'Australia/Lord_Howe', 'UTC']) {
    for (let hour = 0; hour < 24 * 366; hour += 17) {
      const instant = new Date(Date.UTC(2026, 0, 1, hour, 10)).toISOString()
      const wall = wallTime(instant, zone)
      const back = instantOfWallTime(wall, zone) ?? ''
      assert.equal(wallTime(back, zone), wall, `${zone} ${wall}`)
      assert.ok(back <= instant, `${zone} ${wall}: of two instants the first`)
    }
  }
})

test('a time that clocks show twice is the first; one that they skip is later by what they skip', () => {
  assert.equal(instantOfWallTime('2026-10-25T03:30', 'Europe/Kyiv'), '2026-10-25T00:30:00.000Z')
  assert.equal(instantOfWallTime('2026-03-29T03:30', 'Europe/Kyiv'), '2026-03-29T01:30:00.000Z')
  assert.equal(wallTime('2026-03-29T01:30:00.000Z', 'Europe/Kyiv'), '2026-03-29T04:30')
})

test('what is no time has no instant', () => {
  for (const wall of ['', 'x', '2026-13-01T00:00', '2026-11-23'])
    assert.equal(instantOfWallTime(wall, 'UTC'), undefined)
})

test('a local time is the moment at which the clocks of the zone show it', () => {
  for (const [local, zone, instant] of [
    ['2026-11-24T09:00', 'Europe/Kyiv', '2026-11-24T07:00:00.000Z'],
    ['2026-07-01T09:00', 'Europe/Kyiv', '2026-07-01T06:00:00.000Z'],
    ['2026-07-01T09:00', 'UTC', '2026-07-01T09:00:00.000Z'],
    ['2026-07-01T00:15', 'Asia/Kathmandu', '2026-06-30T18:30:00.000Z'],
    ['2026-01-01T20:00', 'America/St_Johns', '2026-01-01T23:30:00.000Z'],
    // Within the hours around a change.
    ['2026-03-29T02:59', 'Europe/Kyiv', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T04:00', 'Europe/Kyiv', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T04:00', 'Europe/Kyiv', '2026-10-25T02:00:00.000Z'],
    // Skipped by the clocks; of what is shown twice the first.
    ['2026-03-29T03:30', 'Europe/Kyiv', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T03:30', 'Europe/Kyiv', '2026-10-25T00:30:00.000Z'],
  ] as const) {
    assert.equal(instantOfWallTime(local, zone), instant, `${local} ${zone}`)
  }
})
