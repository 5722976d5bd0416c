import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Waiting } from '../metrics/backlog.ts'
import './tables.ts'

const MOST_COUNTED = sql.lit(10_000)

/** What is due: notifications that are to appear, deliveries of each channel, and e-mails that wait for their digest. */
export async function countWaitingNotifications(db: Database): Promise<readonly Waiting[]> {
  const { rows } = await sql<Waiting>`
    select queue, count(due_at)::integer as count,
      coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as "oldestSeconds"
    from (
      (
        select 'notifications' as queue, due_at from notifications
        where released_at is null and status <> 'EXPIRED' and due_at <= now() order by due_at limit ${MOST_COUNTED}
      )
      union all
      select lower(channels.channel), due.next_attempt_at
      from (values ('EMAIL'), ('PUSH'), ('SMS')) as channels (channel)
      cross join (values (true), (false)) as ranks (is_urgent)
      cross join lateral (
        select next_attempt_at from notification_deliveries as deliveries
        where deliveries.channel = channels.channel and deliveries.is_urgent = ranks.is_urgent
          and status = 'PENDING' and digest is null and next_attempt_at <= now()
        order by next_attempt_at limit ${MOST_COUNTED}
      ) as due
      union all
      (
        select 'digests', next_attempt_at from notification_deliveries
        where status = 'PENDING' and digest is not null and next_attempt_at <= now()
        order by next_attempt_at limit ${MOST_COUNTED}
      )
      union all
      -- For queues in which nothing waits.
      select queue, null from unnest(array['notifications', 'email', 'push', 'sms', 'digests']) as queue
    ) as waiting
    group by queue`.execute(db)
  return rows
}
