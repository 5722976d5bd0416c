import { scheduledDelay } from '../lib/backoff.ts'

/** After each failed attempt but the last: in all 17 hours. */
const DELAYS_SECONDS = [30, 120, 600, 3_600, 4 * 3_600, 12 * 3_600]
const FIRST_DEFERRAL_SECONDS = 30
const MAX_DEFERRAL_SECONDS = 3_600
/** Four days of hours: as long as a mail is kept for a server that puts it off (RFC 5321, section 4.5.4.1). */
const MAX_DEFERRALS = 100

interface Tries {
  readonly failures: number
  readonly deferrals: number
}

/**
 * When a message is tried again that could not be sent now. One that its server or provider put off, for reasons that are
 * not the message's, is not counted as failed.
 * @returns seconds; null when it is given up
 */
export function delayOfRetry({ failures, deferrals }: Tries, isDeferral: boolean): number | null {
  if (!isDeferral) return scheduledDelay(DELAYS_SECONDS, failures + 1)
  return deferrals < MAX_DEFERRALS ? Math.min(FIRST_DEFERRAL_SECONDS * 2 ** deferrals, MAX_DEFERRAL_SECONDS) : null
}
