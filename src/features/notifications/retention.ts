import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleting } from './places.ts'

const BATCH_ROWS = 1_000

/**
 * Deletes what was read so many days ago, with its deliveries; 0 keeps all. Each step begins where the one before ended:
 * as long as a backup reads what was deleted, the index still leads there.
 */
export async function forgetReadNotifications(db: Database, keptDays: number): Promise<void> {
  if (keptDays === 0) return
  for (let since: string | null = '-infinity'; since !== null; ) {
    const { rows } = await sql<{ since: string | null }>`
      with step as materialized (
        select id, read_at from notifications
        where read_at >= ${since} and read_at < now() - make_interval(days => ${keptDays})
        order by read_at limit ${BATCH_ROWS}
      ), ${deleting(sql`id in (select id from step)`)}
      select max(read_at)::text as since from step`.execute(db)
    since = rows[0]?.since ?? null
  }
}
