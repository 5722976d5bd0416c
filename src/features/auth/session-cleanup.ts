import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import type { Condition } from '../jobs/due-look.ts'
import './tables.ts'

const endedLately = sql`expires_at > now() - interval '1 minute' and expires_at <= now()`

/** Whether sessions have ended by their time within the last minute. */
export const sessionsHaveEnded: Condition = sql`(
  select true from sessions where ${endedLately} order by expires_at limit 1)`

/** Whose sessions have ended by their time within the last minute: no change of a row tells. */
export async function membersOfEndedSessions(db: Database): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from sessions where ${endedLately}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** Removes sessions and verification codes that can no longer be used. */
export async function forgetExpiredSignIns(db: Database): Promise<void> {
  await deleteInBatches(db, 'sessions', sql`expires_at < now()`)
  await deleteInBatches(db, 'verifications', sql`expires_at < now()`)
}
