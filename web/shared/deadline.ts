interface Formats {
  readonly clock: Intl.DateTimeFormat
  readonly day: Intl.DateTimeFormat
  readonly numeric: Intl.DateTimeFormat
  readonly exact: Intl.DateTimeFormat
}

/** Making one costs as much as writing a page; there are as many as languages and time zones of those who read. */
const made = new Map<string, Formats>()

/** Until when something goes: a whole day by its name, any other time to the minute and with its zone. */
export function deadlineText(locale: string, at: Date, timeZone: string): string {
  const { day, exact } = formatsOf(locale, timeZone)
  return endsDay(at, timeZone) ? day.format(lastDay(at)) : exact.format(at)
}

/** Its day, as fields of the browser take it: `2026-12-31`. */
export const dayOfDeadline = (at: Date, timeZone: string): string =>
  formatsOf('en-CA', timeZone).numeric.format(withinLastDay(at, timeZone))

/** A moment of the last day that it has a part of. */
export const withinLastDay = (at: Date, timeZone: string): Date => (endsDay(at, timeZone) ? lastDay(at) : at)

/** Whether clocks show the last minute of a day or midnight, which people take for the end of the day before. */
function endsDay(at: Date, timeZone: string): boolean {
  const time = formatsOf('en-GB', timeZone).clock.format(at)
  return time === '23:59' || (time === '00:00' && at.getTime() % 60_000 === 0)
}

const lastDay = (at: Date) => new Date(at.getTime() - 1)

function formatsOf(locale: string, timeZone: string): Formats {
  const key = `${locale} ${timeZone}`
  let formats = made.get(key)
  if (formats === undefined) {
    const words = { year: 'numeric', month: 'long', day: 'numeric', timeZone } as const
    const clock = { hour: '2-digit', minute: '2-digit', timeZone } as const
    formats = {
      clock: new Intl.DateTimeFormat(locale, { ...clock, hourCycle: 'h23' }),
      day: new Intl.DateTimeFormat(locale, words),
      numeric: new Intl.DateTimeFormat(locale, { ...words, month: '2-digit', day: '2-digit' }),
      exact: new Intl.DateTimeFormat(locale, { ...words, ...clock, timeZoneName: 'short' }),
    }
    made.set(key, formats)
  }
  return formats
}
