/** In local time (`HH:MM`), without the end; across midnight when the end is before the start. */
export interface QuietWindow {
  readonly start: string
  readonly end: string
}

/**
 * The first later instant whose local time is outside the window; undefined when `now` is not quiet. Equal start and end
 * mean never. Only local time counts: when the clock skips the end, quiet hours end with the change, and a time that it
 * repeats is quiet both times.
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

/** As if the offset did not change. */
function untilNext(time: Temporal.PlainTime, next: Temporal.PlainTime): Temporal.Duration {
  const today = time.until(next)
  return today.sign < 0 ? today.add({ hours: 24 }) : today
}
