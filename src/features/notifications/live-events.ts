import type { Logger } from 'pino'
import type { SecondFactorRule } from '../../platform/access/second-factor-rule.ts'
import type { Live } from '../../platform/live/live.ts'
import type { Platform } from '../../platform/platform.ts'
import { emitSignals, emitUnreadCounts } from './emit-live.ts'
import type { NotificationSignal } from './live-signals.ts'
import { NOTIFICATIONS_TOPIC } from './topics.ts'

interface LiveEventParts extends Pick<Platform, 'pubsub' | 'db'> {
  readonly live: Live
  readonly factorRule: SecondFactorRule
  readonly log: Logger
}

/** Beyond that, only unread counts are emitted, to all connected members. */
const MAX_QUEUED_SIGNALS = 2_000

/** Emits events to the members who are connected to this process, by the signals of all processes. */
export function broadcastNotificationEvents({ pubsub, live, db, factorRule, log }: LiveEventParts): void {
  const parts = { db, factorRule, live }
  let queue: NotificationSignal[] = []
  let isAnyMissed = false
  let isDraining = false

  pubsub.on(NOTIFICATIONS_TOPIC, (message) => {
    if (message === undefined || queue.length >= MAX_QUEUED_SIGNALS) isAnyMissed = true
    else if (live.count() > 0) queue.push(...heardOf(JSON.parse(message)))
    if (!isDraining) void drain()
  })

  /** Nothing, where it concerns only a member who is connected elsewhere. */
  function heardOf(signal: NotificationSignal): NotificationSignal[] {
    const userId = signal.kind === 'batch' ? undefined : signal.userId
    return userId === undefined || live.isConnected(userId) ? [signal] : []
  }

  // One batch at a time: signals that arrive while the database is read are the next batch.
  async function drain(): Promise<void> {
    isDraining = true
    while (queue.length > 0 || isAnyMissed) {
      const batch = isAnyMissed ? undefined : queue
      queue = []
      isAnyMissed = false
      try {
        const userIds = batch === undefined ? live.connectedUsers() : await emitSignals(parts, batch)
        await emitUnreadCounts(parts, userIds)
      } catch (error) {
        log.warn({ err: error }, 'failed to publish live notification events')
      }
    }
    isDraining = false
  }
}
