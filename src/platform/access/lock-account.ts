import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'

/** Changes of one account are serial until the transaction ends, so that what it may have only so many of stays within. */
export async function lockAccount(trx: Transaction, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx)
}
