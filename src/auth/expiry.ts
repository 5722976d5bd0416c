import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Removes sessions and verification codes that can no longer be used. */
export async function forgetExpiredSignIns(db: Database): Promise<void> {
  await sql`delete from sessions where expires_at < now()`.execute(db)
  await sql`delete from verifications where expires_at < now()`.execute(db)
}
