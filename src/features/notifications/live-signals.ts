import type { Transaction } from '../../platform/database/database.ts'
import { publish } from '../../platform/database/signals.ts'
import { NOTIFICATIONS_TOPIC } from './topics.ts'

/** A change that every process is notified of, so that it emits live events to its own connections. */
export type NotificationSignal =
  /** Of one member, or without: of several, and from programs of 0.2. */
  | { readonly kind: 'new'; readonly userId?: string; readonly ids: readonly string[] }
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
  return publish(trx, NOTIFICATIONS_TOPIC, JSON.stringify(signal), signal.kind === 'batch' ? undefined : signal.userId)
}
