import { type Selectable, sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { isId } from '../http/schema.ts'
import './tables.ts'

export type StoredUser = Selectable<Tables['users']>

/** The accounts that are there, by id, held until the transaction ends; deleted ones are not there. */
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
