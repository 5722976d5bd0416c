import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import './tables.ts'

/** Removes sessions and verification codes that can no longer be used. */
export async function forgetExpiredSignIns(db: Database): Promise<void> {
  await deleteInBatches(db, 'sessions', sql`expires_at < now()`)
  await deleteInBatches(db, 'verifications', sql`expires_at < now()`)
}
