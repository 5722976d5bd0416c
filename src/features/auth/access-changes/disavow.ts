import { sql } from 'kysely'
import type { Community } from '../../../platform/community/community.ts'
import { activeUser } from '../../../platform/database/active-user.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import type { AccessChange } from '../../../platform/database/tables/auth.ts'
import type { Grants } from '../../../platform/grants.ts'
import { badRequest } from '../../../platform/http/errors/errors.ts'
import { queueLetters } from '../../../platform/senders/mail/outbox.ts'
import type { AuditActor } from '../../audit/events.ts'
import { returnToAddressOf } from '../address-change/moves.ts'
import type { AuthAudit } from '../audit-actions.ts'
import { revokeAttempts } from '../change-password.ts'
import { endSessions } from '../end-sessions.ts'
import { issueLink, isValidLink } from '../links/links.ts'
import { revocationMail } from '../revocation-mail.ts'
import { revokeGrants } from '../revoke-unproven.ts'
import { alertToChangedPassword } from '../security-alerts.ts'
import { forgetAccessChangesSince } from './note.ts'

interface Disavowed {
  readonly userId: string
  readonly email: string
  readonly language: Locale
  readonly change: AccessChange
  readonly createdAt: Date
}

/** Throws 400 for a link that does not work. */
export async function findAccessChange(trx: Transaction, token: string): Promise<Disavowed> {
  const { rows } = await sql<Disavowed>`
    select users.id as "userId", email, language, change, access_changes.created_at as "createdAt"
    from links join access_changes on access_changes.id = access_change_id
      join users on users.id = access_changes.user_id
    where ${isValidLink('access-change', token)} and ${activeUser}
    for no key update of users`.execute(trx)
  if (rows[0] === undefined) throw badRequest('Invalid token', 'INVALID_TOKEN')
  return rows[0]
}

export interface DisavowParts {
  readonly community: Community
  readonly audit: AuthAudit
  readonly grants: readonly Grants[]
}

/**
 * Takes the account back from whoever has changed what opens it: what was added then or since is removed, all sessions,
 * links and the password end, and the account has the address again to which the link was mailed.
 * @returns the token of a link to choose a new password by
 * @throws 400 for a link that does not work, 409 if another account has proven that address meanwhile
 */
export async function disavow(
  trx: Transaction,
  { community, audit, grants }: DisavowParts,
  origin: Omit<AuditActor, 'user'>,
  token: string,
): Promise<{ readonly userId: string; readonly resetToken: string }> {
  const { userId, email: address, language, createdAt } = await findAccessChange(trx, token)
  const email = await returnToAddressOf(trx, audit, origin, { userId, address }, createdAt)
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({ password: null })
    .where('user_id', '=', userId)
    .where('password', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await alertToChangedPassword(trx, userId)
  await revokeAttempts(trx, userId)
  await endSessions(trx, userId)
  const revoked = await revokeGrants(trx, grants, userId, { since: createdAt })
  if (revoked.length > 0)
    await queueLetters(trx, [revocationMail(community, { email, language }, revoked, 'disavowed')])
  await forgetAccessChangesSince(trx, userId, createdAt)
  return { userId, resetToken: await issueLink(trx, userId, 'reset') }
}
