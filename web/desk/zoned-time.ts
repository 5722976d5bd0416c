const HOUR_MS = 3_600_000

/** What clocks of a time zone show at an instant, as fields of the browser take it: `2026-11-23T18:00`. */
export function wallTime(instant: string | Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const parts = Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`
}

/**
 * The instant at which clocks of a time zone show this; undefined for what is no time. Of a time that clocks show twice
 * the first; of one that they skip, as much later as they skip.
 */
export function instantOfWallTime(wall: string, timeZone: string): string | undefined {
  const minute = Date.parse(`${wall}:00Z`)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) || Number.isNaN(minute)) return undefined
  const offsetAt = (instant: number) => Date.parse(`${wallTime(new Date(instant), timeZone)}:00Z`) - instant
  // Before and after any change of the clocks nearby.
  const offsets = [offsetAt(minute - 24 * HOUR_MS), offsetAt(minute + 24 * HOUR_MS)]
  const found = offsets.map((offset) => minute - offset).find((instant) => minute - offsetAt(instant) === instant)
  return new Date(found ?? minute - (offsets[0] ?? 0)).toISOString()
}
