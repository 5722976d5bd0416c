/** Identifiers begin with a letter; what begins with a sign or a digit is an offset, which knows no change of clock. */
const identifier = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/

/**
 * How the IANA time zone database writes a zone that is named in any case, old names included; undefined when it has no
 * such zone.
 */
export function timeZoneNamed(name: string): string | undefined {
  if (!identifier.test(name)) return undefined
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
