import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import type { Condition } from '../../platform/jobs/due-check.ts'
import { hasRunOut } from './json-web-tokens.ts'

const expiredLastMinute = sql`expires_at > now() - interval '1 minute' and expires_at <= now()`

export const sessionsHaveEnded: Condition = sql`(
  select true from sessions where ${expiredLastMinute} order by expires_at limit 1)`

/** Polled, because no change of a row signals that a session has expired. */
export async function membersOfEndedSessions(db: Database): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from sessions where ${expiredLastMinute}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

export async function forgetExpiredSignIns(db: Database, keptDays: number): Promise<void> {
  if (keptDays > 0)
    await deleteInBatches(db, 'sign_ins', sql`signed_in_at < now() - make_interval(days => ${keptDays})`)
  await deleteInBatches(db, 'sessions', sql`expires_at < now()`)
  await deleteInBatches(db, 'verifications', sql`expires_at < now()`)
  await deleteInBatches(db, 'links', sql`expires_at < now()`)
  await deleteInBatches(db, 'sign_in_challenges', sql`expires_at < now()`)
  await deleteInBatches(db, 'passkey_challenges', sql`expires_at < now()`)
  await deleteInBatches(db, 'signing_keys', hasRunOut)
}
