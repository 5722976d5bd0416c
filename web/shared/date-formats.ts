interface DateFormats {
  /** `18:00`, or what clocks of the language show. */
  readonly clock: Intl.DateTimeFormat
  readonly day: Intl.DateTimeFormat
  readonly numericDay: Intl.DateTimeFormat
  /** To the minute, with the zone. */
  readonly exact: Intl.DateTimeFormat
}

/**
 * Making one costs as much as writing a page. Bound: the languages, by the zones of the device and the community, which
 * administrators choose among those of the IANA database; no request names one.
 */
const made = new Map<string, DateFormats>()

export function dateFormats(locale: string, timeZone: string): DateFormats {
  const key = `${locale} ${timeZone}`
  let formats = made.get(key)
  if (formats === undefined) {
    const day = { year: 'numeric', month: 'long', day: 'numeric', timeZone } as const
    const clock = { hour: '2-digit', minute: '2-digit', timeZone } as const
    formats = {
      clock: new Intl.DateTimeFormat(locale, { ...clock, hourCycle: 'h23' }),
      day: new Intl.DateTimeFormat(locale, day),
      numericDay: new Intl.DateTimeFormat(locale, { ...day, month: '2-digit', day: '2-digit' }),
      exact: new Intl.DateTimeFormat(locale, { ...day, ...clock, timeZoneName: 'short' }),
    }
    made.set(key, formats)
  }
  return formats
}
