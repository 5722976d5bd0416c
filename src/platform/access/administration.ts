import { sql } from 'kysely'
import { activeUser } from '../database/active-user.ts'
import type { Database, Transaction } from '../database/database.ts'
import { conflict, forbidden, notFound } from '../http/errors/errors.ts'

export const userNotFound = () => notFound('User with specified ID does not exist', 'USER_NOT_FOUND')
export const lastAdmin = () => conflict('The last administrator must remain', 'LAST_ADMIN')

/** Without a user: the operator, who is always entitled. */
interface Administrator {
  readonly user: { readonly id: string } | null
}

/**
 * Serializes changes that could affect who is an administrator until the transaction ends, and checks that the actor
 * still is one. Lock order: this lock comes before every read and row lock.
 * @throws 403 for an actor who is no longer an administrator
 */
export async function beginAdministration(trx: Transaction, { user }: Administrator): Promise<void> {
  await lockAdministration(trx)
  await assertAdministrator(trx, { user })
}

/** Throws 403 for an actor who is no longer an administrator. */
export async function assertAdministrator(db: Database | Transaction, { user }: Administrator): Promise<void> {
  if (user === null) return
  const administrator = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', user.id)
    .where('role', '=', 'admin')
    .where(activeUser)
    .executeTakeFirst()
  if (administrator === undefined) throw forbidden()
}

export async function lockAdministration(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('hromada administration', 0))`.execute(trx)
}

/** Whether an active administrator remains without these accounts. Needs the lock of `lockAdministration`. */
export async function hasOtherAdministrator(trx: Transaction, except: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from users
      where role = 'admin' and ${activeUser} and id <> all(${except}::uuid[])
    ) as has`.execute(trx)
  return rows[0]?.has === true
}
