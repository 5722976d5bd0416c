import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chances, clockChanges, SEED } from '../../../../test/harness/wall-clocks.ts'
import { type DigestCadence, nextDigest } from './digest-times.ts'

const next = (cadence: DigestCadence, now: string, timeZone: string) =>
  nextDigest(cadence, Temporal.Instant.from(now), timeZone).toString()

/** What, cadence, zone, instant, the digest after it. */
const cases: readonly (readonly [string, DigestCadence, string, string, string])[] = [
  ['the hour', 'hourly', 'Europe/Kyiv', '2026-11-21T21:30:15.123Z', '2026-11-21T22:00:00Z'],
  ['the hour, when it is full', 'hourly', 'UTC', '2026-11-21T21:00:00Z', '2026-11-21T22:00:00Z'],
  ['the hour, a moment before', 'hourly', 'UTC', '2026-11-21T20:59:59.999999999Z', '2026-11-21T21:00:00Z'],
  ['hours between those of others', 'hourly', 'Asia/Kathmandu', '2026-11-21T21:30:00Z', '2026-11-21T22:15:00Z'],
  ['an hour that is skipped', 'hourly', 'Europe/Kyiv', '2026-03-29T00:30:00Z', '2026-03-29T01:00:00Z'],
  ['an hour that comes again', 'hourly', 'Europe/Kyiv', '2026-10-25T00:30:00Z', '2026-10-25T01:00:00Z'],
  ['a leap of half an hour', 'hourly', 'Australia/Lord_Howe', '2026-10-03T15:10:00Z', '2026-10-03T16:00:00Z'],
  ['half an hour again', 'hourly', 'Australia/Lord_Howe', '2026-04-04T14:30:00Z', '2026-04-04T15:30:00Z'],
  ['the same day', 'daily', 'Europe/Kyiv', '2026-11-21T06:59:59.999Z', '2026-11-21T07:00:00Z'],
  ['the next day', 'daily', 'Europe/Kyiv', '2026-11-21T07:00:00Z', '2026-11-22T07:00:00Z'],
  ['a day of 23 hours', 'daily', 'Europe/Kyiv', '2026-03-28T07:00:00Z', '2026-03-29T06:00:00Z'],
  ['a day of 25 hours', 'daily', 'Europe/Kyiv', '2026-10-24T06:00:00Z', '2026-10-25T07:00:00Z'],
  ['a day that there was not', 'daily', 'Pacific/Apia', '2011-12-29T19:00:00Z', '2011-12-30T19:00:00Z'],
  [
    'the day of the member, not of Greenwich',
    'daily',
    'Pacific/Kiritimati',
    '2026-11-21T18:59:00Z',
    '2026-11-21T19:00:00Z',
  ],
  ['this Monday', 'weekly', 'Europe/Kyiv', '2026-11-23T06:59:00Z', '2026-11-23T07:00:00Z'],
  ['Monday in a week', 'weekly', 'Europe/Kyiv', '2026-11-23T07:00:00Z', '2026-11-30T07:00:00Z'],
  ['Monday, on a Sunday', 'weekly', 'America/Los_Angeles', '2026-11-23T07:59:59Z', '2026-11-23T17:00:00Z'],
  ['Monday over a change of clock', 'weekly', 'Europe/Kyiv', '2026-03-23T12:00:00Z', '2026-03-30T06:00:00Z'],
]

for (const [name, cadence, timeZone, now, expected] of cases) {
  test(`digests: ${name}`, () => assert.equal(next(cadence, now, timeZone), expected))
}

test('digests are due by local time, whatever the changes of offset', (context) => {
  const chance = chances()
  let compared = 0
  for (const { timeZone, name, times, change, instantAt } of clockChanges()) {
    const first = (minute: number, isIt: (time: string) => boolean) =>
      instantAt(times.findIndex((time, place) => place > minute && isIt(time))).toString()
    const weekday = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', timeStyle: undefined })
    for (let minute = change - 24 * 60; minute < change + 24 * 60; minute += 1 + chance(90)) {
      const now = instantAt(minute)
      const where = `${name}, ${now}`
      assert.equal(
        nextDigest('hourly', now, timeZone).toString(),
        first(minute, (time) => time.endsWith(':00')),
        where,
      )
      assert.equal(
        nextDigest('daily', now, timeZone).toString(),
        first(minute, (time) => time === '09:00'),
        where,
      )
      const weekly = nextDigest('weekly', now, timeZone)
      assert.equal(weekday.format(weekly.epochMilliseconds), 'Monday', where)
      assert.ok(now.until(weekly).total('hours') <= 7 * 24 + 24, where)
      assert.equal(
        nextDigest('daily', weekly.subtract({ nanoseconds: 1 }), timeZone).toString(),
        weekly.toString(),
        where,
      )
      compared += 1
    }
  }
  assert.ok(compared > 0)
  context.diagnostic(`${compared} instants, TEST_SEED=${SEED}`)
})
