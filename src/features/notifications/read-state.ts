import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { badRequest, notFound } from '../../platform/http/errors/errors.ts'
import { isId } from '../../platform/http/schemas/schema.ts'
import { isShownTo } from './list.ts'
import { publishNotificationSignal } from './live-signals.ts'
import type { NotificationReader } from './minimum-role.ts'
import { deleteNotifications, deleting } from './places.ts'
import { statusByDeliveries } from './status.ts'
import type { NoticeSubject } from './templates/page-addresses.ts'
import type { TemplateId } from './templates/templates.ts'

/**
 * @returns when it was first read
 * @throws 404
 */
export async function markRead(trx: Transaction, reader: NotificationReader, notificationId: string): Promise<Date> {
  const [read] = await markSomeRead(trx, reader, [notificationId])
  if (read === undefined) throw notificationNotFound()
  return read.readAt
}

/** @returns those that are read now, with when they were first read; what is not there is left out */
export const markSomeRead = (
  trx: Transaction,
  reader: NotificationReader,
  ids: readonly string[],
): Promise<readonly Read[]> => markWhereRead(trx, reader, areOwn(reader, ids))

interface NoticesOf {
  readonly template: TemplateId
  readonly data: NoticeSubject
}

/** Their reader has seen otherwise what they tell. Call it late in a transaction, as `notify`. */
export async function markNoticesRead(
  trx: Transaction,
  reader: NotificationReader,
  { template, data }: NoticesOf,
): Promise<void> {
  const areOfThem = sql<boolean>`
    read_at is null and template_id = ${template} and data @> ${JSON.stringify(data)}::jsonb and ${isShown(reader)}`
  await markWhereRead(trx, reader, areOfThem)
}

interface Read {
  readonly id: string
  /** For the first time. */
  readonly readAt: Date
}

async function markWhereRead(
  trx: Transaction,
  reader: NotificationReader,
  condition: RawBuilder<boolean>,
): Promise<readonly Read[]> {
  const { rows } = await sql<{ id: string; readAt: Date; isFirst: boolean }>`
    update notifications
    set read_at = coalesce(read_at, now()), status = 'READ',
      updated_at = case when read_at is null then now() else updated_at end
    where ${condition}
    returning id, read_at as "readAt", read_at = now() as "isFirst"`.execute(trx)
  for (const { id, readAt } of rows.filter(({ isFirst }) => isFirst)) {
    const read = { userId: reader.id, notificationId: id, readAt: readAt.toISOString() }
    await publishNotificationSignal(trx, { kind: 'read', ...read })
  }
  return rows
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
  const done = await markSomeUnread(trx, reader, [notificationId])
  if (done.length > 0) return
  const { rows } = await sql`select from notifications where ${areOwn(reader, [notificationId])}`.execute(trx)
  throw rows.length > 0 ? badRequest('Notification has expired') : notificationNotFound()
}

/** @returns those that are unread now; what is not there, or has expired, is left out */
export async function markSomeUnread(
  trx: Transaction,
  reader: NotificationReader,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update notifications
    set read_at = null, status = case when status = 'READ' then ${statusByDeliveries} else status end,
      updated_at = case when read_at is null then updated_at else now() end
    where ${areOwn(reader, ids)} and (expires_at <= now()) is not true
    returning id`.execute(trx)
  await publishForEach(trx, 'unread', reader, rows)
  return rows.map(({ id }) => id)
}

/** Its pending deliveries are deleted too. Throws 404. */
export async function deleteNotification(
  trx: Transaction,
  reader: NotificationReader,
  notificationId: string,
): Promise<void> {
  const deleted = await deleteSome(trx, reader, [notificationId])
  if (deleted.length === 0) throw notificationNotFound()
}

/** Their pending deliveries are deleted too. @returns those that were there */
export async function deleteSome(
  trx: Transaction,
  reader: NotificationReader,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ${deleting(areOwn(reader, ids))} select id from deleted`.execute(trx)
  await publishForEach(trx, 'deleted', reader, rows)
  return rows.map(({ id }) => id)
}

async function publishForEach(
  trx: Transaction,
  kind: 'unread' | 'deleted',
  reader: NotificationReader,
  notifications: readonly { readonly id: string }[],
): Promise<void> {
  for (const { id } of notifications) {
    await publishNotificationSignal(trx, { kind, userId: reader.id, notificationId: id })
  }
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

/** SQL over `notifications`; what is no id is nobody's. */
export const areOwn = (reader: NotificationReader, ids: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`id = any(${ids.filter(isId)}::uuid[]) and ${isShown(reader)}`

const isShown = ({ id, role }: NotificationReader) => sql`user_id = ${id} and ${sql.raw(isShownTo(`'${role}'`))}`

export const notificationNotFound = () => notFound('Notification not found')
