import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Audit } from '../audit/audit.ts'
import type { AuditActor } from '../audit/events.ts'
import type { Database, Transaction } from '../database/database.ts'
import { violatesUnique } from '../database/failures.ts'
import { transaction } from '../database/transaction.ts'
import type { Role } from '../http/caller.ts'
import './tables.ts'
import '../users/tables.ts'

export interface NewAccount {
  readonly email: string
  readonly password: string
  readonly role: Role
  readonly name?: string
  readonly language?: 'en' | 'uk'
}

/** Thrown by createAccount when the e-mail address has an account. */
export class AccountExists extends Error {
  override readonly name = 'AccountExists'
}

/**
 * Makes an account that signs in by e-mail and password, its address counted as verified: for the operator, not for
 * strangers. Throws AccountExists.
 * @returns the id of the user
 */
export async function createAccount(trx: Transaction, { password, ...account }: NewAccount): Promise<string> {
  const { hashPassword } = await import('better-auth/crypto')
  return insertAccount(trx, account, await hashPassword(password))
}

/**
 * As createAccount, for a password that is hashed already.
 * @param passwordHash as better-auth's hashPassword gives it
 */
export async function insertAccount(
  trx: Transaction,
  account: Omit<NewAccount, 'password'>,
  passwordHash: string,
): Promise<string> {
  const userId = randomUUIDv7()
  const email = account.email.toLowerCase()
  try {
    await trx
      .insertInto('users')
      .values({
        id: userId,
        email,
        name: account.name ?? email.slice(0, email.indexOf('@')),
        role: account.role,
        email_verified: true,
        language: account.language ?? 'en',
      })
      .execute()
  } catch (error) {
    if (violatesUnique(error, 'users_email_key')) throw new AccountExists(`${email} has an account already`)
    throw error
  }
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

/** Leaves in the audit log who made an account, and with which role. */
export async function recordCreation(
  trx: Transaction,
  audit: Audit,
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

/**
 * Makes the first administrator unless there is one. Of several programs that start together one does it.
 * @returns whether it was made now
 */
export async function ensureAdministrator(
  db: Database,
  audit: Audit,
  login: { email: string; password: string },
): Promise<boolean> {
  return transaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('hromada first administrator', 0))`.execute(trx)
    const present = await trx
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('is_active', '=', true)
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    if (present) return false
    const userId = await createAccount(trx, { ...login, role: 'admin' })
    await recordCreation(trx, audit, service, { userId, email: login.email.toLowerCase(), role: 'admin' })
    return true
  })
}
