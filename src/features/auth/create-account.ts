import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Community } from '../../platform/community/community.ts'
import { activeUser } from '../../platform/database/active-user.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Locale, Role } from '../../platform/database/tables/accounts.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { translateViolations } from '../../platform/database/violations.ts'
import type { AuditActor } from '../audit/events.ts'
import { indexMember } from '../members/search-index.ts'
import type { AuthAudit } from './audit-actions.ts'
import { findFormerAccounts, HAD_ACCOUNT } from './former-account.ts'
import { hashPassword } from './passwords/hash.ts'
import { passwordRefusal } from './passwords/policy.ts'

interface NewAccount {
  readonly email: string
  readonly password: string
  readonly role: Role
  readonly name?: string
  readonly language?: Locale
}

export class AccountExists extends Error {
  override readonly name = 'AccountExists'
}

export class PasswordRefused extends Error {
  override readonly name = 'PasswordRefused'
  readonly isExpected = true
}

/**
 * For the operator only: the e-mail address counts as verified. Returns the user's id; throws AccountExists and
 * PasswordRefused.
 */
export async function createAccount(
  trx: Transaction,
  community: Community,
  { password, language = community.language, ...account }: NewAccount,
): Promise<string> {
  const refusal = await passwordRefusal(community, password, account)
  if (refusal !== undefined) throw new PasswordRefused(`${account.email}: ${refusal.message}`)
  return insertAccount(trx, { ...account, language }, await hashPassword(password))
}

/** @param passwordHash from `hashPassword` */
export async function insertAccount(
  trx: Transaction,
  account: Omit<NewAccount, 'password' | 'language'> & { readonly language: Locale },
  passwordHash: string,
): Promise<string> {
  const userId = randomUUIDv7()
  const { email } = account
  const [former] = await findFormerAccounts(trx, [email])
  const what = former === undefined ? 'already has an account' : HAD_ACCOUNT
  await translateViolations({ users_email_key: () => new AccountExists(`${email} ${what}`) }, () =>
    trx
      .insertInto('users')
      .values({
        id: userId,
        email,
        name: account.name ?? email.slice(0, email.indexOf('@')),
        role: account.role,
        email_verified: true,
        language: account.language,
      })
      .execute(),
  )
  await indexMember(trx, userId)
  await trx
    .insertInto('accounts')
    .values({
      id: randomUUIDv7(),
      user_id: userId,
      provider_id: 'credential',
      account_id: userId,
      password: passwordHash,
    })
    .execute()
  return userId
}

export async function recordCreation(
  trx: Transaction,
  audit: AuthAudit,
  actor: AuditActor,
  { userId, email, role }: { userId: string; email: string; role: Role },
): Promise<void> {
  await audit(trx, actor, {
    action: 'USER_CREATE',
    target: { type: 'user', id: userId },
    person: { userId, email },
    details: { newValue: { role } },
  })
}

const service: AuditActor = { user: null, ipAddress: '', userAgent: 'hromada first administrator' }

/** Under a lock, so that only one of several starting processes creates it. Returns whether it was created now. */
export async function ensureAdministrator(
  db: Database,
  { community, audit }: { readonly community: Community; readonly audit: AuthAudit },
  login: { email: string; password: string },
): Promise<boolean> {
  return transaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('hromada first administrator', 0))`.execute(trx)
    const existing = await trx
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where(activeUser)
      .limit(1)
      .executeTakeFirst()
    if (existing) return false
    const userId = await createAccount(trx, community, { ...login, role: 'admin' })
    await recordCreation(trx, audit, service, { userId, email: login.email, role: 'admin' })
    return true
  })
}
