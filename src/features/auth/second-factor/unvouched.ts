import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { type Revoked, revokeGrants } from '../revoke-unproven.ts'
import { passkeyGrants, secondFactorGrants } from './grants.ts'

/** As grants name them. */
async function factorIds(db: Database | Transaction, userId: string, isVouched: boolean): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from passkeys where user_id = ${userId} and is_vouched = ${isVouched}
    union all
    select user_id from totp_factors where user_id = ${userId} and is_vouched = ${isVouched}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The ids of an account's factors that were added with the password or an older factor. */
export const listVouchedFactors = async (db: Database | Transaction, userId: string): Promise<ReadonlySet<string>> =>
  new Set(await factorIds(db, userId, true))

/** Whoever added them had no more than a session or the mailbox: they do not stop one who has the mailbox. */
export const removeUnvouchedFactors = async (trx: Transaction, userId: string): Promise<readonly Revoked[]> =>
  revokeGrants(trx, [passkeyGrants, secondFactorGrants], userId, { ids: await factorIds(trx, userId, false) })
