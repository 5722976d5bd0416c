import { sql } from 'kysely'
import { activeUser } from '../../../platform/database/active-user.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { badRequest, conflict } from '../../../platform/http/errors/errors.ts'
import type { AuditActor } from '../../audit/events.ts'
import type { AuthAudit } from '../audit-actions.ts'
import { AccountExists, insertAccount } from '../create-account.ts'
import { releaseUnprovenAddress } from '../links/addresses.ts'
import { isValidLink } from '../links/links.ts'

interface Newcomer {
  readonly token: string
  readonly name: string
  readonly passwordHash: string
}

const invalidInvitation = () =>
  badRequest('The invitation does not exist, was used or withdrawn, or has expired', 'INVALID_INVITATION')

/** Whoever may no longer invite has invited nobody; the operator is none of the accounts. */
const isByAdministrator = sql<boolean>`(
  invited_by is null or exists (select from users where users.id = invited_by and role = 'admin' and ${activeUser})
)`

/** Throws 400 for an invitation that cannot be used. */
export async function readInvitation(trx: Transaction, token: string) {
  const invitation = await trx
    .selectFrom('invitations')
    .innerJoin('links', 'links.invitation_id', 'invitations.id')
    .select(['invitations.id', 'email', 'role', 'language'])
    .where(isValidLink('invitation', token))
    .where('accepted_at', 'is', null)
    .where('invitations.expires_at', '>', sql<Date>`now()`)
    .where(isByAdministrator)
    // Race: of two who use one invitation the second waits here, and finds it used.
    .forUpdate('invitations')
    .executeTakeFirst()
  if (invitation === undefined) throw invalidInvitation()
  return invitation
}

/**
 * Creates the account of an invitation, with its role; whoever has the link has proven the address.
 * @returns the id of the account
 * @throws 400 for an invitation that cannot be used, 409 when the address has an account
 */
export async function acceptInvitation(
  trx: Transaction,
  audit: AuthAudit,
  origin: Omit<AuditActor, 'user'>,
  { token, name, passwordHash }: Newcomer,
): Promise<string> {
  const { id, email, role, language } = await readInvitation(trx, token)
  await releaseUnprovenAddress(trx, email)
  const userId = await insertAccount(trx, { email, name, role, language }, passwordHash).catch((error) => {
    throw error instanceof AccountExists ? conflict('This address has an account: sign in', 'USER_EXISTS') : error
  })
  await trx
    .updateTable('invitations')
    .set({ accepted_at: sql<Date>`now()`, accepted_by: userId })
    .where('id', '=', id)
    .execute()
  await audit(
    trx,
    { ...origin, user: { id: userId, email } },
    {
      action: 'INVITATION_ACCEPT',
      target: { type: 'user', id: userId },
      person: { userId, email },
      details: { newValue: { role, invitationId: id } },
    },
  )
  return userId
}
