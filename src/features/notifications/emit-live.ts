import { type RawBuilder, sql } from 'kysely'
import type { Live } from '../../platform/live/live.ts'
import type { Platform } from '../../platform/platform.ts'
import { isExpired, isListed } from './list.ts'
import type { LiveEvents } from './live-catalogue.ts'
import type { BatchArrival, NotificationSignal } from './live-signals.ts'
import { isForRecipient, isForRole } from './minimum-role.ts'
import { notificationObject } from './notification-json.ts'
import type { Notification } from './schema.ts'

interface EmitParts extends Pick<Platform, 'db' | 'factorRule'> {
  readonly live: Live
}

const MAX_ROWS_PER_QUERY = 500

/** @returns the connected members whose unread counts may have changed */
export async function emitSignals(parts: EmitParts, signals: readonly NotificationSignal[]): Promise<string[]> {
  const { live } = parts
  const affected = new Set<string>()
  const add = (userIds: readonly string[]) => {
    for (const userId of userIds) affected.add(userId)
  }
  // New ones first: another signal may say that they have been read.
  add(
    await emitNew(
      parts,
      signals.flatMap((signal) => (signal.kind === 'new' ? signal.ids : [])),
    ),
  )
  for (const signal of signals) {
    if (signal.kind === 'new') continue
    if (signal.kind === 'batch') {
      add(await emitBatchArrival(parts, signal))
      continue
    }
    emitChange(live, signal)
    add([signal.userId])
  }
  return [...affected].filter((userId) => live.isConnected(userId))
}

function emitChange(live: Live, signal: Exclude<NotificationSignal, { kind: 'new' | 'batch' }>): void {
  const { kind, userId } = signal
  if (kind === 'read') {
    const { notificationId, readAt } = signal
    emit(live, userId, 'notifications:read', { notificationId, readAt })
  } else if (kind === 'unread' || kind === 'deleted') {
    emit(live, userId, `notifications:${kind}`, { notificationId: signal.notificationId })
  } else if (kind === 'bulk-read' || kind === 'bulk-deleted') {
    emit(live, userId, `notifications:${kind}`, { userId, count: signal.count })
  }
}

export async function emitUnreadCounts({ db, factorRule, live }: EmitParts, userIds: readonly string[]): Promise<void> {
  const isForMember = sql.raw(isForRole('member.role'))
  for (const chunk of inChunks(userIds)) {
    const { rows } = await sql<{ user_id: string; unread: string }>`
      select member.user_id, coalesce((
        select sum(unread) from notification_counts counts where counts.user_id = member.user_id and ${isForMember}
      ), 0) - (
        select count(*) from notifications
        where notifications.user_id = member.user_id and ${isForMember} and ${sql.raw(`${isExpired} and ${isListed}`)}
      ) as unread
      from (
        select id as user_id, ${sql.raw(factorRule.effectiveRole)} as role from users where id = any(${chunk}::uuid[])
      ) member`.execute(db)
    for (const { user_id, unread } of rows) emit(live, user_id, 'notifications:unread-count', { count: Number(unread) })
  }
}

async function emitNew(parts: EmitParts, ids: readonly string[]): Promise<string[]> {
  const { db, live } = parts
  const userIds: string[] = []
  for (const chunk of inChunks(ids)) {
    const { rows } = await sql<{ id: string; user_id: string }>`
      select id, user_id from notifications where id = any(${chunk}::uuid[])`.execute(db)
    const wanted = rows.filter(({ user_id }) => live.isConnected(user_id)).map(({ id }) => id)
    if (wanted.length > 0) userIds.push(...(await emitWhere(parts, sql`id = any(${wanted}::uuid[])`)))
  }
  return userIds
}

async function emitBatchArrival(parts: EmitParts, { batchId, firstUserId, lastUserId }: BatchArrival) {
  const userIds: string[] = []
  const connected = parts.live.connectedUsers().filter((userId) => userId >= firstUserId && userId <= lastUserId)
  for (const chunk of inChunks(connected)) {
    userIds.push(...(await emitWhere(parts, sql`batch_id = ${batchId} and user_id = any(${chunk}::uuid[])`)))
  }
  return userIds
}

/** @returns the ids of their recipients */
async function emitWhere({ db, factorRule, live }: EmitParts, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ user_id: string; notification: Notification }>`
    select user_id, ${sql.raw(notificationObject)} as notification
    from notifications
    where ${condition} and ${sql.raw(isListed)} and ${isForRecipient(factorRule)}
    order by due_at, id`.execute(db)
  for (const { user_id, notification } of rows) emit(live, user_id, 'notifications:new', notification)
  return rows.map(({ user_id }) => user_id)
}

function emit<Name extends keyof LiveEvents>(live: Live, userId: string, name: Name, data: LiveEvents[Name]): void {
  live.emit(userId, name, data)
}

function* inChunks<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += MAX_ROWS_PER_QUERY) {
    yield items.slice(start, start + MAX_ROWS_PER_QUERY)
  }
}
