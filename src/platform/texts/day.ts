import type { Locale } from '../database/tables/accounts.ts'

/** The last day that is over before a time, so that nobody who keeps to it is late. In words. */
export function lastWholeDayInWords(time: Date, locale: Locale, timeZone: string): string {
  const day = Temporal.Instant.fromEpochMilliseconds(time.getTime() + 1).toZonedDateTimeISO(timeZone)
  return dayInWords(new Date(day.startOfDay().epochMilliseconds - 1), locale, timeZone)
}

/** A day in words: "November 25, 2026". */
export const dayInWords = (time: Date, locale: Locale, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(time)
