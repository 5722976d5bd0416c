import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Condition } from '../../platform/jobs/due-check.ts'
import { findCancelled, removeNotifications } from './announcements/cancelled.ts'
import { inAppSkipReason, NOT_FOR_ROLE } from './delivery/rules.ts'
import { publishArrivals } from './insert.ts'
import { publishNotificationSignal } from './live-signals.ts'
import { isForRole } from './minimum-role.ts'
import { deleteNotifications } from './places.ts'
import { statusByDeliveries } from './status.ts'

const BATCH_SIZE = 1_000
const EXPIRED_RETENTION_DAYS = 30

const isExpiring = sql`expires_at <= now() and read_at is null and status <> 'EXPIRED'`
const isDue = sql`
  released_at is null and status <> 'EXPIRED' and due_at <= now() and (expires_at <= now()) is not true`

/** Whether any notification is due to appear or to expire. */
export const notificationsAreDue: Condition = sql`coalesce(
  (select true from notifications where ${isExpiring} order by expires_at limit 1),
  (select true from notifications where ${isDue} order by due_at limit 1))`

/**
 * Expires notifications before it releases those that are due, so that nothing appears that has expired in the meantime.
 * Several processes may do so at once.
 */
export async function expireAndReleaseDue(db: Database): Promise<void> {
  while ((await transaction(db, expireBatch)) === BATCH_SIZE);
  while ((await transaction(db, releaseBatch)) === BATCH_SIZE);
}

/** Expires unread notifications, and skips their pending deliveries. */
async function expireBatch(trx: Transaction): Promise<number> {
  const { rows: due } = await sql<{ id: string }>`
    select id from notifications
    where ${isExpiring}
    order by expires_at limit ${BATCH_SIZE}
    -- Locked by another process, or just being read: left to the next sweep.
    for update skip locked`.execute(trx)
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  await sql`
    update notification_deliveries
    set status = 'SKIPPED', failure_reason = 'expired', next_attempt_at = null, waits_for = null, digest = null
    where notification_id = any(${ids}::uuid[]) and status = 'PENDING'`.execute(trx)
  const { rows: expired } = await sql<{ user_id: string; was_listed: boolean }>`
    update notifications set status = 'EXPIRED', updated_at = now() where id = any(${ids}::uuid[])
    returning user_id, released_at is not null as was_listed`.execute(trx)
  const userIds = new Set(expired.filter(({ was_listed }) => was_listed).map(({ user_id }) => user_id))
  for (const userId of userIds) {
    await publishNotificationSignal(trx, { kind: 'unread-count', userId })
  }
  return due.length
}

export async function forgetExpiredNotifications(db: Database): Promise<void> {
  const outdated = sql`
    select id from notifications
    where status = 'EXPIRED' and expires_at < now() - make_interval(days => ${EXPIRED_RETENTION_DAYS})
    limit ${BATCH_SIZE}`
  while ((await deleteNotifications(db, sql`id = any(array(${outdated}))`)) === BATCH_SIZE);
}

/**
 * Whether one shows in the app is decided by role and preferences of its member now, not when it was created. Where only
 * the rights of the role wait for a second factor, it waits in the list for them.
 */
async function releaseBatch(trx: Transaction): Promise<number> {
  const { rows: due } = await sql<{ id: string; batch_id: string | null }>`
    select id, batch_id from notifications
    where ${isDue}
    order by due_at limit ${BATCH_SIZE}
    for update skip locked`.execute(trx)
  const cancelled = await findCancelled(
    trx,
    due.flatMap(({ batch_id }) => batch_id ?? []),
  )
  const isCancelled = ({ batch_id }: (typeof due)[number]) => batch_id !== null && cancelled.has(batch_id)
  await removeNotifications(trx, due.filter(isCancelled).map(idOf))
  await release(trx, due.filter((one) => !isCancelled(one)).map(idOf))
  return due.length
}

const idOf = ({ id }: { readonly id: string }) => id

async function release(trx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update notification_deliveries deliveries
    set status = case when skip_reason is null then 'DELIVERED' else 'SKIPPED' end,
      delivered_at = case when skip_reason is null then now() end,
      failure_reason = skip_reason
    from (
      select notifications.id, case
          when not ${sql.raw(isForRole('users.role'))} then ${sql.lit(NOT_FOR_ROLE)}
          else ${inAppSkipReason(sql.ref('type'))}
        end as skip_reason
      from notifications join users on users.id = notifications.user_id
      left join notification_preferences preferences using (user_id)
      where notifications.id = any(${ids}::uuid[])
    ) decisions
    where notification_id = decisions.id and channel = 'IN_APP'`.execute(trx)
  const { rows: arrivals } = await sql<{ id: string; userId: string }>`
    update notifications set released_at = now(), updated_at = now(), status = ${statusByDeliveries}
    where id = any(${ids}::uuid[]) returning id, user_id as "userId"`.execute(trx)
  await publishArrivals(trx, arrivals)
}
