import { dayOrTimeReason, givenInstant, isDay } from '../../platform/http/schemas/given-times.ts'
import { UsageError } from './command.ts'

/** As parseArgs takes them. */
export const text = { type: 'string' } as const
export const flag = { type: 'boolean', default: false } as const
export const texts = { type: 'string', multiple: true, default: [] as string[] } as const

/** One of these names. Throws UsageError. */
export function oneOf<Name extends string>(option: string, names: readonly Name[], given: string | undefined): Name {
  const name = names.find((one) => one === given)
  if (name === undefined) throw new UsageError(`${option} must be one of ${names.join(', ')}`)
  return name
}

/** A day, or a time with its offset, as the API takes it. Throws UsageError. */
export function dayOrTimeOf(option: string, given: string): string {
  const instant = isDay(given) || hasOffset(given) ? givenInstant(given, 'begin', 'UTC') : undefined
  if (instant !== undefined) return isDay(given) ? given : instant.toISOString()
  throw new UsageError(`${option} ${dayOrTimeReason}`)
}

function hasOffset(time: string): boolean {
  try {
    Temporal.Instant.from(time)
    return true
  } catch {
    return false
  }
}
