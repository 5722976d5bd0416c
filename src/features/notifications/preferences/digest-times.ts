export const digestCadences = ['hourly', 'daily', 'weekly'] as const
export type DigestCadence = (typeof digestCadences)[number]

/** Of daily and weekly digests, in local time. */
const DIGEST_TIME = Temporal.PlainTime.from('09:00')
const MONDAY = 1
const DAYS_OF_WEEK = 7

/**
 * The first instant after `now` at which a digest is due: the next full hour, or nine o'clock of any day or of a Monday. A
 * nine o'clock that the clock skips is as much later as it skips; of two on one day the first counts.
 */
export function nextDigest(cadence: DigestCadence, now: Temporal.Instant, timeZone: string): Temporal.Instant {
  const zoned = now.toZonedDateTimeISO(timeZone)
  if (cadence === 'hourly') return nextFullHour(zoned).toInstant()
  const step = cadence === 'daily' ? 1 : DAYS_OF_WEEK
  const daysAhead = cadence === 'daily' ? 0 : (MONDAY - zoned.dayOfWeek + DAYS_OF_WEEK) % DAYS_OF_WEEK
  let date = zoned.toPlainDate().add({ days: daysAhead })
  for (;;) {
    const digest = date.toZonedDateTime({ timeZone, plainTime: DIGEST_TIME }).toInstant()
    if (Temporal.Instant.compare(digest, now) > 0) return digest
    date = date.add({ days: step })
  }
}

/** Some time zones change their offset by less than an hour, which moves the full hour. */
function nextFullHour(now: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const time = now.toPlainTime()
  const full = now.subtract(time.round({ smallestUnit: 'hour', roundingMode: 'floor' }).until(time)).add({ hours: 1 })
  const change = now.getTimeZoneTransition('next')
  if (change === null || Temporal.ZonedDateTime.compare(full, change) < 0) return full
  return isFullHour(change) ? change : nextFullHour(change)
}

function isFullHour({ minute, second }: Temporal.ZonedDateTime): boolean {
  return minute === 0 && second === 0
}
