import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { lockAccount } from '../../../platform/access/lock-account.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { MAX_TRIES, spendTry } from '../guesses/spend-try.ts'

export const CHALLENGE_MINUTES = 10
const MAX_PENDING = 5
const TOKEN_BYTES = 32

/** A sign-in that has passed its first step and awaits the second factor. */
export interface PendingSignIn {
  readonly userId: string
  readonly provider: string
  readonly isRemembered: boolean
}

/** @returns the token, stored as a hash only. At most 5 are pending for an account: the oldest gives way. */
export async function openChallenge(db: Database, { userId, provider, isRemembered }: PendingSignIn): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await transaction(db, async (trx) => {
    await lockAccount(trx, userId)
    await sql`
      delete from sign_in_challenges where token_hash in (
        select token_hash from sign_in_challenges where user_id = ${userId}
        order by created_at desc offset ${MAX_PENDING - 1}
      )`.execute(trx)
    await trx
      .insertInto('sign_in_challenges')
      .values({
        token_hash: hashOf(token),
        user_id: userId,
        provider,
        is_remembered: isRemembered,
        tries_left: MAX_TRIES,
        expires_at: sql<Date>`now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
      })
      .execute()
  })
  return token
}

export async function readChallenge(db: Database, token: string): Promise<PendingSignIn | null> {
  const row = await db
    .selectFrom('sign_in_challenges')
    .select(['user_id', 'provider', 'is_remembered'])
    .where('token_hash', '=', hashOf(token))
    .where('tries_left', '>', 0)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row === undefined ? null : { userId: row.user_id, provider: row.provider, isRemembered: row.is_remembered }
}

/** @returns false when no try is left */
export async function spendTryOf(db: Database, token: string): Promise<boolean> {
  const isMeant = sql`token_hash = ${hashOf(token)} and expires_at > now()`
  return (await spendTry(db, 'sign_in_challenges', isMeant)) !== undefined
}

/** Atomic: of concurrent calls one returns true. */
export async function closeChallenge(trx: Transaction, token: string): Promise<boolean> {
  const closed = await trx
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst()
  return closed !== undefined
}

export async function withdrawChallenge(db: Database, token: string): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('token_hash', '=', hashOf(token)).execute()
}

/** For whatever makes the first step void: another password, another factor. */
export async function abandonSignIns(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
