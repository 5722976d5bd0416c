import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'

/** What begins with this is done one after the other for one account, until the transaction ends: counts stay true. */
export async function lockAccount(trx: Transaction, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx)
}
