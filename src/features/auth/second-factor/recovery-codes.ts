import type { Database, Transaction } from '../../../platform/database/database.ts'
import { hashOfTypedCode, newTypedCode } from './typed-codes.ts'

const COUNT = 10
/** 140 bits (OWASP ASVS 6.5.2). */
const LENGTH = 28

/** Replaces the codes of an account. @returns the new ones, which are stored as hashes only */
export async function replaceRecoveryCodes(trx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => newTypedCode(LENGTH))
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOfTypedCode(code) })))
    .execute()
  return codes
}

/** Atomic: of concurrent calls with one code one returns true. */
export async function spendRecoveryCode(trx: Transaction, userId: string, code: string): Promise<boolean> {
  const spent = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOfTypedCode(code))
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}

export async function countRecoveryCodes(db: Database | Transaction, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
