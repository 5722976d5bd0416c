import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import type { Nonce } from './schema.ts'

const LIFETIME_MINUTES = 5
const RANDOM_BYTES = 16

/** For any address, since some wallets choose theirs only when they sign. `userId` is null for signing in. */
export async function issueNonce(db: Database, userId: string | null): Promise<Nonce> {
  const { nonce, expires_at } = await db
    .insertInto('wallet_nonces')
    .values({
      // Alphanumeric (EIP-4361).
      nonce: randomBytes(RANDOM_BYTES).toString('hex'),
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(mins => ${LIFETIME_MINUTES})`,
    })
    .returning(['nonce', 'expires_at'])
    .executeTakeFirstOrThrow()
  return { nonce, expiresAt: expires_at.toISOString() }
}

/** Atomic: of concurrent calls one returns true. */
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

export async function forgetOldNonces(db: Database): Promise<void> {
  await deleteInBatches(db, 'wallet_nonces', sql`expires_at < now()`)
}
