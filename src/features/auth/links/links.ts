import { hash, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { activeUser } from '../../../platform/database/active-user.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { LinkPurpose } from '../../../platform/database/tables/joining.ts'
import type { Tables } from '../../../platform/database/tables.ts'

export const INVITATION_DAYS = 14
export const RETURN_DAYS = 7
export const DISAVOWAL_DAYS = 7
export const FOUNDING_HOURS = 24

const TOKEN_BYTES = 32
const DAY_MINUTES = 24 * 60

interface LinkKind {
  /** What the link acts on; null: the community. */
  readonly subject: 'user_id' | 'invitation_id' | 'address_change_id' | 'access_change_id' | null
  readonly minutesValid: number
}

const kinds: Readonly<Record<LinkPurpose, LinkKind>> = {
  verification: { subject: 'user_id', minutesValid: 60 },
  disown: { subject: 'user_id', minutesValid: 30 * DAY_MINUTES },
  reset: { subject: 'user_id', minutesValid: 60 },
  'sign-in': { subject: 'user_id', minutesValid: 10 },
  invitation: { subject: 'invitation_id', minutesValid: INVITATION_DAYS * DAY_MINUTES },
  'address-change': { subject: 'address_change_id', minutesValid: 60 },
  'address-return': { subject: 'address_change_id', minutesValid: RETURN_DAYS * DAY_MINUTES },
  'access-change': { subject: 'access_change_id', minutesValid: DISAVOWAL_DAYS * DAY_MINUTES },
  founding: { subject: null, minutesValid: FOUNDING_HOURS * 60 },
}

type NewLink = Partial<Tables['links']>

/**
 * Makes a link valid, beside earlier ones: a mail whose sending is repeated may arrive twice. Only its hash is stored.
 * @param subjectId the account's, or that of what the purpose is about; null for a founding
 * @param repeatedSignUpId for a verification: of the sign-up that is confirmed, if not the first with its address
 * @returns its token, of 256 random bits
 */
export async function issueLink(
  db: Database | Transaction,
  subjectId: string | null,
  purpose: LinkPurpose,
  repeatedSignUpId: string | null = null,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const { subject, minutesValid } = kinds[purpose]
  const about: NewLink = subject === null ? {} : { [subject]: subjectId }
  await db
    .insertInto('links')
    .values({
      ...about,
      token_hash: linkTokenHash(token),
      purpose,
      repeated_sign_up_id: repeatedSignUpId,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutesValid})`,
    })
    .execute()
  return token
}

/** SHA-256 suffices for 256 random bits. */
export const linkTokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Condition on `links`: this one, while it is valid. */
export const isValidLink = (purpose: LinkPurpose, token: string): RawBuilder<boolean> => sql<boolean>`(
  links.token_hash = ${linkTokenHash(token)} and links.purpose = ${purpose} and links.expires_at > clock_timestamp()
)`

type AccountLinkPurpose = 'verification' | 'disown' | 'reset' | 'sign-in'

/** A suspension stops links, but not the owner of an address who takes it from an account that has not proven it. */
const ownerMayUse = (purpose: AccountLinkPurpose) =>
  purpose === 'disown'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from users where users.id = links.user_id and ${activeUser})`

/** The account of a link, undefined for one that is not valid now. */
export async function readLink(
  db: Database | Transaction,
  purpose: AccountLinkPurpose,
  token: string,
): Promise<string | undefined> {
  const link = await db
    .selectFrom('links')
    .select('user_id')
    .where(isValidLink(purpose, token))
    .where(ownerMayUse(purpose))
    .executeTakeFirst()
  return link?.user_id ?? undefined
}

/** Whom a link is for, likewise. */
export async function readLinkOwner(db: Database, purpose: AccountLinkPurpose, token: string) {
  const userId = await readLink(db, purpose, token)
  return userId === undefined
    ? undefined
    : db.selectFrom('users').select(['id', 'name', 'email']).where('id', '=', userId).executeTakeFirst()
}

/** Atomic: of concurrent calls one gets the account, the others undefined. */
export async function redeemLink(
  trx: Transaction,
  purpose: AccountLinkPurpose,
  token: string,
): Promise<string | undefined> {
  const link = await trx
    .deleteFrom('links')
    .where(isValidLink(purpose, token))
    .where(ownerMayUse(purpose))
    .returning('user_id')
    .executeTakeFirst()
  return link?.user_id ?? undefined
}

/** As redeemLink; other links to sign in by end with it. */
export async function redeemSignInLink(trx: Transaction, token: string): Promise<string | undefined> {
  const userId = await redeemLink(trx, 'sign-in', token)
  if (userId === undefined) return undefined
  await trx.deleteFrom('links').where('user_id', '=', userId).where('purpose', '=', 'sign-in').execute()
  return userId
}

/** Ends all links about an account itself, and the linking of providers that has begun. */
export async function revokeLinks(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('links').where('user_id', '=', userId).execute()
  await sql`delete from verifications where value like ${`%"userId":"${userId}"%`}`.execute(trx)
}
