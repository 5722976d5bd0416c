import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import type { Nonce } from './schema.ts'
import './tables.ts'

const LIFETIME_MINUTES = 5
const RANDOM_BYTES = 16

/**
 * Makes a nonce that stands for one proof within five minutes. It belongs to no address: some wallets choose theirs only
 * when they sign.
 * @param userId who may link a wallet by it; null for signing in
 */
export async function issueNonce(db: Database, userId: string | null): Promise<Nonce> {
  const { nonce, expires_at } = await db
    .insertInto('wallet_nonces')
    .values({
      // Letters and digits only, as EIP-4361 wants it.
      nonce: randomBytes(RANDOM_BYTES).toString('hex'),
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(mins => ${LIFETIME_MINUTES})`,
    })
    .returning(['nonce', 'expires_at'])
    .executeTakeFirstOrThrow()
  return { nonce, expiresAt: expires_at.toISOString() }
}

/** Uses a nonce up; of several who try at once one succeeds. Gives false when there is none such for this use. */
export async function spendNonce(trx: Transaction, nonce: string, userId: string | null): Promise<boolean> {
  const spent = await trx
    .deleteFrom('wallet_nonces')
    .where('nonce', '=', nonce)
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning('nonce')
    .executeTakeFirst()
  return spent !== undefined
}

/** Removes what nobody used in time. */
export async function forgetOldNonces(db: Database): Promise<void> {
  await deleteInBatches(db, 'wallet_nonces', sql`expires_at < now()`)
}
