import { createHash } from 'node:crypto'
import type { Charge, Counters } from '../../limits/counters.ts'

const MAILS_PER_DAY = 10

/** Counts a mail to an address that nobody has verified. */
export type MayMailUnverified = (address: string) => Promise<boolean>

/** Flood protection: of whichever accounts the mails are, a stranger's mailbox gets few. */
export const openUnverifiedBudget =
  (counters: Counters): MayMailUnverified =>
  (address) =>
    isWithin(counters, [unverifiedCharge(address)])

export const unverifiedCharge = (address: string): Charge => ({
  bucket: 'mail-unverified',
  points: MAILS_PER_DAY,
  windowSeconds: 24 * 3600,
  key: addressFingerprint(address),
})

/** Whether none of the limits is exhausted; otherwise nothing is counted. */
export async function isWithin(counters: Counters, charges: readonly Charge[]): Promise<boolean> {
  const counts = await counters.charge(charges)
  return charges.every(({ points }, index) => (counts[index]?.consumed ?? Number.POSITIVE_INFINITY) <= points)
}

/** Counters may be stored in another service, which must not see addresses. */
export const addressFingerprint = (address: string) => createHash('sha256').update(address).digest('base64url')
