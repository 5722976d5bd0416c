import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { noteAccessChange } from './note.ts'

/** The provider by which somebody has signed up is no news: the account had no other way in. */
export async function noteLinkedProvider(db: Database, userId: string, linkedAt: Date): Promise<void> {
  const { rows } = await sql`
    select where (select count(*) from accounts where user_id = ${userId}) > 1
      or exists (select from wallets where user_id = ${userId})
      or exists (select from passkeys where user_id = ${userId})`.execute(db)
  if (rows.length > 0) await noteAccessChange(db, userId, 'providerLinked', linkedAt)
}
