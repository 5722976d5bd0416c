import type { Transaction } from '../../platform/database/database.ts'
import { publish, publishEach } from '../../platform/database/pubsub.ts'
import { NOTIFICATIONS_TOPIC } from './topics.ts'

/** A change that every process is notified of, so that it emits live events to its own connections. */
export type NotificationSignal =
  | { readonly kind: 'new'; readonly ids: readonly string[] }
  | BatchArrival
  | { readonly kind: 'read'; readonly userId: string; readonly notificationId: string; readonly readAt: string }
  | { readonly kind: 'unread' | 'deleted'; readonly userId: string; readonly notificationId: string }
  | { readonly kind: 'bulk-read' | 'bulk-deleted'; readonly userId: string; readonly count: number }
  /** For every other change of the number of unread ones. */
  | { readonly kind: 'unread-count'; readonly userId: string }

/** Notifications of a batch for members whose ids lie between these two, both included. */
export interface BatchArrival {
  readonly kind: 'batch'
  readonly batchId: string
  readonly firstUserId: string
  readonly lastUserId: string
}

export function publishNotificationSignal(trx: Transaction, signal: NotificationSignal): Promise<void> {
  return publish(trx, NOTIFICATIONS_TOPIC, JSON.stringify(signal))
}

/** The same for several signals, in one statement. */
export function publishNotificationSignals(trx: Transaction, signals: readonly NotificationSignal[]): Promise<void> {
  if (signals.length === 0) return Promise.resolve()
  return publishEach(
    trx,
    NOTIFICATIONS_TOPIC,
    signals.map((signal) => JSON.stringify(signal)),
  )
}
