import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { RowOf } from '../../platform/database/tables.ts'
import { isId } from '../../platform/http/schemas/schema.ts'

export type StoredUser = RowOf<'users'>

/** Locks the accounts that are not deleted, in the order of their ids; returns them by id. */
export async function lockUsers(trx: Transaction, userIds: readonly string[]): Promise<Map<string, StoredUser>> {
  const users = await trx
    .selectFrom('users')
    .selectAll()
    .where(sql<boolean>`id = any(${userIds.filter(isId)}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(users.map((user) => [user.id, user]))
}
