import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import type { Condition } from '../jobs/due-look.ts'
import { type Recipient, readRecipients } from './recipients.ts'
import type { Locale, NotificationChannel, NotificationPriority, NotificationType } from './schema.ts'

/** The channels that lead out of the app. */
export type OutwardChannel = Exclude<NotificationChannel, 'IN_APP'>

/** A notification as it is told outside the app. */
export interface OutgoingNotification {
  readonly id: string
  readonly type: NotificationType
  readonly priority: NotificationPriority
  readonly title: string
  readonly body: string
  readonly actionText: string | null
  readonly actionUrl: string | null
  readonly locale: Locale
  readonly expiresAt: Date | null
  readonly isExpired: boolean
}

/** One that this process has taken, for as long as it keeps it. */
export interface DueDelivery {
  readonly notification: OutgoingNotification
  readonly recipient: Recipient
  readonly retryCount: number
  /** By the clock of the database, which alone says what is due. */
  readonly now: Temporal.Instant
}

/** How long nobody else takes what was taken: after a crash it goes out again so much later. */
const LEASE_SECONDS = 60

export const leaseEnd = sql`now() + make_interval(secs => ${LEASE_SECONDS})`

/** For a statement over `notifications`. */
export const outgoingColumns =
  sql.raw(`notifications.id, notifications.user_id, type, priority, title, body, action_text,
  action_url, locale, expires_at, (notifications.status = 'EXPIRED' or coalesce(expires_at <= now(), false)) as is_expired`)

export interface OutgoingRow {
  id: string
  user_id: string
  type: NotificationType
  priority: NotificationPriority
  title: string
  body: string
  action_text: string | null
  action_url: string | null
  locale: Locale
  expires_at: Date | null
  is_expired: boolean
  retry_count: number
  now: Date
}

/** Of one rank: as the index has them, so that what is to come later is not gone through. */
const isDueOfRank = (channel: OutwardChannel, isUrgent: boolean) => sql`
  channel = ${sql.lit(channel)} and is_urgent = ${sql.lit(isUrgent)} and status = 'PENDING' and digest is null
  and next_attempt_at <= now()`

/** Whether any delivery of a channel is due. */
export function deliveriesAreDue(channel: OutwardChannel): Condition {
  const ofRank = (isUrgent: boolean) => sql`(
    select true from notification_deliveries where ${isDueOfRank(channel, isUrgent)}
    order by next_attempt_at limit 1)`
  return sql`coalesce(${ofRank(true)}, ${ofRank(false)})`
}

/** Takes deliveries of a channel that are due: what is urgent first, then what has waited longest. */
export async function claimDeliveries(
  db: Database | Transaction,
  channel: OutwardChannel,
  count: number,
): Promise<DueDelivery[]> {
  const { rows } = await sql<OutgoingRow>`
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
    ), taken as (
      update notification_deliveries as deliveries set next_attempt_at = ${leaseEnd}
      from due
      where deliveries.notification_id = due.notification_id and deliveries.channel = ${sql.lit(channel)}
      returning deliveries.notification_id, deliveries.retry_count
    )
    select ${outgoingColumns}, taken.retry_count, now() as now
    from taken join notifications on notifications.id = taken.notification_id
    order by due_at, notifications.id`.execute(db)
  const recipients = await readRecipients(db, [...new Set(rows.map((row) => row.user_id))])
  return rows.flatMap((row) => {
    const recipient = recipients.get(row.user_id)
    return recipient === undefined ? [] : [{ ...toOutgoing(row), recipient }]
  })
}

export function toOutgoing(row: OutgoingRow): Omit<DueDelivery, 'recipient'> {
  const { id, type, priority, title, body, locale } = row
  return {
    notification: {
      ...{ id, type, priority, title, body, locale },
      actionText: row.action_text,
      actionUrl: row.action_url,
      expiresAt: row.expires_at,
      isExpired: row.is_expired,
    },
    retryCount: row.retry_count,
    now: Temporal.Instant.fromEpochMilliseconds(row.now.getTime()),
  }
}
