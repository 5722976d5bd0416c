import { sql } from 'kysely'
import { activeUser } from '../../platform/database/active-user.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { LinkPurpose } from '../../platform/database/tables/auth.ts'
import { linkTokenHash, newLinkToken } from './links/tokens.ts'

const minutesValid: Record<LinkPurpose, number> = { reset: 60, disown: 30 * 24 * 60, 'sign-in': 10, verification: 60 }

/** Makes a link of a mail valid, beside earlier ones: a mail whose sending is repeated may arrive twice. Returns its token. */
export async function issueLink(
  db: Database | Transaction,
  userId: string,
  purpose: LinkPurpose,
  repeatedSignUpId: string | null = null,
): Promise<string> {
  const { token, tokenHash } = newLinkToken()
  await db
    .insertInto('mailed_links')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      purpose,
      repeated_sign_up_id: repeatedSignUpId,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutesValid[purpose]})`,
    })
    .execute()
  return token
}

/** A suspension stops links, but not the owner of an address who takes it from an account that has not proven it. */
const ownerMayUse = (purpose: LinkPurpose) =>
  purpose === 'disown'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from users where users.id = mailed_links.user_id and ${activeUser})`

/** The account of a link, undefined for one that is not valid now. */
export async function readLink(
  db: Database | Transaction,
  purpose: LinkPurpose,
  token: string,
): Promise<string | undefined> {
  const link = await db
    .selectFrom('mailed_links')
    .select('user_id')
    .where('token_hash', '=', linkTokenHash(token))
    .where(ownerMayUse(purpose))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  return link?.user_id
}

/** Whom a link is for, likewise. */
export async function readLinkOwner(db: Database, purpose: LinkPurpose, token: string) {
  const userId = await readLink(db, purpose, token)
  return userId === undefined
    ? undefined
    : db.selectFrom('users').select(['id', 'name', 'email']).where('id', '=', userId).executeTakeFirst()
}

/** Atomic: of concurrent calls one gets the account, the others undefined. */
export async function redeemLink(trx: Transaction, purpose: LinkPurpose, token: string): Promise<string | undefined> {
  const link = await trx
    .deleteFrom('mailed_links')
    .where('token_hash', '=', linkTokenHash(token))
    .where(ownerMayUse(purpose))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning('user_id')
    .executeTakeFirst()
  return link?.user_id
}

/** As redeemLink; other links to sign in by end with it. */
export async function redeemSignInLink(trx: Transaction, token: string): Promise<string | undefined> {
  const userId = await redeemLink(trx, 'sign-in', token)
  if (userId === undefined) return undefined
  await trx.deleteFrom('mailed_links').where('user_id', '=', userId).where('purpose', '=', 'sign-in').execute()
  return userId
}

/** Ends all links of an account, and the linking of providers that has begun. */
export async function revokeLinks(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('mailed_links').where('user_id', '=', userId).execute()
  await sql`delete from verifications where value like ${`%"userId":"${userId}"%`}`.execute(trx)
}
