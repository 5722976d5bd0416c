import { networkOf } from '../../platform/http/origins/client-address.ts'
import type { SecurityEvent } from './event.ts'
import { openMinute } from './minute.ts'

export const MAX_PER_ACCOUNT = 60
export const MAX_PER_NETWORK = 60
const MAX_IN_ALL = 1_000
const MAX_SUBJECTS = 10_000
const MAX_REPORTED = 100

/** What needs no valid credential, and so has no other bound. */
const provoked: ReadonlySet<SecurityEvent['kind']> = new Set([
  'SIGN_IN_FAILED',
  'ACCESS_REFUSED',
  'GUESSING_DELAYED',
  'CODE_FAILED',
  'SECOND_FACTOR_FAILED',
])

/** Null for both: events of all accounts and networks. */
export interface Omitted {
  readonly userId: string | null
  readonly network: string | null
  readonly events: number
}

interface FloodBound {
  isWithin(event: SecurityEvent): boolean
  /** Reports what the minute that has begun left out. */
  end(): void
}

interface Tally {
  readonly userId: string | null
  readonly network: string | null
  readonly most: number
  events: number
}

/**
 * Rate limit, per process and minute, so that a flood of refusals cannot fill a disk.
 * @param report called after a minute in which events were left out, and when the bound ends
 */
export function openFloodBound(report: (omitted: readonly Omitted[]) => void): FloodBound {
  let tallies = new Map<string, Tally>()

  const minute = openMinute(() => {
    const exceeded = [...tallies.values()]
      .map(({ userId, network, events, most }) => ({ userId, network, events: events - most }))
      .filter(({ events }) => events > 0)
      .toSorted((one, other) => other.events - one.events)
    tallies = new Map()
    if (exceeded.length > 0) report(exceeded.slice(0, MAX_REPORTED))
  })

  function isWithin(key: string, tally: Omit<Tally, 'events'>): boolean {
    minute.begin()
    const known = tallies.get(key)
    if (known === undefined) {
      // Beyond, the bound over all of them decides alone.
      if (tallies.size < MAX_SUBJECTS || key === 'all') tallies.set(key, { ...tally, events: 1 })
      return true
    }
    known.events += 1
    return known.events <= known.most
  }

  function isEventWithin({ kind, userId, origin }: SecurityEvent): boolean {
    const network = origin === null ? null : networkOf(origin.ipAddress)
    const isOfAccount = { userId, network: null, most: MAX_PER_ACCOUNT }
    if (userId !== null && !isWithin(`account ${userId}`, isOfAccount)) return false
    if (!provoked.has(kind)) return true
    if (network !== null && !isWithin(`network ${network}`, { userId: null, network, most: MAX_PER_NETWORK }))
      return false
    return isWithin('all', { userId: null, network: null, most: MAX_IN_ALL })
  }

  return { isWithin: isEventWithin, end: minute.end }
}
