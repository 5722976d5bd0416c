import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { lockAccount } from '../../../platform/access/lock-account.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { transaction } from '../../../platform/database/transaction.ts'

export const CHALLENGE_MINUTES = 10
const MAX_ATTEMPTS = 5
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
        attempts_left: MAX_ATTEMPTS,
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
    .where('attempts_left', '>', 0)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row === undefined ? null : { userId: row.user_id, provider: row.provider, isRemembered: row.is_remembered }
}

/** Committed before the code is checked, so that concurrent guesses count. @returns false when none is left */
export async function takeAttempt(db: Database, token: string): Promise<boolean> {
  const taken = await db
    .updateTable('sign_in_challenges')
    .set({ attempts_left: sql<number>`attempts_left - 1` })
    .where('token_hash', '=', hashOf(token))
    .where('attempts_left', '>', 0)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
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
