import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'

/**
 * Removes what names a person from all entries, with its salt: what they did and what was done to them stays on record
 * under an id that is nobody's any more, and the chain, which holds on to commitments alone, stays whole.
 */
export async function forgetPerson(trx: Transaction, userId: string): Promise<void> {
  await sql`delete from audit_persons where part = 'target' and user_id = ${userId}`.execute(trx)
  await sql`
    delete from audit_persons where part = 'actor' and sequence in (
      select sequence from audit_entries where actor_id = ${userId}
    )`.execute(trx)
}
