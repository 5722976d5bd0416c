import { createHash, randomInt } from 'node:crypto'
import { withoutSeparators } from '../../../../web/shared/typed-digits.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'

const COUNT = 10
const LENGTH = 28
const GROUP = /.{4}(?=.)/g
/** Crockford's base 32: no I, L, O or U, which are misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Replaces the codes of an account. @returns the new ones, which are stored as hashes only */
export async function replaceRecoveryCodes(trx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode)
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(code) })))
    .execute()
  return codes
}

/** Atomic: of concurrent calls with one code one returns true. */
export async function spendRecoveryCode(trx: Transaction, userId: string, code: string): Promise<boolean> {
  const spent = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(code))
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

function newCode(): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return characters.replaceAll(GROUP, '$&-')
}

/** A fast hash suffices for 140 random bits (OWASP ASVS 6.5.2). Case and separators do not count: people type these. */
const hashOf = (code: string): Buffer => createHash('sha256').update(withoutSeparators(code).toUpperCase()).digest()
