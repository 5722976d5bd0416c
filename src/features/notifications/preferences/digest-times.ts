export const digestCadences = ['hourly', 'daily', 'weekly'] as const
export type DigestCadence = (typeof digestCadences)[number]

/** When daily and weekly digests go out, by the clock on the wall; weekly ones on Mondays. */
const DIGEST_TIME = Temporal.PlainTime.from('09:00')
const MONDAY = 1
const DAYS_OF_WEEK = 7

/**
 * The first instant after now at which a digest goes out in a time zone: on the full hour, or at nine o'clock, of each
 * day or of Mondays. A nine o'clock that the clock skips is as much later as it skips; of two on one day the first
 * counts.
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

/** Some clocks are changed by less than an hour, so that after the change the hour is full at another time. */
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
