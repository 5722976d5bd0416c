import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { badRequest, notFound } from '../../platform/http/errors/errors.ts'
import { isId } from '../../platform/http/schemas/schema.ts'
import { isShownTo } from './list.ts'
import { publishNotificationSignal } from './live-signals.ts'
import type { NotificationReader } from './minimum-role.ts'
import { deleteNotifications } from './places.ts'
import { statusByDeliveries } from './status.ts'

/**
 * @returns when it was first read
 * @throws 404
 */
export async function markRead(trx: Transaction, reader: NotificationReader, notificationId: string): Promise<Date> {
  const { rows } = await sql<{ id: string; read_at: Date; is_first: boolean }>`
    update notifications
    set read_at = coalesce(read_at, now()), status = 'READ',
      updated_at = case when read_at is null then now() else updated_at end
    where ${isOwn(reader, notificationId)}
    returning id, read_at, read_at = now() as is_first`.execute(trx)
  const [read] = rows
  if (read === undefined) throw notificationNotFound()
  if (read.is_first) {
    await publishNotificationSignal(trx, {
      kind: 'read',
      userId: reader.id,
      notificationId: read.id,
      readAt: read.read_at.toISOString(),
    })
  }
  return read.read_at
}

/** @returns how many it has marked */
export async function markAllRead(trx: Transaction, reader: NotificationReader): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update notifications set read_at = now(), status = 'READ', updated_at = now()
    where read_at is null and ${isShown(reader)}`.execute(trx)
  const count = Number(numAffectedRows)
  if (count > 0) await publishNotificationSignal(trx, { kind: 'bulk-read', userId: reader.id, count })
  return count
}

/** Throws 404, and 400 for an expired one: unread, it would disappear. */
export async function markUnread(trx: Transaction, reader: NotificationReader, notificationId: string): Promise<void> {
  const { rows } = await sql<{ is_expired: boolean | null }>`
    update notifications
    set read_at = null, status = case when status = 'READ' then ${statusByDeliveries} else status end,
      updated_at = case when read_at is null then updated_at else now() end
    where ${isOwn(reader, notificationId)}
    returning expires_at <= now() as is_expired`.execute(trx)
  const [unread] = rows
  if (unread === undefined) throw notificationNotFound()
  if (unread.is_expired) throw badRequest('Notification has expired')
  await publishNotificationSignal(trx, { kind: 'unread', userId: reader.id, notificationId })
}

/** Its pending deliveries are deleted too. Throws 404. */
export async function deleteNotification(
  trx: Transaction,
  reader: NotificationReader,
  notificationId: string,
): Promise<void> {
  if ((await deleteNotifications(trx, isOwn(reader, notificationId))) === 0) throw notificationNotFound()
  await publishNotificationSignal(trx, { kind: 'deleted', userId: reader.id, notificationId })
}

const MAX_DELETED_AT_ONCE = 5_000

/**
 * Deletes all that are read, some thousands at a time: what is read meanwhile may go too.
 * @returns how many it has deleted
 */
export async function deleteAllRead(db: Database, reader: NotificationReader): Promise<number> {
  let total = 0
  for (;;) {
    const count = await transaction(db, (trx) => deleteSomeRead(trx, reader))
    total += count
    if (count < MAX_DELETED_AT_ONCE) return total
  }
}

async function deleteSomeRead(trx: Transaction, reader: NotificationReader): Promise<number> {
  const some = sql`
    select id from notifications where read_at is not null and ${isShown(reader)} limit ${MAX_DELETED_AT_ONCE}`
  const count = await deleteNotifications(trx, sql`id = any(array(${some}))`)
  if (count > 0) await publishNotificationSignal(trx, { kind: 'bulk-deleted', userId: reader.id, count })
  return count
}

function isOwn(reader: NotificationReader, notificationId: string): RawBuilder<boolean> {
  if (!isId(notificationId)) throw notificationNotFound()
  return sql<boolean>`id = ${notificationId} and ${isShown(reader)}`
}

const isShown = ({ id, role }: NotificationReader) => sql`user_id = ${id} and ${sql.raw(isShownTo(`'${role}'`))}`

const notificationNotFound = () => notFound('Notification not found')
