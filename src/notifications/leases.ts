import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { leaseEnd, type OutwardChannel } from './due-deliveries.ts'

/** How often what is still in hand is taken anew. */
export const LEASE_RENEWAL_SECONDS = 20

interface Held {
  readonly notification: { readonly id: string }
  readonly retryCount: number
}

/** What this process is sending just now, which may take longer than a lease where a mail server is slow. */
export interface Leases {
  /** Keeps deliveries from others while work on them is under way. */
  during<Result>(channel: OutwardChannel, held: readonly Held[], work: () => Promise<Result>): Promise<Result>
  renew(): Promise<void>
}

export function openLeases(db: Database): Leases {
  const inHand = new Set<{ readonly channel: OutwardChannel; readonly held: readonly Held[] }>()

  return {
    async during(channel, held, work) {
      const lease = { channel, held }
      inHand.add(lease)
      try {
        return await work()
      } finally {
        inHand.delete(lease)
      }
    },

    async renew() {
      const rows = [...inHand].flatMap(({ channel, held }) => held.map((one) => ({ channel, ...one })))
      if (rows.length === 0) return
      await sql`
        with held as materialized (
          select deliveries.notification_id, deliveries.channel
          from notification_deliveries as deliveries
          join unnest(
            ${rows.map(({ notification }) => notification.id)}::uuid[],
            ${rows.map(({ channel }) => channel)}::text[],
            ${rows.map(({ retryCount }) => retryCount)}::integer[]
          ) as held (notification_id, channel, retry_count) using (notification_id, channel)
          -- One whose attempt was noted meanwhile has another count.
          where deliveries.status = 'PENDING' and deliveries.retry_count = held.retry_count
          -- Whoever has one now is noting what became of it.
          for no key update of deliveries skip locked
        )
        update notification_deliveries as deliveries set next_attempt_at = ${leaseEnd}
        from held
        where deliveries.notification_id = held.notification_id and deliveries.channel = held.channel`.execute(db)
    },
  }
}
