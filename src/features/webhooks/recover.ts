import { sql } from 'kysely'
import type { User } from '../../platform/access/caller.ts'
import type { Community } from '../../platform/community/community.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { pastInstant } from '../../platform/http/schemas/given-times.ts'
import { announce, isNotBeingSent, lockEnabled } from './deliveries.ts'
import type { Recovered } from './schema.ts'

const MAX_RECOVERED = 10_000

/**
 * Makes the deliveries due that were created since then and have not arrived, whether they ended without success or wait
 * for their next attempt, in the order of their events. What is due already stays as it is. Throws 404, 409 for a disabled
 * webhook, and 422 for a time that is none or to come.
 */
export async function recoverDeliveries(
  trx: Transaction,
  { timeZone }: Community,
  user: User,
  { id, since }: { readonly id: string; readonly since: string },
): Promise<Recovered> {
  const from = pastInstant('since', since, timeZone)
  const webhookId = await lockEnabled(trx, user, id)
  const { rows } = await sql<Recovered>`
    with missing as (
      select id, row_number() over (order by event_number) as place from webhook_deliveries
      where webhook_id = ${webhookId} and created_at >= ${from} and status <> 'delivered' and ${isNotBeingSent}
      order by event_number limit ${sql.lit(MAX_RECOVERED + 1)}
    ), recovered as (
      update webhook_deliveries set status = 'pending', next_attempt_at = now()
      from missing where webhook_deliveries.id = missing.id and place <= ${sql.lit(MAX_RECOVERED)}
      returning webhook_deliveries.id
    )
    select (select count(*)::integer from recovered) as recovered,
      (select count(*) > ${sql.lit(MAX_RECOVERED)} from missing) as has_more`.execute(trx)
  const { recovered, has_more } = rows[0] as Recovered
  if (recovered > 0) await announce(trx, webhookId)
  return { recovered, has_more }
}
