import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { Locale, Role } from '../../../platform/database/tables/accounts.ts'
import type {
  NotificationChannel,
  NotificationPriority,
  NotificationTrigger,
  NotificationType,
} from '../../../platform/database/tables/notifications.ts'
import type { Condition } from '../../../platform/jobs/due-check.ts'
import { findCancelled } from '../announcements/cancelled.ts'
import { type Recipient, type RecipientParts, readRecipients } from '../recipients.ts'

export type OutwardChannel = Exclude<NotificationChannel, 'IN_APP'>

/** A notification as channels that lead out of the app need it. */
export interface OutgoingNotification
  extends Pick<OutgoingRow, 'id' | 'type' | 'trigger' | 'priority' | 'title' | 'body' | 'locale'> {
  readonly actionText: string | null
  readonly actionUrl: string | null
  readonly expiresAt: Date | null
  readonly isExpired: boolean
  readonly isRead: boolean
  readonly minimumRole: Role
}

/** One that this process has leased. */
export interface DueDelivery {
  readonly notification: OutgoingNotification
  readonly recipient: Recipient
  /** Attempts that failed, but for those in which it was put off. */
  readonly retryCount: number
  readonly deferrals: number
  /** By the clock of the database, which alone decides what is due. */
  readonly now: Temporal.Instant
}

/**
 * Needs no renewal, as every attempt ends sooner: of the mails in hand at most 7 share a connection, which is closed
 * after 20 seconds of silence; push and SMS time out sooner. After a crash what was claimed goes out so much later.
 */
const LEASE_SECONDS = 300

/** SQL for what a claim sets. */
export const leased = sql`next_attempt_at = now() + make_interval(secs => ${LEASE_SECONDS}), waits_for = null`

/** SQL over `notifications`. */
export const outgoingColumns =
  sql.raw(`notifications.id, notifications.user_id, type, trigger, priority, title, body, action_text,
  action_url, locale, minimum_role, expires_at,
  (notifications.status = 'EXPIRED' or coalesce(expires_at <= now(), false)) as is_expired,
  notifications.read_at is not null as is_read`)

export interface OutgoingRow {
  id: string
  user_id: string
  type: NotificationType
  trigger: NotificationTrigger
  priority: NotificationPriority
  title: string
  body: string
  action_text: string | null
  action_url: string | null
  locale: Locale
  expires_at: Date | null
  is_expired: boolean
  is_read: boolean
  minimum_role: Role
  retry_count: number
  deferrals: number
  now: Date
}

/** One of two ranks, as the index has them: a search for both would read past what is due later. */
const isDueOfRank = (channel: OutwardChannel, isUrgent: boolean) => sql`
  channel = ${sql.lit(channel)} and is_urgent = ${sql.lit(isUrgent)} and status = 'PENDING' and digest is null
  and next_attempt_at <= now()`

export function deliveriesAreDue(channel: OutwardChannel): Condition {
  const ofRank = (isUrgent: boolean) => sql`(
    select true from notification_deliveries where ${isDueOfRank(channel, isUrgent)}
    order by next_attempt_at limit 1)`
  return sql`coalesce(${ofRank(true)}, ${ofRank(false)})`
}

/** Leases due deliveries to this process: urgent ones first, then those that are overdue the longest. */
export async function claimDeliveries(
  db: Database | Transaction,
  parts: RecipientParts,
  channel: OutwardChannel,
  count: number,
): Promise<DueDelivery[]> {
  const { rows } = await sql<OutgoingRow & { scheduled_batch_id: string | null }>`
    with urgent as materialized (
      select notification_id from notification_deliveries where ${isDueOfRank(channel, true)}
      order by next_attempt_at limit ${count}::bigint
      for update skip locked
    ), others as materialized (
      select notification_id from notification_deliveries where ${isDueOfRank(channel, false)}
      order by next_attempt_at limit ${count}::bigint - (select count(*) from urgent)
      for update skip locked
    ), due as (
      select notification_id from urgent union all select notification_id from others
    ), claimed as (
      update notification_deliveries as deliveries set ${leased}
      from due
      where deliveries.notification_id = due.notification_id and deliveries.channel = ${sql.lit(channel)}
      returning deliveries.notification_id, deliveries.retry_count, deliveries.deferrals
    )
    select ${outgoingColumns}, claimed.retry_count, claimed.deferrals, now() as now,
      case when scheduled_for is not null then batch_id end as scheduled_batch_id
    from claimed join notifications on notifications.id = claimed.notification_id
    order by due_at, notifications.id`.execute(db)
  // What is cancelled stays leased until it is removed.
  const cancelled = await findCancelled(
    db,
    rows.flatMap((row) => row.scheduled_batch_id ?? []),
  )
  const recipients = await readRecipients(db, parts, [...new Set(rows.map((row) => row.user_id))])
  return rows.flatMap((row) => {
    if (row.scheduled_batch_id !== null && cancelled.has(row.scheduled_batch_id)) return []
    const recipient = recipients.get(row.user_id)
    return recipient === undefined ? [] : [{ ...toOutgoing(row), recipient }]
  })
}

export function toOutgoing(row: OutgoingRow): Omit<DueDelivery, 'recipient'> {
  const { id, type, trigger, priority, title, body, locale } = row
  return {
    notification: {
      ...{ id, type, trigger, priority, title, body, locale },
      actionText: row.action_text,
      actionUrl: row.action_url,
      expiresAt: row.expires_at,
      isExpired: row.is_expired,
      isRead: row.is_read,
      minimumRole: row.minimum_role,
    },
    retryCount: row.retry_count,
    deferrals: row.deferrals,
    now: Temporal.Instant.fromEpochMilliseconds(row.now.getTime()),
  }
}
