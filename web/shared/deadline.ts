import { dateFormats } from './date-formats.ts'

/** Until when something goes: a whole day by its name, any other time to the minute and with its zone. */
export function deadlineText(locale: string, at: Date, timeZone: string): string {
  const { day, exact } = dateFormats(locale, timeZone)
  return endsDay(at, timeZone) ? day.format(lastDay(at)) : exact.format(at)
}

/** Its day, as fields of the browser take it: `2026-12-31`. */
export const dayOfDeadline = (at: Date, timeZone: string): string =>
  dateFormats('en-CA', timeZone).numericDay.format(withinLastDay(at, timeZone))

/** A moment of the last day that it has a part of. */
export const withinLastDay = (at: Date, timeZone: string): Date => (endsDay(at, timeZone) ? lastDay(at) : at)

/** Whether clocks show the last minute of a day or midnight, which people take for the end of the day before. */
function endsDay(at: Date, timeZone: string): boolean {
  const time = dateFormats('en-GB', timeZone).clock.format(at)
  return time === '23:59' || (time === '00:00' && at.getTime() % 60_000 === 0)
}

const lastDay = (at: Date) => new Date(at.getTime() - 1)
