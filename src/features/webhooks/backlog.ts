import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Waiting } from '../metrics/backlog.ts'
import './tables.ts'

const MOST_COUNTED = sql.lit(10_000)
const MOST_WEBHOOKS = sql.lit(1_000)

/**
 * What is due: events that are to be put into the queues of webhooks, and deliveries of webhooks that are switched on
 * (of the thousand that have waited longest for something).
 */
export async function countWaitingWebhooks(db: Database): Promise<readonly Waiting[]> {
  const { rows } = await sql<Waiting>`
    select 'events' as queue, count(*)::integer as count,
      coalesce(extract(epoch from now() - min(occurred_at)), 0)::float8 as "oldestSeconds"
    from (
      select occurred_at from events where not is_fanned_out order by number limit ${MOST_COUNTED}
    ) as fresh
    union all
    select 'webhooks', count(*)::integer, coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float8
    from (
      select due.next_attempt_at
      from (
        select id from webhooks where is_enabled and greatest(next_due_at, held_until) is not null
        order by greatest(next_due_at, held_until) limit ${MOST_WEBHOOKS}
      ) as busy
      cross join lateral (
        select next_attempt_at from webhook_deliveries
        where webhook_id = busy.id and status = 'pending' and next_attempt_at <= now()
        order by next_attempt_at limit ${MOST_COUNTED}
      ) as due
      limit ${MOST_COUNTED}
    ) as due`.execute(db)
  return rows
}
