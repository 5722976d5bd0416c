import { hasOtherAdministrator, lockAdministration } from '../../../platform/access/administration.ts'
import type { ChosenIdentity } from '../../../platform/community/chosen-identity.ts'
import type { SomeIdentity } from '../../../platform/community/identity.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { badRequest, conflict } from '../../../platform/http/errors/errors.ts'
import type { AuditActor } from '../../audit/events.ts'
import type { AuthAudit } from '../audit-actions.ts'
import { AccountExists, insertAccount, recordCreation } from '../create-account.ts'
import { issueLink, isValidLink } from '../links/links.ts'

interface Founder {
  readonly token: string
  readonly name: string
  readonly email: string
  readonly language: Locale
  readonly passwordHash: string
  /** As it is chosen at the founding. */
  readonly community: SomeIdentity
}

interface FoundingParts {
  readonly audit: AuthAudit
  readonly chosenIdentity: ChosenIdentity
}

const invalidLink = () =>
  badRequest('The link was used, has expired, or the community has an administrator already', 'INVALID_TOKEN')

/**
 * A new link by which the first administrator founds the community, beside earlier ones: of several machines each may
 * have printed its own. Undefined where there is an administrator.
 */
export async function issueFoundingLink(db: Database, publicUrl: string): Promise<string | undefined> {
  return transaction(db, async (trx) => {
    await lockAdministration(trx)
    if (await hasOtherAdministrator(trx, [])) return undefined
    const token = await issueLink(trx, null, 'founding')
    return `${publicUrl}/app/found?token=${token}`
  })
}

/** Throws 400 for a link that cannot be used. */
export async function assertMayFound(trx: Transaction, token: string): Promise<void> {
  const link = await trx
    .selectFrom('links')
    .select('token_hash')
    .where(isValidLink('founding', token))
    .executeTakeFirst()
  if (link === undefined || (await hasOtherAdministrator(trx, []))) throw invalidLink()
}

/**
 * Makes the account of the first administrator. Whoever has the link runs the program: as with the operator's commands,
 * the address counts as verified. All links end.
 * @returns the id of the account
 * @throws 400 for a link that cannot be used, 409 when the address has an account
 */
export async function foundCommunity(
  trx: Transaction,
  { audit, chosenIdentity }: FoundingParts,
  origin: Omit<AuditActor, 'user'>,
  { token, name, email, language, passwordHash, community }: Founder,
): Promise<string> {
  // Race: of two who use a link at one moment the second waits here, and finds an administrator.
  await lockAdministration(trx)
  await assertMayFound(trx, token)
  const role = 'admin'
  const userId = await insertAccount(trx, { email, name, role, language }, passwordHash).catch((error) => {
    throw error instanceof AccountExists ? conflict('This address has an account already', 'USER_EXISTS') : error
  })
  await trx.deleteFrom('links').where('purpose', '=', 'founding').execute()
  await chosenIdentity.store(trx, community)
  const actor = { ...origin, user: { id: userId, email } }
  await recordCreation(trx, audit, actor, { userId, email, role })
  return userId
}
