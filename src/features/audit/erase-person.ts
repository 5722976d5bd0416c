import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { lockHead } from './sealing.ts'

/**
 * Deletes personal fields with their salts. The entries and the chain stay intact: they hold only commitments. None is
 * sealed until the transaction ends, so that none is missed between waiting and sealed.
 */
export async function erasePerson(trx: Transaction, userId: string): Promise<void> {
  await lockHead(trx)
  await sql`
    update audit_waiting set target_salt = null, target_fields = null where target_user_id = ${userId}`.execute(trx)
  await sql`update audit_waiting set actor_salt = null, actor_fields = null where actor_id = ${userId}`.execute(trx)
  await sql`delete from audit_persons where part = 'target' and user_id = ${userId}`.execute(trx)
  await sql`
    delete from audit_persons where part = 'actor' and sequence in (
      select sequence from audit_entries where actor_id = ${userId}
    )`.execute(trx)
}
