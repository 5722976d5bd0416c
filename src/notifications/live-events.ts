import { type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import type { Signals } from '../database/signals.ts'
import type { Live } from '../events/live.ts'
import { isExpired, isListed } from './listing.ts'
import type { LiveEvents } from './live-catalogue.ts'
import { notificationJson } from './notification-json.ts'
import './tables.ts'

/** What the processes tell each other about notifications (topic `notifications`), as JSON. */
export type NotificationSignal =
  | { readonly kind: 'new'; readonly ids: readonly string[] }
  | Step
  | { readonly kind: 'read'; readonly userId: string; readonly notificationId: string; readonly readAt: string }
  | { readonly kind: 'bulk-read'; readonly userId: string; readonly count: number }
  /** The number of unread ones has changed in another way. */
  | { readonly kind: 'unread-count'; readonly userId: string }

/** Of a batch, what has come to the members between these two. */
interface Step {
  readonly kind: 'batch'
  readonly batchId: string
  readonly firstUserId: string
  readonly lastUserId: string
}

interface LiveEventParts {
  readonly signals: Signals
  readonly live: Live
  readonly db: Database
  readonly log: Logger
}

const MOST_AT_ONCE = 500
/** Beyond that those who are connected are told their counts alone. */
const MOST_WAITING = 2_000

/** Tells members who are connected to this process what becomes of their notifications, as soon as it is committed. */
export function tellNotificationsLive({ signals, live, db, log }: LiveEventParts): void {
  let waiting: NotificationSignal[] = []
  let isAnyMissed = false
  let isBusy = false

  signals.on('notifications', (message) => {
    if (message === undefined || waiting.length >= MOST_WAITING) isAnyMissed = true
    else if (live.count() > 0) waiting.push(JSON.parse(message))
    if (!isBusy) void tellWaiting()
  })

  async function tellWaiting(): Promise<void> {
    isBusy = true
    while (waiting.length > 0 || isAnyMissed) {
      const told = isAnyMissed ? [] : waiting
      const isCatchingUp = isAnyMissed
      waiting = []
      isAnyMissed = false
      try {
        const concerned = isCatchingUp ? live.whoIsHere() : await tell(told)
        await tellCounts(concerned)
      } catch (error) {
        log.warn({ err: error }, 'members who are connected could not be told of notifications')
      }
    }
    isBusy = false
  }

  /** @returns whose number of unread ones may be another */
  async function tell(told: readonly NotificationSignal[]): Promise<string[]> {
    const concerned = new Set<string>()
    const add = (userIds: readonly string[]) => {
      for (const userId of userIds) concerned.add(userId)
    }
    // What has come first: it may be what was read.
    add(await tellNew(told.flatMap((one) => (one.kind === 'new' ? one.ids : []))))
    for (const one of told) {
      if (one.kind === 'new') continue
      if (one.kind === 'batch') {
        add(await tellStep(one))
        continue
      }
      const { userId } = one
      if (one.kind === 'read') {
        tellMember(userId, 'notifications:read', { notificationId: one.notificationId, readAt: one.readAt })
      }
      if (one.kind === 'bulk-read') tellMember(userId, 'notifications:bulk-read', { userId, count: one.count })
      add([userId])
    }
    return [...concerned].filter((userId) => live.isHere(userId))
  }

  async function tellNew(ids: readonly string[]): Promise<string[]> {
    const told: string[] = []
    for (const some of inPieces(ids)) {
      const { rows } = await sql<{ id: string; user_id: string }>`
        select id, user_id from notifications where id = any(${some}::uuid[])`.execute(db)
      const wanted = rows.filter(({ user_id }) => live.isHere(user_id)).map(({ id }) => id)
      if (wanted.length > 0) told.push(...(await tellThose(sql`id = any(${wanted}::uuid[])`)))
    }
    return told
  }

  async function tellStep({ batchId, firstUserId, lastUserId }: Step): Promise<string[]> {
    const told: string[] = []
    const concerned = live.whoIsHere().filter((userId) => userId >= firstUserId && userId <= lastUserId)
    for (const some of inPieces(concerned)) {
      told.push(...(await tellThose(sql`batch_id = ${batchId} and user_id = any(${some}::uuid[])`)))
    }
    return told
  }

  async function tellThose(condition: RawBuilder<unknown>): Promise<string[]> {
    const { rows } = await sql<{ user_id: string; notification: string }>`
      select user_id, ${sql.raw(notificationJson)} as notification
      from notifications where ${condition} and ${sql.raw(isListed)}
      order by due_at, id`.execute(db)
    for (const { user_id, notification } of rows) tellMember(user_id, 'notifications:new', JSON.parse(notification))
    return rows.map(({ user_id }) => user_id)
  }

  async function tellCounts(userIds: readonly string[]): Promise<void> {
    for (const some of inPieces(userIds)) {
      const { rows } = await sql<{ user_id: string; unread: string }>`
        select member.user_id, coalesce((
          select sum(unread) from notification_counts counts where counts.user_id = member.user_id
        ), 0) - (
          select count(*) from notifications
          where notifications.user_id = member.user_id and ${sql.raw(`${isExpired} and ${isListed}`)}
        ) as unread
        from unnest(${some}::uuid[]) member (user_id)`.execute(db)
      for (const { user_id, unread } of rows)
        tellMember(user_id, 'notifications:unread-count', { count: Number(unread) })
    }
  }

  function tellMember<Name extends keyof LiveEvents>(userId: string, name: Name, data: LiveEvents[Name]): void {
    live.tell(userId, name, data)
  }
}

function* inPieces<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += MOST_AT_ONCE) yield items.slice(start, start + MOST_AT_ONCE)
}
