import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { transaction } from '../database/transaction.ts'
import type { Condition } from '../jobs/due-look.ts'
import { inAppRefusal } from './decision.ts'
import { tellLive } from './live-signals.ts'
import { statusByDeliveries } from './status.ts'
import { tellOfArrivals } from './storing.ts'
import './tables.ts'

const BATCH_SIZE = 1_000
const EXPIRED_KEPT_DAYS = 30

const isExpiring = sql`expires_at <= now() and read_at is null and status <> 'EXPIRED'`
const isComing = sql`
  released_at is null and status <> 'EXPIRED' and due_at <= now() and (expires_at <= now()) is not true`

/** Whether any is to go or to come. */
export const notificationTimesHaveCome: Condition = sql`coalesce(
  (select true from notifications where ${isExpiring} order by expires_at limit 1),
  (select true from notifications where ${isComing} order by due_at limit 1))`

/**
 * Lets expired notifications go and then those come that are due, the oldest first: what has expired meanwhile does not
 * come any more. Each once, also when several processes look at the same time.
 */
export async function keepNotificationTimes(db: Database): Promise<void> {
  while ((await transaction(db, expireBatch)) === BATCH_SIZE);
  while ((await transaction(db, releaseBatch)) === BATCH_SIZE);
}

/** Of what nobody has read. What of it was still to be sent is not. */
async function expireBatch(trx: Transaction): Promise<number> {
  const { rows: due } = await sql<{ id: string }>`
    select id from notifications
    where ${isExpiring}
    order by expires_at limit ${BATCH_SIZE}
    -- What another process looks at in this moment, or is just being read, is the next look's business.
    for update skip locked`.execute(trx)
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  await sql`
    update notification_deliveries
    set status = 'SKIPPED', failure_reason = 'expired', next_attempt_at = null, digest = null
    where notification_id = any(${ids}::uuid[]) and status = 'PENDING'`.execute(trx)
  const { rows: expired } = await sql<{ user_id: string; was_listed: boolean }>`
    update notifications set status = 'EXPIRED', updated_at = now() where id = any(${ids}::uuid[])
    returning user_id, released_at is not null as was_listed`.execute(trx)
  const userIds = new Set(expired.filter(({ was_listed }) => was_listed).map(({ user_id }) => user_id))
  for (const userId of userIds) {
    await tellLive(trx, { kind: 'unread-count', userId })
  }
  return due.length
}

/** Removes what expired a month ago. */
export async function forgetExpiredNotifications(db: Database): Promise<void> {
  const isForgotten = sql`status = 'EXPIRED' and expires_at < now() - make_interval(days => ${EXPIRED_KEPT_DAYS})`
  await deleteInBatches(db, 'notifications', isForgotten)
}

/** Whether one shows in the app is decided by what its member wants now. */
async function releaseBatch(trx: Transaction): Promise<number> {
  const { rows: due } = await sql<{ id: string }>`
    select id from notifications
    where ${isComing}
    order by due_at limit ${BATCH_SIZE}
    for update skip locked`.execute(trx)
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  await sql`
    update notification_deliveries deliveries
    set status = case when refusal is null then 'DELIVERED' else 'SKIPPED' end,
      delivered_at = case when refusal is null then now() end,
      failure_reason = refusal
    from (
      select notifications.id, ${inAppRefusal(sql.ref('type'))} as refusal
      from notifications left join notification_preferences preferences using (user_id)
      where notifications.id = any(${ids}::uuid[])
    ) judged
    where notification_id = judged.id and channel = 'IN_APP'`.execute(trx)
  await sql`
    update notifications set released_at = now(), updated_at = now(), status = ${statusByDeliveries}
    where id = any(${ids}::uuid[])`.execute(trx)
  await tellOfArrivals(trx, ids)
  return due.length
}
