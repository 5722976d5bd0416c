import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { userNotFound } from '../../platform/access/administration.ts'
import type { Community } from '../../platform/community/community.ts'
import { activeUser } from '../../platform/database/active-user.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Grants } from '../../platform/grants.ts'
import { queueLetters } from '../../platform/senders/mail/outbox.ts'
import type { AuditActor } from '../audit/events.ts'
import { endPendingChanges } from './address-change/request.ts'
import type { AuthAudit } from './audit-actions.ts'
import { PasswordRefused } from './create-account.ts'
import { endSessions } from './end-sessions.ts'
import { redeemLink, revokeLinks } from './links/links.ts'
import { choosable } from './password-reset/other-access.ts'
import { hashPassword } from './passwords/hash.ts'
import { passwordRefusal } from './passwords/policy.ts'
import { revocationMail } from './revocation-mail.ts'
import { revokeGrants, revokeUnproven } from './revoke-unproven.ts'
import { removeUnvouchedFactors } from './second-factor/unvouched.ts'
import { alertToChangedPassword } from './security-alerts.ts'

export interface ChangeParts {
  readonly community: Community
  readonly grants: readonly Grants[]
}

/** The hash of the account's password, if it has one. */
export async function findPassword(db: Database, userId: string): Promise<string | undefined> {
  const account = await db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return account?.password ?? undefined
}

interface PasswordChange {
  readonly userId: string
  /** The session that stays; all others end. */
  readonly sessionId: string
  readonly formerHash: string
  readonly passwordHash: string
}

/** Ends all links in mails and all other sessions of the account. False when the password has changed in the meantime. */
export async function changePassword(
  db: Database,
  { userId, sessionId, formerHash, passwordHash }: PasswordChange,
): Promise<boolean> {
  return transaction(db, async (trx) => {
    await lockOwner(trx, userId)
    const changed = await trx
      .updateTable('accounts')
      .set({ password: passwordHash })
      .where('user_id', '=', userId)
      .where('provider_id', '=', 'credential')
      .where('password', '=', formerHash)
      .returning('id')
      .executeTakeFirst()
    if (changed === undefined) return false
    await alertToChangedPassword(trx, userId)
    await revokeAttempts(trx, userId)
    await endSessions(trx, userId, sessionId)
    return true
  })
}

interface PasswordReset {
  readonly token: string
  readonly passwordHash: string
  /** Ids of what else opens the account and is to go. */
  readonly remove: readonly string[]
}

/**
 * Proves the address. Ends all links and sessions of the account, and whatever else opened it before its address was
 * first proven: see revokeUnproven. Of the rest goes what the owner has marked, and second factors that were added
 * without the password or an older one, which must not keep the owner out. Returns whose it is; undefined for a link that
 * is not valid now.
 */
export async function resetPassword(
  db: Database,
  { community, grants }: ChangeParts,
  { token, passwordHash, remove }: PasswordReset,
): Promise<string | undefined> {
  return transaction(db, async (trx) => {
    const userId = await redeemLink(trx, 'reset', token)
    const user = userId && (await lockOwner(trx, userId))
    if (!user) return undefined
    await setPassword(trx, user.id, passwordHash)
    await revokeAttempts(trx, user.id)
    await endSessions(trx, user.id)
    const unproven = await revokeUnproven(trx, grants, user)
    const unvouched = await removeUnvouchedFactors(trx, user.id)
    const chosen = await revokeGrants(trx, choosable(grants), user.id, { ids: remove })
    for (const [occasion, revoked] of [
      ['removed', unproven],
      ['reset', [...unvouched, ...chosen]],
    ] as const) {
      if (revoked.length > 0) await queueLetters(trx, [revocationMail(community, user, revoked, occasion)])
    }
    return user.id
  })
}

interface OperatorReset {
  readonly email: string
  readonly password: string
}

/**
 * For the operator: sets a password, and ends all links and sessions of the account. Its owner is notified, as of every
 * other one.
 * @throws 404, and PasswordRefused
 */
export async function resetPasswordOfAddress(
  trx: Transaction,
  { community, audit }: { readonly community: Community; readonly audit: AuthAudit },
  operator: AuditActor,
  { email, password }: OperatorReset,
): Promise<void> {
  const found = await trx.selectFrom('users').select(['id', 'name']).where('email', '=', email).executeTakeFirst()
  if (found === undefined) throw userNotFound()
  const refusal = await passwordRefusal(community, password, { name: found.name, email })
  if (refusal !== undefined) throw new PasswordRefused(`${email}: ${refusal.message}`)
  const passwordHash = await hashPassword(password)
  const user = await lockOwner(trx, found.id)
  if (user === undefined) throw userNotFound()
  await setPassword(trx, user.id, passwordHash)
  await revokeAttempts(trx, user.id)
  await endSessions(trx, user.id)
  const target = { type: 'user', id: user.id }
  await audit(trx, operator, { action: 'USER_PASSWORD_RESET', target, person: { userId: user.id, email }, details: {} })
}

/**
 * Ends what somebody may have begun with the former password: resets, changes of the address. The way back to a former
 * address stays: it is against whoever has the present one.
 */
export async function revokeAttempts(trx: Transaction, userId: string): Promise<void> {
  await revokeLinks(trx, userId)
  await endPendingChanges(trx, userId)
}

/** Row lock: nothing is added to the account while it is taken back. */
function lockOwner(trx: Transaction, userId: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'email', 'language', 'email_verified', 'email_proven_at'])
    .where('id', '=', userId)
    .where(activeUser)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function setPassword(trx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await sql`
    insert into accounts (id, user_id, provider_id, account_id, password)
    values (${randomUUIDv7()}, ${userId}, 'credential', ${userId}, ${passwordHash})
    on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = now()`.execute(trx)
  await alertToChangedPassword(trx, userId)
}
