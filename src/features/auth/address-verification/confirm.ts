import { sql } from 'kysely'
import { activeUser } from '../../../platform/database/active-user.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import type { Grants } from '../../../platform/grants.ts'
import { indexMember } from '../../members/search-index.ts'
import { setPassword } from '../change-password.ts'
import { endSessions } from '../end-sessions.ts'
import { isValidLink, linkTokenHash } from '../links/links.ts'
import { revokeGrants } from '../revoke-unproven.ts'

interface FoundLink {
  readonly userId: string
  readonly language: Locale
  readonly isProven: boolean
  /** Of the sign-up that the link was sent for. */
  readonly name: string
  /** Null: it is the account's own, of the first sign-up with this address. */
  readonly passwordHash: string | null
}

/** The account of a link that confirms its address; undefined for one that does not work. */
export async function findConfirmation(db: Database | Transaction, token: string): Promise<FoundLink | undefined> {
  const { rows } = await sql<FoundLink>`
    select users.id as "userId", language, email_verified as "isProven", coalesce(repeated_sign_ups.name, users.name) as name,
      password_hash as "passwordHash"
    from links join users on users.id = links.user_id
      left join repeated_sign_ups on repeated_sign_ups.id = repeated_sign_up_id
    where ${isValidLink('verification', token)} and ${activeUser}`.execute(db)
  return rows[0]
}

/**
 * Proves the address of an account, by the sign-up that the link was sent for: of several with one address, that one's
 * name and password are the account's from now on. Somebody else may have signed up, or in, before: other sessions end,
 * and with another sign-up all that was added. A link that has been used proves nothing anew.
 * @param confirmingSessionId of the browser that confirms: it stays
 * @returns whose address was proven now; `undefined` for a link that does not work
 */
export async function confirmAddress(
  trx: Transaction,
  grants: readonly Grants[],
  token: string,
  confirmingSessionId: string | undefined,
): Promise<{ readonly userId: string; readonly isProvenNow: boolean } | undefined> {
  // Race: of two links of an account the second waits here, and is gone.
  await sql`
    select from users where id = (select user_id from links where token_hash = ${linkTokenHash(token)})
    for update`.execute(trx)
  const found = await findConfirmation(trx, token)
  if (found === undefined) return undefined
  const { userId, isProven, name, passwordHash } = found
  if (isProven) return { userId, isProvenNow: false }
  await sql`
    update users set email_verified = true, email_proven_at = now(), updated_at = now(), name = ${name}
    where id = ${userId}`.execute(trx)
  await indexMember(trx, userId)
  await endSessions(trx, userId, passwordHash === null ? confirmingSessionId : undefined)
  if (passwordHash !== null) {
    await setPassword(trx, userId, passwordHash)
    await sql`update users set phone = null, verified_phone = null where id = ${userId}`.execute(trx)
    await revokeGrants(trx, grants, userId, {})
  }
  await trx.deleteFrom('links').where('user_id', '=', userId).where('token_hash', '<>', linkTokenHash(token)).execute()
  return { userId, isProvenNow: true }
}
