import { scheduledDelay } from '../../platform/lib/backoff.ts'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS

/** Backoff: the delay after each attempt. */
const delaysSeconds = [
  5,
  5 * MINUTE_SECONDS,
  30 * MINUTE_SECONDS,
  2 * HOUR_SECONDS,
  5 * HOUR_SECONDS,
  10 * HOUR_SECONDS,
  10 * HOUR_SECONDS,
]
const JITTER = 0.1

/** The upper bound of Retry-After. */
export const MAX_PAUSE_SECONDS = 10 * HOUR_SECONDS

/** @returns null after the last attempt */
export function retryDelaySeconds(attempts: number, chance = Math.random()): number | null {
  return scheduledDelay(delaysSeconds, attempts, { jitter: JITTER, chance })
}
