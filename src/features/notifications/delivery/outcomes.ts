import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { DeliveryWait } from '../../../platform/database/tables/notifications.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { noteGivenUp } from '../../../platform/senders/mail/given-up.ts'
import type { DigestCadence } from '../preferences/digest-times.ts'
import type { OutwardChannel } from './due-deliveries.ts'

/** A joint e-mail: the batch of a few minutes, or the digest of a cadence. */
export type Digest = 'batch' | DigestCadence

export interface DeliveryState {
  readonly status: 'PENDING' | 'SENT' | 'FAILED' | 'SKIPPED'
  readonly reason: string | null
  /** Null unless pending, as are the next two. */
  readonly nextAttemptAt: Temporal.Instant | null
  readonly waitsFor: DeliveryWait | null
  readonly digest: Digest | null
  /** Whether it waits because it was put off, which does not count as failed. */
  readonly isDeferral: boolean
}

export interface Outcome extends DeliveryState {
  readonly notificationId: string
  readonly channel: OutwardChannel
}

const ended = { nextAttemptAt: null, waitsFor: null, digest: null, isDeferral: false }
export const sent: DeliveryState = { ...ended, status: 'SENT', reason: null }
export const skipped = (reason: string): DeliveryState => ({ ...ended, status: 'SKIPPED', reason })
export const failed = (reason: string): DeliveryState => ({ ...ended, status: 'FAILED', reason })

interface Pending {
  readonly until: Temporal.Instant
  readonly waitsFor: DeliveryWait
  readonly reason: string
  readonly digest?: Digest
  readonly isDeferral?: boolean
}
export const pending = ({ until, waitsFor, reason, digest, isDeferral }: Pending): DeliveryState => ({
  status: 'PENDING',
  reason,
  nextAttemptAt: until,
  waitsFor,
  digest: digest ?? null,
  isDeferral: isDeferral ?? false,
})

/** Writes the outcomes of deliveries, and the status of their notifications that follows from them. */
export async function writeDeliveryOutcomes(db: Database, outcomes: readonly Outcome[]): Promise<void> {
  const ids = [...new Set(outcomes.map(({ notificationId }) => notificationId))]
  await transaction(db, async (trx) => {
    // Locked, as two channels of one notification may end at the same time: the later one sees the state of both.
    await sql`select from notifications where id = any(${ids}) order by id for no key update`.execute(trx)
    await updateDeliveries(trx, outcomes)
    await noteGivenUp(trx, mailsGivenUp(outcomes))
    await sql`
      update notifications set status = outcome.status, updated_at = now()
      from (
        select notification_id,
          case
            when bool_or(status in ('SENT', 'DELIVERED')) then 'DELIVERED'
            when bool_and(status in ('FAILED', 'SKIPPED')) then 'FAILED'
          end as status
        from notification_deliveries where notification_id = any(${ids}) group by notification_id
      ) as outcome
      where id = outcome.notification_id and notifications.status = 'PENDING' and outcome.status is not null
    `.execute(trx)
  })
}

export const mailsGivenUp = (outcomes: readonly Outcome[]) =>
  outcomes.flatMap(({ channel, status, reason }) =>
    channel === 'EMAIL' && status === 'FAILED' ? [{ purpose: 'notification', reason: reason ?? '' } as const] : [],
  )

async function updateDeliveries(trx: Transaction, outcomes: readonly Outcome[]): Promise<void> {
  const column = <Value>(read: (outcome: Outcome) => Value) => outcomes.map(read)
  await sql`
    update notification_deliveries as deliveries
    set status = outcomes.status,
      retry_count = deliveries.retry_count
        + case when outcomes.waits_for = 'retry' and not outcomes.is_deferral then 1 else 0 end,
      deferrals = deliveries.deferrals + outcomes.is_deferral::integer,
      sent_at = case when outcomes.status = 'SENT' then now() end,
      failure_reason = outcomes.reason,
      next_attempt_at = outcomes.next_attempt_at,
      waits_for = outcomes.waits_for,
      digest = outcomes.digest
    from unnest(
      ${column((outcome) => outcome.notificationId)}::uuid[],
      ${column((outcome) => outcome.channel)}::text[],
      ${column((outcome) => outcome.status)}::text[],
      ${column((outcome) => outcome.reason)}::text[],
      ${column((outcome) => outcome.nextAttemptAt?.toString() ?? null)}::timestamptz[],
      ${column((outcome) => outcome.waitsFor)}::text[],
      ${column((outcome) => outcome.digest)}::text[],
      ${column((outcome) => outcome.isDeferral)}::boolean[]
    ) as outcomes (notification_id, channel, status, reason, next_attempt_at, waits_for, digest, is_deferral)
    where deliveries.notification_id = outcomes.notification_id and deliveries.channel = outcomes.channel
      and deliveries.status = 'PENDING'`.execute(trx)
}
