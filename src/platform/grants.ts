import { sql } from 'kysely'
import type { Transaction } from './database/database.ts'

export const grantKinds = [
  'apiKeys',
  'wallets',
  'providers',
  'passkeys',
  'secondFactors',
  'pushSubscriptions',
  'webhooks',
] as const
export type GrantKind = (typeof grantKinds)[number]

/** Whatever opens an account, or receives what is meant for it. Its owner takes the account back by revoking it. */
export interface Grants {
  readonly kind: GrantKind
  /**
   * @param before revokes only what was added earlier; absent: everything
   * @returns how many were revoked
   */
  revoke(trx: Transaction, userId: string, before?: Date): Promise<number>
}

/**
 * For grants that are rows of a table with `user_id` and `created_at`.
 * @returns how many were deleted
 */
export async function deleteGrants(trx: Transaction, table: string, userId: string, before?: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)}
    where user_id = ${userId} and created_at < coalesce(${before ?? null}::timestamptz, 'infinity')`.execute(trx)
  return Number(numAffectedRows)
}
