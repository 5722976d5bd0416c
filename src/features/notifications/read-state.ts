import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { badRequest, notFound } from '../http/errors.ts'
import { isId } from '../http/schema.ts'
import { isExpired, isListed } from './listing.ts'
import { tellLive } from './live-signals.ts'
import { statusByDeliveries } from './status.ts'
import './tables.ts'

const isShown = sql.raw(`${isListed} and (${isExpired}) is not true`)

/**
 * Marks a notification of a member as read. Reading it again changes nothing.
 * @returns when it was first read
 * @throws 404
 */
export async function markRead(trx: Transaction, userId: string, notificationId: string): Promise<Date> {
  const { rows } = await sql<{ id: string; read_at: Date; is_first: boolean }>`
    update notifications
    set read_at = coalesce(read_at, now()), status = 'READ',
      updated_at = case when read_at is null then now() else updated_at end
    where ${isOwn(userId, notificationId)}
    returning id, read_at, read_at = now() as is_first`.execute(trx)
  const [read] = rows
  if (read === undefined) throw notificationNotFound()
  if (read.is_first) {
    await tellLive(trx, { kind: 'read', userId, notificationId: read.id, readAt: read.read_at.toISOString() })
  }
  return read.read_at
}

/** Marks everything as read that has come to a member by now. Gives how many that were. */
export async function markAllRead(trx: Transaction, userId: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update notifications set read_at = now(), status = 'READ', updated_at = now()
    where user_id = ${userId} and read_at is null and ${isShown}`.execute(trx)
  const count = Number(numAffectedRows)
  if (count > 0) await tellLive(trx, { kind: 'bulk-read', userId, count })
  return count
}

/** Throws 404, and 400 for one that would be gone at once, as its time is over. */
export async function markUnread(trx: Transaction, userId: string, notificationId: string): Promise<void> {
  const { rows } = await sql<{ is_over: boolean | null }>`
    update notifications
    set read_at = null, status = case when status = 'READ' then ${statusByDeliveries} else status end,
      updated_at = case when read_at is null then updated_at else now() end
    where ${isOwn(userId, notificationId)}
    returning expires_at <= now() as is_over`.execute(trx)
  const [unread] = rows
  if (unread === undefined) throw notificationNotFound()
  if (unread.is_over) throw badRequest('Notification has expired')
  await tellOfCount(trx, userId)
}

/** Deletes a notification of a member; what of it was still to be sent is not. Throws 404. */
export async function deleteNotification(trx: Transaction, userId: string, notificationId: string): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from notifications where ${isOwn(userId, notificationId)}`.execute(trx)
  if (numAffectedRows === 0n) throw notificationNotFound()
  await tellOfCount(trx, userId)
}

function isOwn(userId: string, notificationId: string): RawBuilder<boolean> {
  if (!isId(notificationId)) throw notificationNotFound()
  return sql<boolean>`id = ${notificationId} and user_id = ${userId} and ${isShown}`
}

const tellOfCount = (trx: Transaction, userId: string) => tellLive(trx, { kind: 'unread-count', userId })

const notificationNotFound = () => notFound('Notification not found')
