import { randomInt } from 'node:crypto'

/** So many changes of clocks a run looks at; `Infinity` for all of them. */
const CHANGES = Number(process.env.TEST_CLOCK_CHANGES ?? 40)
/** Given again, it makes a run look at the same ones. */
export const SEED = Number(process.env.TEST_SEED ?? randomInt(2 ** 31))

const MINUTE_MS = 60_000
const HOURS_BEFORE = 26
const HOURS_AFTER = 52
const [FIRST_YEAR, LAST_YEAR] = [2010, 2030]

/** Numbers from 0 to below the limit, the same for the same seed: by xorshift, of 32 bits. */
export function chances(): (limit: number) => number {
  let state = SEED + 1
  return (limit) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % limit
  }
}

/** A change of a zone's clock, and what the clock on the wall shows in each minute from the day before to two after. */
export interface ClockChange {
  readonly timeZone: string
  /** For a message: which change of which zone. */
  readonly name: string
  /** The minute of the change is one of these. */
  readonly change: number
  /** As `09:05`, by minute. */
  readonly times: readonly string[]
  instantAt(minute: number): Temporal.Instant
}

/** A leap over a day, by half an hour, back into the former day, and the two of a usual year. */
const remarkable = [
  'Pacific/Apia 2011',
  'Australia/Lord_Howe 2026',
  'Asia/Pyongyang 2018',
  'America/Sao_Paulo 2018',
  'Europe/Kyiv 2026',
]

/**
 * Changes of the clocks of all zones, from 2010 to 2030: the remarkable ones, and others chosen by chance. What a clock
 * shows is asked of Intl for each minute, whatever the zone's rules are.
 */
export function* clockChanges(): Generator<ClockChange> {
  const all = Intl.supportedValuesOf('timeZone').flatMap(changesOf)
  const chance = chances()
  const byChance = () => Array.from({ length: CHANGES }, () => all[chance(all.length)] as Temporal.ZonedDateTime)
  const chosen = CHANGES >= all.length ? all : [...remarkable.flatMap(changesOfYear), ...byChance()]
  for (const change of chosen) yield wallClock(change.timeZoneId, change.epochMilliseconds)
}

function changesOfYear(zoneAndYear: string): Temporal.ZonedDateTime[] {
  const [timeZone = '', year] = zoneAndYear.split(' ')
  return changesOf(timeZone).filter((change) => change.year === Number(year))
}

function changesOf(timeZone: string): Temporal.ZonedDateTime[] {
  const changes: Temporal.ZonedDateTime[] = []
  let at = Temporal.PlainDate.from({ year: FIRST_YEAR, month: 1, day: 1 }).toZonedDateTime(timeZone)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (next === null || next.year > LAST_YEAR) return changes
    changes.push(next)
    at = next
  }
}

function wallClock(timeZone: string, changeMs: number): ClockChange {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const firstMs = changeMs - HOURS_BEFORE * 60 * MINUTE_MS
  const minutes = (HOURS_BEFORE + HOURS_AFTER) * 60
  return {
    timeZone,
    name: `${timeZone} at ${new Date(changeMs).toISOString()}`,
    change: HOURS_BEFORE * 60,
    times: Array.from({ length: minutes }, (_, minute) => clock.format(firstMs + minute * MINUTE_MS)),
    instantAt: (minute) => Temporal.Instant.fromEpochMilliseconds(firstMs + minute * MINUTE_MS),
  }
}
