import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ClockChange, chances, clockChanges, SEED } from '../../../../test/harness/wall-clocks.ts'
import { type QuietWindow, quietUntil } from './quiet-hours.ts'

const until = (now: string, window: QuietWindow, timeZone: string) =>
  quietUntil(Temporal.Instant.from(now), window, timeZone)?.toString()

const night = { start: '22:00', end: '08:00' }
const noon = { start: '12:00', end: '14:00' }

/** Zone, window, instant, until when it is quiet then. */
const cases: readonly (readonly [string, string, QuietWindow, string, string | undefined])[] = [
  ['before the start', 'Europe/Kyiv', noon, '2026-11-21T09:59:59.999Z', undefined],
  ['at the start', 'Europe/Kyiv', noon, '2026-11-21T10:00:00Z', '2026-11-21T12:00:00Z'],
  ['in the middle', 'Europe/Kyiv', noon, '2026-11-21T11:23:45.678Z', '2026-11-21T12:00:00Z'],
  ['in the last moment', 'Europe/Kyiv', noon, '2026-11-21T11:59:59.999999999Z', '2026-11-21T12:00:00Z'],
  ['at the end', 'Europe/Kyiv', noon, '2026-11-21T12:00:00Z', undefined],
  ['before midnight', 'Europe/Kyiv', night, '2026-11-21T20:30:00Z', '2026-11-22T06:00:00Z'],
  ['after midnight', 'Europe/Kyiv', night, '2026-11-22T05:59:59Z', '2026-11-22T06:00:00Z'],
  ['by day', 'Europe/Kyiv', night, '2026-11-22T06:00:00Z', undefined],
  ['from midnight', 'UTC', { start: '00:00', end: '06:00' }, '2026-11-22T00:00:00Z', '2026-11-22T06:00:00Z'],
  ['to midnight', 'UTC', { start: '18:00', end: '00:00' }, '2026-11-22T23:59:00Z', '2026-11-23T00:00:00Z'],
  ['all day but a minute', 'UTC', { start: '09:01', end: '09:00' }, '2026-11-22T09:01:00Z', '2026-11-23T09:00:00Z'],
  ['in that minute', 'UTC', { start: '09:01', end: '09:00' }, '2026-11-22T09:00:30Z', undefined],
  ['equal start and end', 'UTC', { start: '09:00', end: '09:00' }, '2026-11-22T09:00:00Z', undefined],
  ['a night an hour shorter', 'Europe/Kyiv', night, '2026-03-28T20:00:00Z', '2026-03-29T05:00:00Z'],
  ['a night an hour longer', 'Europe/Kyiv', night, '2026-10-24T19:00:00Z', '2026-10-25T06:00:00Z'],
  [
    'an end that is skipped',
    'Europe/Kyiv',
    { start: '22:00', end: '03:30' },
    '2026-03-29T00:00:00Z',
    '2026-03-29T01:00:00Z',
  ],
  ['skipped altogether', 'Europe/Kyiv', { start: '03:10', end: '03:40' }, '2026-03-29T01:00:00Z', undefined],
  [
    'a start that is skipped',
    'Europe/Kyiv',
    { start: '03:30', end: '05:00' },
    '2026-03-29T01:00:00Z',
    '2026-03-29T02:00:00Z',
  ],
  [
    'an end that comes twice, first',
    'Europe/Kyiv',
    { start: '22:00', end: '03:30' },
    '2026-10-25T00:10:00Z',
    '2026-10-25T00:30:00Z',
  ],
  [
    'an end that the clock goes back from',
    'Europe/Kyiv',
    { start: '22:00', end: '04:00' },
    '2026-10-25T00:30:00Z',
    '2026-10-25T02:00:00Z',
  ],
  ['between both', 'Europe/Kyiv', { start: '22:00', end: '03:30' }, '2026-10-25T00:30:00Z', undefined],
  [
    'an end that comes twice, again',
    'Europe/Kyiv',
    { start: '22:00', end: '03:30' },
    '2026-10-25T01:10:00Z',
    '2026-10-25T01:30:00Z',
  ],
  ['over a day that there was not', 'Pacific/Apia', night, '2011-12-30T09:00:00Z', '2011-12-30T18:00:00Z'],
  [
    'half an hour of summer',
    'Australia/Lord_Howe',
    { start: '23:00', end: '02:15' },
    '2026-10-03T15:00:00Z',
    '2026-10-03T15:30:00Z',
  ],
  ['an offset with quarters', 'Asia/Kathmandu', night, '2026-11-21T17:00:00Z', '2026-11-22T02:15:00Z'],
]

for (const [name, timeZone, window, now, expected] of cases) {
  test(`quiet hours: ${name}`, () => assert.equal(until(now, window, timeZone), expected))
}

const chance = chances()

test('quiet hours end by local time, whatever the changes of offset', (context) => {
  let compared = 0
  for (const clock of clockChanges()) {
    for (const window of windowsOf(clock)) {
      const ends = endsByMinute(clock, window)
      for (const minute of minutesOf(clock)) {
        const end = ends[minute] as number
        const secondsInto = minute % 60
        const found = quietUntil(clock.instantAt(minute).add({ seconds: secondsInto }), window, clock.timeZone)
        const expected = end === minute ? undefined : clock.instantAt(end)
        assert.equal(
          found?.toString(),
          expected?.toString(),
          `${clock.name}, ${JSON.stringify(window)}, minute ${minute}`,
        )
        compared += 1
      }
    }
  }
  assert.ok(compared > 0)
  context.diagnostic(`${compared} instants, TEST_SEED=${SEED}`)
})

/** The usual ones, and some that begin or end about when the clock is changed, in the time before or in that after. */
function windowsOf({ times, change }: ClockChange): QuietWindow[] {
  const near = () => times[change - 90 + chance(180)] as string
  const any = () => times[chance(times.length)] as string
  return [
    { start: '22:00', end: '08:00' },
    { start: '00:00', end: '23:59' },
    // Where the clock goes back an hour, it does so instead of showing this end.
    { start: any(), end: times[change + 60] as string },
    { start: any(), end: near() },
    { start: near(), end: any() },
    { start: near(), end: near() },
    { start: near(), end: near() },
  ]
}

/** By minute: the first one, itself or later, that is not quiet. */
function endsByMinute({ times }: ClockChange, { start, end }: QuietWindow): readonly (number | undefined)[] {
  const isQuiet = (time: string) => (start <= end ? time >= start && time < end : time >= start || time < end)
  const ends: (number | undefined)[] = []
  for (let minute = times.length - 1; minute >= 0; minute -= 1) {
    ends[minute] = isQuiet(times[minute] as string) ? ends[minute + 1] : minute
  }
  return ends
}

/** Those about the change, and some of the day before and the day after. */
function minutesOf({ change }: ClockChange): number[] {
  const about = Array.from({ length: 40 }, (_, index) => change - 100 + index * 5 + chance(5))
  const around = Array.from({ length: 20 }, (_, index) => change - 24 * 60 + index * 144)
  return [change - 1, change, change + 1, ...about, ...around]
}
