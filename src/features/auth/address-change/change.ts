import { sql } from 'kysely'
import { activeUser } from '../../../platform/database/active-user.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { badRequest } from '../../../platform/http/errors/errors.ts'
import { queueLetters } from '../../../platform/senders/mail/outbox.ts'
import type { AuditActor } from '../../audit/events.ts'
import type { DisavowParts } from '../access-changes/disavow.ts'
import { forgetAccessChangesSince } from '../access-changes/note.ts'
import type { AuthAudit } from '../audit-actions.ts'
import { setPassword } from '../change-password.ts'
import { endSessions } from '../end-sessions.ts'
import { isValidLink, RETURN_DAYS } from '../links/links.ts'
import { revocationMail } from '../revocation-mail.ts'
import { revokeGrants } from '../revoke-unproven.ts'
import { forgetChangesSince, moveTo, recordMove } from './moves.ts'

interface FoundChange {
  readonly id: string
  readonly userId: string
  readonly language: Locale
  /** At present. */
  readonly address: string
  readonly formerAddress: string
  readonly newAddress: string
  readonly createdAt: Date
  readonly isMoved: boolean
  readonly formerProvenAt: Date | null
  readonly name: string
}

type ChangePurpose = 'address-change' | 'address-return'

/** Throws 400 for a link that does not work. */
export async function findChange(trx: Transaction, purpose: ChangePurpose, token: string): Promise<FoundChange> {
  const isLink = isValidLink(purpose, token)
  // Race: of two links of an account the second waits here, and then finds itself used or ended by the first.
  await sql`
    select from users where id = (
      select address_changes.user_id from links join address_changes on address_changes.id = address_change_id
      where ${isLink}
    ) for update`.execute(trx)
  const { rows } = await sql<FoundChange>`
    select address_changes.id, users.id as "userId", language, email as address, former_address as "formerAddress",
      new_address as "newAddress", address_changes.created_at as "createdAt",
      changed_at is not null as "isMoved", former_proven_at as "formerProvenAt", name
    from links join address_changes on address_changes.id = address_change_id
      join users on users.id = address_changes.user_id
    where ${isLink} and ${activeUser}`.execute(trx)
  if (rows[0] === undefined) throw badRequest('Invalid token', 'INVALID_TOKEN')
  return rows[0]
}

/** Moves the account to the address that its link has proven. Throws 400, and 409 if another account has proven it. */
export async function confirmAddressChange(
  trx: Transaction,
  audit: AuthAudit,
  origin: Omit<AuditActor, 'user'>,
  token: string,
): Promise<FoundChange> {
  const change = await findChange(trx, 'address-change', token)
  await sql`
    update address_changes set changed_at = now(), former_proven_at = email_proven_at
    from users where address_changes.id = ${change.id} and users.id = user_id`.execute(trx)
  await moveTo(trx, change, change.newAddress, sql`now()`)
  await recordMove(trx, audit, origin, change, change.newAddress)
  return change
}

/**
 * The way back, for whoever reads mail at the former address: somebody else may have had the account. It gets a new
 * password, sessions end, and so does whatever else has been added since a week before the request: whoever asks for
 * another address chooses the moment. What is older stays: a mailbox alone must not go past a second factor.
 * @throws as `confirmAddressChange`
 */
export async function undoAddressChange(
  trx: Transaction,
  { community, audit, grants }: DisavowParts,
  origin: Omit<AuditActor, 'user'>,
  { token, passwordHash }: { token: string; passwordHash: string },
): Promise<FoundChange> {
  const change = await findChange(trx, 'address-return', token)
  const { isMoved, formerProvenAt } = change
  const provenAt = isMoved ? sql<Date | null>`${formerProvenAt}::timestamptz` : sql<Date | null>`email_proven_at`
  await moveTo(trx, change, change.formerAddress, provenAt)
  await forgetChangesSince(trx, change)
  await setPassword(trx, change.userId, passwordHash)
  await endSessions(trx, change.userId)
  const since = new Date(change.createdAt.getTime() - RETURN_DAYS * 24 * 60 * 60 * 1000)
  await forgetAccessChangesSince(trx, change.userId, since)
  const revoked = await revokeGrants(trx, grants, change.userId, { since })
  if (revoked.length > 0) {
    const to = { email: change.formerAddress, language: change.language }
    await queueLetters(trx, [revocationMail(community, to, revoked, 'undone')])
  }
  await recordMove(trx, audit, origin, change, change.formerAddress)
  return change
}
