import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Role } from '../../platform/database/tables/accounts.ts'

interface CountFilter {
  /** None: of every role. */
  readonly roles?: readonly Role[]
  readonly verified?: boolean | undefined
  readonly active?: boolean | undefined
}

/** By stored totals, however many there are; without deleted accounts. */
export async function countUsers(db: Database | Transaction, filter: CountFilter = {}): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(users), 0) as total from user_totals
    where ${sql.join([sql`true`, ...totalConditionsOf(filter)], sql` and `)}`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

/** Over `users` and its totals alike. */
export function totalConditionsOf({ roles = [], verified, active }: CountFilter): RawBuilder<unknown>[] {
  return [
    // An equality where it can be one: no other condition lets an index by role give the order of a list.
    ...(roles.length === 0 ? [] : [roles.length === 1 ? sql`role = ${roles[0]}` : sql`role = any(${roles})`]),
    ...(verified === undefined ? [] : [verified ? sql`is_verified` : sql`not is_verified`]),
    ...(active === undefined ? [] : [active ? sql`is_active` : sql`not is_active`]),
  ]
}
