import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

export const CEREMONY_MINUTES = 5
const TOKEN_BYTES = 32

/** For signing in, or for an account that registers a passkey. @returns the token that the browser keeps in a cookie */
export async function storePasskeyChallenge(
  db: Database,
  challenge: string,
  registrant?: { readonly id: string; readonly isVouched: boolean },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db
    .insertInto('passkey_challenges')
    .values({
      token_hash: hashOf(token),
      challenge,
      user_id: registrant?.id ?? null,
      is_vouched: registrant?.isVouched ?? false,
      expires_at: sql<Date>`now() + make_interval(mins => ${CEREMONY_MINUTES})`,
    })
    .execute()
  return token
}

/** Atomic: of concurrent calls one returns the challenge, the others null. */
export async function spendPasskeyChallenge(db: Database, token: string, userId: string | null) {
  const spent = await db
    .deleteFrom('passkey_challenges')
    .where('token_hash', '=', hashOf(token))
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['challenge', 'is_vouched as isVouched'])
    .executeTakeFirst()
  return spent ?? null
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
