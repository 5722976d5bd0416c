import type { Ajv } from 'ajv'
import { Type } from 'typebox'
import { invalidBody, invalidQuery } from '../errors/errors.ts'

const LAST_YEAR = 9999
const DAY = /^\d{4}-\d\d-\d\d$/

export const isDay = (text: string): boolean => DAY.test(text)

/** The name of the format in JSON schemas. */
export const DAY_OR_TIME = 'day-or-time'

export const dayOrTimeReason =
  'must be a day such as 2026-12-31, or a time with its offset such as 2026-12-31T18:00:00Z'

/** A time as clients give it: RFC 3339 (section 5.6), or a day where the community is. */
export const DayOrTime = (description: string) => Type.String({ format: DAY_OR_TIME, maxLength: 64, description })

/** Which moment of a day is meant: its first or last, or for bounds that exclude their own moment the one beyond. */
export type DayEdge = 'before' | 'begin' | 'end' | 'after'

/** Undefined for a day or time that does not exist, as with second 60. @param timeZone of days */
export function givenInstant(text: string, edge: DayEdge, timeZone: string): Date | undefined {
  const instant = new Date(isDay(text) ? (edgeOf(text, edge, timeZone) ?? Number.NaN) : text)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}

function edgeOf(text: string, edge: DayEdge, timeZone: string): number | undefined {
  const day = dayOf(text)
  const isOfBegin = edge === 'before' || edge === 'begin'
  const beginMs = (isOfBegin ? day : day?.add({ days: 1 }))?.toZonedDateTime(timeZone).epochMilliseconds
  return beginMs === undefined || edge === 'begin' || edge === 'after' ? beginMs : beginMs - 1
}

function dayOf(text: string): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from(text)
  } catch {
    return undefined
  }
}

export function addDayOrTime(ajv: Ajv): Ajv {
  const isTime = ajv.compile({ type: 'string', format: 'date-time' })
  return ajv.addFormat(DAY_OR_TIME, (text: string) => (isDay(text) ? dayOf(text) !== undefined : isTime(text)))
}

/** Of a query. Throws 400 for a time that does not exist. */
export function instantOf(parameter: string, text: string, edge: DayEdge, timeZone: string): Date {
  const instant = givenInstant(text, edge, timeZone)
  if (instant === undefined) throw invalidQuery(parameter, 'INVALID_FORMAT', { reason: dayOrTimeReason })
  return instant
}

/** Throws 400 for a time that does not exist, is past or after the year 9999. */
export function futureInstant(field: string, text: string, edge: DayEdge, timeZone: string): Date {
  const instant = givenInstant(text, edge, timeZone)
  if (instant === undefined || instant.getUTCFullYear() > LAST_YEAR)
    throw invalidBody(field, 'INVALID_FORMAT', { reason: dayOrTimeReason })
  if (instant.getTime() <= Date.now()) throw invalidBody(field, 'NOT_IN_FUTURE')
  return instant
}

/** Throws 400 for a time that does not exist or is to come. */
export function pastInstant(field: string, text: string, timeZone: string): Date {
  const instant = givenInstant(text, 'begin', timeZone)
  if (instant === undefined) throw invalidBody(field, 'INVALID_FORMAT', { reason: dayOrTimeReason })
  if (instant.getTime() > Date.now()) throw invalidBody(field, 'IN_FUTURE')
  return instant
}
