/** Starts with a letter, unlike an offset, which has no daylight saving time. */
const identifier = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/

/** As the IANA database writes it, from a name in any case or an old one; undefined for an unknown time zone. */
export function canonicalTimeZone(name: string): string | undefined {
  if (!identifier.test(name)) return undefined
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
