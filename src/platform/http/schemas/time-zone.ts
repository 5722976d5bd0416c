import { Type } from 'typebox'
import { canonicalTimeZone } from '../../lib/time-zones.ts'
import { invalidBody } from '../errors/errors.ts'

export const TimeZone = Type.String({ maxLength: 64, description: 'An IANA time zone name.' })

/** As it is stored. @throws 400 for a name of no zone */
export function timeZoneOf(field: string, name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  const timeZone = canonicalTimeZone(name)
  if (timeZone === undefined) throw invalidBody(field, 'UNKNOWN', { reason: 'names no time zone' })
  return timeZone
}
