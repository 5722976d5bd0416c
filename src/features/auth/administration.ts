import { sql } from 'kysely'
import type { AuditActor } from '../audit/events.ts'
import type { Database, Transaction } from '../database/database.ts'
import { conflict, forbidden, notFound } from '../http/errors.ts'
import './tables.ts'

export const userNotFound = () => notFound('User with specified ID does not exist', 'USER_NOT_FOUND')
export const lastAdmin = () => conflict('The last administrator must remain', 'LAST_ADMIN')

/**
 * Lets changes to accounts that could touch the circle of administrators happen one at a time, until the transaction
 * ends, and makes sure that the one who acts still is an administrator. The lock comes first and alone: what is read
 * after it is what the change before it left.
 * @param actor the caller; without a user the operator, who is always entitled
 * @throws 403 for one who lost the right in the meantime
 */
export async function beginAdministration(trx: Transaction, { user }: AuditActor): Promise<void> {
  await lockAdministration(trx)
  await assertAdministrator(trx, { user })
}

/** Throws 403 for one who is no administrator any more; the operator, who is no user, is always entitled. */
export async function assertAdministrator(
  db: Database | Transaction,
  { user }: Pick<AuditActor, 'user'>,
): Promise<void> {
  if (user === null) return
  const administrator = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', user.id)
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (administrator === undefined) throw forbidden()
}

export async function lockAdministration(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('hromada administration', 0))`.execute(trx)
}

/** Whether an active administrator remains when some accounts are none any more. Under the lock of the above. */
export async function hasOtherAdministrator(trx: Transaction, except: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from users
      where role = 'admin' and is_active and deleted_at is null and id <> all(${except}::uuid[])
    ) as has`.execute(trx)
  return rows[0]?.has === true
}
