import { sql } from 'kysely'
import type { User } from '../../platform/access/caller.ts'
import type { Community } from '../../platform/community/community.ts'
import { activeUser } from '../../platform/database/active-user.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { conflict, invalidBody, notFound } from '../../platform/http/errors/errors.ts'
import { canonicalId, isId } from '../../platform/http/schemas/schema.ts'
import { notify } from '../notifications/notify.ts'
import type { EntityChanged } from './entity-changed.ts'
import { closeInvitations } from './invitations/open.ts'
import { type EntityRow, entityNotFound, findEntity } from './view.ts'
import { mayRead } from './visibility.ts'

/**
 * The accounts among these that are active; they stay so until the transaction ends. Lock order: before entities, as in
 * deletions of accounts.
 */
export async function lockActiveUsers(trx: Transaction, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from users
    where id = any(${userIds.filter(isId)}::uuid[]) and ${activeUser}
    order by id for share`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** Throws 422 for the first that is not active. */
export function assertActive(userIds: readonly string[], active: ReadonlySet<string>): void {
  const unknown = userIds.findIndex((id) => !active.has(canonicalId(id)))
  if (unknown !== -1)
    throw invalidBody(`member_ids.${unknown}`, 'UNKNOWN', { reason: 'must be the id of an existing user' })
}

/** Call `closeInvitations` late in the transaction. @returns those who were not members before */
export async function addMembers(trx: Transaction, entityId: string, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into entity_members (entity_id, user_id)
    select ${entityId}, user_id from unnest(${userIds}::uuid[]) as user_id
    on conflict do nothing returning user_id as id`.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * Makes these accounts and the owner the only members. Deleted accounts, which can be restored, stay members.
 * @returns those who were not members before
 */
export async function replaceMembers(
  trx: Transaction,
  entityId: string,
  userIds: readonly string[],
): Promise<string[]> {
  await sql`
    delete from entity_members using users, entities
    where entity_id = ${entityId} and users.id = user_id and entities.id = entity_id
      and user_id <> all(${userIds}::uuid[]) and user_id is distinct from owner_id
      and ${activeUser}`.execute(trx)
  return addMembers(trx, entityId, userIds)
}

/** They are asked no more. Call it last in the transaction, as `notify`. */
export async function notifyAdded(
  trx: Transaction,
  community: Community,
  { id, name }: { readonly id: string; readonly name: string },
  addedIds: readonly string[],
  actor: { readonly id: string },
): Promise<void> {
  if (addedIds.length > 0) await closeInvitations(trx, id)
  const content = { template: 'entity_member_added', variables: { name }, data: { entityId: id } } as const
  await notify(
    trx,
    community,
    addedIds.filter((userId) => userId !== actor.id).map((userId) => ({ userId, ...content })),
  )
}

/** @throws 404 for an entity that the user may not see or does not belong to, 409 for its owner */
export async function leaveEntity(trx: Transaction, onChange: EntityChanged, user: User, id: string): Promise<void> {
  const entity = await findEntity(trx, id, { isLocked: true })
  if (!mayRead(user, entity)) throw entityNotFound()
  await endMembership(trx, onChange, entity, user.id, 'You are not a member of this entity')
}

/** Of a locked entity. @throws 409 for its owner, 404 for who is no member */
export async function endMembership(
  trx: Transaction,
  onChange: EntityChanged,
  entity: EntityRow,
  userId: string,
  notMember: string,
): Promise<void> {
  if (entity.owner_id === userId) throw conflict('The owner cannot leave the entity', 'OWNER_CANNOT_LEAVE')
  const { numDeletedRows } = await trx
    .deleteFrom('entity_members')
    .where('entity_id', '=', entity.id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound(notMember, 'NOT_A_MEMBER')
  await onChange(trx, [entity.id])
}

export async function belongsTo(trx: Transaction, userId: string, entityId: string): Promise<boolean> {
  if (!isId(entityId)) return false
  const { rows } = await sql`
    select from entity_members join entities on id = entity_id
    where entity_id = ${entityId} and user_id = ${userId} and not is_hidden`.execute(trx)
  return rows.length > 0
}
