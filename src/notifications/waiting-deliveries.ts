import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { signal } from '../database/signals.ts'
import './tables.ts'

/**
 * Lets be decided anew, at once, about what waits for a time that preferences have set: for the end of quiet hours and,
 * where it is asked for, for a digest that has not come yet. A digest that quiet hours hold stays one. Called in the
 * transaction that changes the preferences.
 */
export async function reconsiderWaiting(
  trx: Transaction,
  userId: string,
  { digestsToo }: { readonly digestsToo: boolean },
): Promise<void> {
  const { rows } = await sql`
    with waiting as materialized (
      select notification_id, channel, failure_reason like 'quiet hours until %' as is_held
      from notification_deliveries
      where user_id = ${userId} and status = 'PENDING' and failure_reason is not null
        and (
          failure_reason like 'quiet hours until %'
          or ${digestsToo}::boolean and failure_reason like 'waits for the % digest'
        )
        -- Clocks are read by the minute: what is due at another moment has been taken, or is tried again.
        and next_attempt_at > now() and next_attempt_at = date_trunc('minute', next_attempt_at)
      for update skip locked
    )
    update notification_deliveries as deliveries
    set next_attempt_at = now(), digest = case when is_held then digest end
    from waiting
    where deliveries.notification_id = waiting.notification_id and deliveries.channel = waiting.channel
    returning deliveries.notification_id`.execute(trx)
  if (rows.length > 0) await signal(trx, 'deliveries')
}
