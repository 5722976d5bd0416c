import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { publish } from '../../../platform/database/signals.ts'
import { DELIVERIES_TOPIC } from '../topics.ts'

/**
 * Makes due what waits for a time that preferences set, so that it is decided about again: the end of quiet hours and,
 * if asked for, the next digest. A digest that quiet hours hold stays a digest. Called in the transaction that changes the
 * preferences.
 */
export async function rescheduleHeld(
  trx: Transaction,
  userId: string,
  { digestsToo }: { readonly digestsToo: boolean },
): Promise<void> {
  const { rows } = await sql`
    with held as materialized (
      select notification_id, channel, waits_for from notification_deliveries
      where user_id = ${userId} and status = 'PENDING' and next_attempt_at > now()
        and (waits_for = 'quiet-hours' or ${digestsToo}::boolean and waits_for = 'digest' and digest <> 'batch')
        -- What waits has a reason: the index is of those.
        and failure_reason is not null
      for update skip locked
    )
    update notification_deliveries as deliveries
    set next_attempt_at = now(), waits_for = null, digest = case when held.waits_for = 'quiet-hours' then digest end
    from held
    where deliveries.notification_id = held.notification_id and deliveries.channel = held.channel
    returning deliveries.notification_id`.execute(trx)
  if (rows.length > 0) await publish(trx, DELIVERIES_TOPIC)
}
