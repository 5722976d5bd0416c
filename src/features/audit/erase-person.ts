import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** Deletes personal fields with their salts. The entries and the chain stay intact: they hold only commitments. */
export async function erasePerson(trx: Transaction, userId: string): Promise<void> {
  await sql`delete from audit_persons where part = 'target' and user_id = ${userId}`.execute(trx)
  await sql`
    delete from audit_persons where part = 'actor' and sequence in (
      select sequence from audit_entries where actor_id = ${userId}
    )`.execute(trx)
}
