import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { firstIdSince } from '../../platform/database/time-ordered-ids.ts'
import { deleting } from './places.ts'

const BATCH_ROWS = 1_000
const DAY_MS = 86_400_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Deletes what was read so many days ago, with its deliveries; 0 keeps all.
 * Keyset walk in the order of ids, which is that of creation: without an index for it, each row is looked at once.
 */
export async function forgetReadNotifications(db: Database, keptDays: number): Promise<void> {
  if (keptDays === 0) return
  const endId = firstIdSince(keptDays * DAY_MS)
  for (let lastId: string | null = FIRST_ID; lastId !== null; ) {
    const { rows } = await sql<{ last_id: string | null }>`
      with step as materialized (
        select id, read_at from notifications where id > ${lastId} and id < ${endId} order by id limit ${BATCH_ROWS}
      ), ${deleting(sql`id in (select id from step where read_at < now() - make_interval(days => ${keptDays}))`)}
      select id as last_id from step order by id desc limit 1`.execute(db)
    lastId = rows[0]?.last_id ?? null
  }
}
