import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { invalidBody } from '../http/errors.ts'
import { canonicalId, isId } from '../http/schema.ts'
import './tables.ts'

/**
 * Which of the accounts are there and active. They stay so until the transaction ends. Taken before entities are
 * locked: a deletion of an account goes in this order too.
 */
export async function lockLiveUsers(trx: Transaction, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from users
    where id = any(${userIds.filter(isId)}::uuid[]) and is_active and deleted_at is null
    order by id for share`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** Throws 422 for the first that is no account. */
export function assertLive(userIds: readonly string[], live: ReadonlySet<string>): void {
  const unknown = userIds.findIndex((id) => !live.has(canonicalId(id)))
  if (unknown !== -1) throw invalidBody(`member_ids.${unknown}`, 'must be the id of an existing user')
}

/** Lets these accounts belong to an entity, beside those that do. */
export async function addMembers(trx: Transaction, entityId: string, userIds: readonly string[]): Promise<void> {
  await sql`
    insert into entity_members (entity_id, user_id)
    select ${entityId}, user_id from unnest(${userIds}::uuid[]) as user_id
    on conflict do nothing`.execute(trx)
}

/** Lets exactly these accounts and the owner belong to an entity; of deleted accounts nothing is said. */
export async function replaceMembers(trx: Transaction, entityId: string, userIds: readonly string[]): Promise<void> {
  await sql`
    delete from entity_members using users, entities
    where entity_id = ${entityId} and users.id = user_id and entities.id = entity_id
      and user_id <> all(${userIds}::uuid[]) and user_id is distinct from owner_id
      and is_active and deleted_at is null`.execute(trx)
  await addMembers(trx, entityId, userIds)
}

/** Whether a user belongs to an entity. */
export async function belongsTo(trx: Transaction, userId: string, entityId: string): Promise<boolean> {
  if (!isId(entityId)) return false
  const { rows } = await sql`
    select from entity_members join entities on id = entity_id
    where entity_id = ${entityId} and user_id = ${userId} and not is_hidden`.execute(trx)
  return rows.length > 0
}
