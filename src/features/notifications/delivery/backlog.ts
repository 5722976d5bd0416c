import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Waiting } from '../../../platform/metrics/backlog.ts'

const MAX_COUNTED = sql.lit(10_000)

/** Counts what is due: notifications to release, deliveries by channel, and e-mails of digests. */
export async function countWaitingNotifications(db: Database): Promise<readonly Waiting[]> {
  const { rows } = await sql<Waiting>`
    select queue, count(due_at)::integer as count,
      coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as "oldestSeconds"
    from (
      (
        select 'notifications' as queue, due_at from notifications
        where released_at is null and status <> 'EXPIRED' and due_at <= now() order by due_at limit ${MAX_COUNTED}
      )
      union all
      select lower(channels.channel), due.next_attempt_at
      from (values ('EMAIL'), ('PUSH'), ('SMS')) as channels (channel)
      cross join (values (true), (false)) as ranks (is_urgent)
      cross join lateral (
        select next_attempt_at from notification_deliveries as deliveries
        where deliveries.channel = channels.channel and deliveries.is_urgent = ranks.is_urgent
          and status = 'PENDING' and digest is null and next_attempt_at <= now()
        order by next_attempt_at limit ${MAX_COUNTED}
      ) as due
      union all
      (
        select 'digests', next_attempt_at from notification_deliveries
        where status = 'PENDING' and digest is not null and next_attempt_at <= now()
        order by next_attempt_at limit ${MAX_COUNTED}
      )
      union all
      -- Empty queues count 0.
      select queue, null from unnest(array['notifications', 'email', 'push', 'sms', 'digests']) as queue
    ) as waiting
    group by queue`.execute(db)
  return rows
}
