/** From the start on and until the end, as a clock on the wall shows them (`HH:MM`); across midnight if the end is first. */
export interface QuietWindow {
  readonly start: string
  readonly end: string
}

/**
 * Until when an instant is quiet: the first later one at which a clock on the wall of the zone shows a time outside the
 * window; undefined when it is not quiet. Equal start and end mean never. As only the clock counts, a time that it skips
 * ends the quiet at the leap, and one that it repeats is quiet both times.
 */
export function quietUntil(
  now: Temporal.Instant,
  { start, end }: QuietWindow,
  timeZone: string,
): Temporal.Instant | undefined {
  const [from, to] = [Temporal.PlainTime.from(start), Temporal.PlainTime.from(end)]
  let at = now.toZonedDateTimeISO(timeZone)
  if (!isBetween(at.toPlainTime(), from, to)) return undefined
  for (;;) {
    const ending = at.add(untilNext(at.toPlainTime(), to))
    const change = at.getTimeZoneTransition('next')
    if (change === null || Temporal.ZonedDateTime.compare(ending, change) < 0) return ending.toInstant()
    if (!isBetween(change.toPlainTime(), from, to)) return change.toInstant()
    at = change
  }
}

function isBetween(time: Temporal.PlainTime, from: Temporal.PlainTime, to: Temporal.PlainTime): boolean {
  const { compare } = Temporal.PlainTime
  const [isAfterStart, isBeforeEnd] = [compare(time, from) >= 0, compare(time, to) < 0]
  return compare(from, to) <= 0 ? isAfterStart && isBeforeEnd : isAfterStart || isBeforeEnd
}

/** How long a clock that nobody changes takes to a time that is not now. */
function untilNext(time: Temporal.PlainTime, next: Temporal.PlainTime): Temporal.Duration {
  const today = time.until(next)
  return today.sign < 0 ? today.add({ hours: 24 }) : today
}
