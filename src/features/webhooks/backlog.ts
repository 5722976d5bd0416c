import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Waiting } from '../../platform/metrics/backlog.ts'

const MAX_COUNTED = sql.lit(10_000)
const MAX_WEBHOOKS = sql.lit(1_000)

/** Events before fan-out, and due deliveries of the MAX_WEBHOOKS enabled webhooks that have waited longest. */
export async function countWaitingWebhooks(db: Database): Promise<readonly Waiting[]> {
  const { rows } = await sql<Waiting>`
    select 'events' as queue, count(*)::integer as count,
      coalesce(extract(epoch from now() - min(occurred_at)), 0)::float8 as "oldestSeconds"
    from (
      select occurred_at from events where not is_fanned_out order by number limit ${MAX_COUNTED}
    ) as fresh
    union all
    select 'webhooks', count(*)::integer, coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float8
    from (
      select due.next_attempt_at
      from (
        select id from webhooks where is_enabled and greatest(next_due_at, held_until) is not null
        order by greatest(next_due_at, held_until) limit ${MAX_WEBHOOKS}
      ) as busy
      cross join lateral (
        select next_attempt_at from webhook_deliveries
        where webhook_id = busy.id and status = 'pending' and next_attempt_at <= now()
        order by next_attempt_at limit ${MAX_COUNTED}
      ) as due
      limit ${MAX_COUNTED}
    ) as due`.execute(db)
  return rows
}
