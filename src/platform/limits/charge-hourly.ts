import { rateLimited } from '../http/errors/errors.ts'
import type { Charge, Counters } from './counters.ts'

/** Throws 429 once the points of the hour are spent. */
export async function chargeHourly(counters: Counters, charge: Omit<Charge, 'windowSeconds'>): Promise<void> {
  const [count] = await counters.charge([{ ...charge, windowSeconds: 3600 }])
  if (count === undefined || count.consumed > charge.points) {
    throw rateLimited(Math.ceil((count?.resetMs ?? 0) / 1000))
  }
}
