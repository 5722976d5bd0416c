import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'
import type { DigestCadence } from './digest-times.ts'
import type { OutwardChannel } from './due-deliveries.ts'

/** What an e-mail can wait for: others that come close to it, or the digest of a cadence. */
export type Digest = 'batch' | DigestCadence

/** What became of one delivery. */
export interface Outcome {
  readonly notificationId: string
  readonly channel: OutwardChannel
  readonly status: 'PENDING' | 'SENT' | 'FAILED' | 'SKIPPED'
  readonly reason: string | null
  /** Of what is still pending. */
  readonly nextAttemptAt: Temporal.Instant | null
  readonly digest: Digest | null
  /** True when it was tried in vain, and will be tried again. */
  readonly isRetry: boolean
}

export type Fate = Omit<Outcome, 'notificationId' | 'channel'>

const ended = { nextAttemptAt: null, digest: null, isRetry: false }
export const sent: Fate = { ...ended, status: 'SENT', reason: null }
export const skipped = (reason: string): Fate => ({ ...ended, status: 'SKIPPED', reason })
export const failed = (reason: string): Fate => ({ ...ended, status: 'FAILED', reason })
export const waits = (until: Temporal.Instant, reason: string, digest: Digest | null = null): Fate => ({
  status: 'PENDING',
  reason,
  nextAttemptAt: until,
  digest,
  isRetry: false,
})

/** Writes down what became of deliveries, and what that means for their notifications. */
export async function settleDeliveries(db: Database, outcomes: readonly Outcome[]): Promise<void> {
  const ids = [...new Set(outcomes.map(({ notificationId }) => notificationId))]
  await transaction(db, async (trx) => {
    // Deliveries of one notification by several channels may end at the same time: the last of them sees the others.
    await sql`select from notifications where id = any(${ids}) order by id for no key update`.execute(trx)
    await writeOutcomes(trx, outcomes)
    await sql`
      update notifications set status = known.status, updated_at = now()
      from (
        select notification_id,
          case
            when bool_or(status in ('SENT', 'DELIVERED')) then 'DELIVERED'
            when bool_and(status in ('FAILED', 'SKIPPED')) then 'FAILED'
          end as status
        from notification_deliveries where notification_id = any(${ids}) group by notification_id
      ) as known
      where id = known.notification_id and notifications.status = 'PENDING' and known.status is not null`.execute(trx)
  })
}

async function writeOutcomes(trx: Transaction, outcomes: readonly Outcome[]): Promise<void> {
  const column = <Value>(read: (outcome: Outcome) => Value) => outcomes.map(read)
  await sql`
    update notification_deliveries as deliveries
    set status = outcomes.status,
      retry_count = deliveries.retry_count + outcomes.retries,
      sent_at = case when outcomes.status = 'SENT' then now() end,
      failure_reason = outcomes.reason,
      next_attempt_at = outcomes.next_attempt_at,
      digest = outcomes.digest
    from unnest(
      ${column((outcome) => outcome.notificationId)}::uuid[],
      ${column((outcome) => outcome.channel)}::text[],
      ${column((outcome) => outcome.status)}::text[],
      ${column((outcome) => Number(outcome.isRetry))}::integer[],
      ${column((outcome) => outcome.reason)}::text[],
      ${column((outcome) => outcome.nextAttemptAt?.toString() ?? null)}::timestamptz[],
      ${column((outcome) => outcome.digest)}::text[]
    ) as outcomes (notification_id, channel, status, retries, reason, next_attempt_at, digest)
    where deliveries.notification_id = outcomes.notification_id and deliveries.channel = outcomes.channel
      and deliveries.status = 'PENDING'`.execute(trx)
}
