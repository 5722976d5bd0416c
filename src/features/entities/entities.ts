import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from '../database/database.ts'
import { violatesUnique } from '../database/failures.ts'
import type { Actor, User } from '../http/caller.ts'
import { conflict, forbidden, invalidBody, unauthenticated } from '../http/errors.ts'
import { type EntityRow, entityNotFound, entityView, findEntity } from './entity-view.ts'
import { addMembers, assertLive, lockLiveUsers, replaceMembers } from './members.ts'
import type { Entity, EntityChanges, NewEntity } from './schema.ts'
import { mayRead } from './visibility.ts'

/** Told, within the transaction and before it is too late, that what others show of these entities changes. */
export type EntityChanged = (trx: Transaction, entityIds: readonly string[]) => Promise<void>

const DEFAULT_CATEGORY = 'Other'

/** Makes an entity of the actor. Throws 409 for a name that the actor's entities have, 422 for unknown members. */
export async function createEntity(
  trx: Transaction,
  { user }: Actor,
  { member_ids: memberIds = [], ...given }: NewEntity,
): Promise<Entity> {
  assertRange(given.employee_count)
  const live = await lockLiveUsers(trx, [user.id, ...memberIds])
  if (!live.has(user.id)) throw unauthenticated()
  assertLive(memberIds, live)
  const id = randomUUIDv7()
  const now = new Date()
  await naming(
    trx
      .insertInto('entities')
      .values({
        id,
        name: given.name,
        logo: given.logo ?? null,
        website: given.website ?? null,
        description: given.description ?? null,
        category: given.category ?? DEFAULT_CATEGORY,
        employee_count: given.employee_count ?? null,
        location: given.location ? JSON.stringify(given.location) : null,
        visibility: given.visibility ?? 'public',
        owner_id: user.id,
        created_at: now,
        updated_at: now,
      })
      .execute(),
  )
  await addMembers(trx, id, [user.id, ...memberIds])
  return entityView(await findEntity(trx, id), user)
}

/**
 * Changes the fields that are given, by the owner or an administrator.
 * @throws 404, 403 for others, 409 for a name that another of the owner's entities has, 422 for unknown members
 */
export async function updateEntity(
  trx: Transaction,
  onChange: EntityChanged,
  { user }: Actor,
  { id, member_ids: memberIds, ...changes }: EntityChanges,
): Promise<Entity> {
  assertRange(changes.employee_count)
  const live = memberIds && (await lockLiveUsers(trx, memberIds))
  const before = await lockEntity(trx, user, id)
  if (live) assertLive(memberIds, live)
  const given = <Value>(value: Value | undefined, stored: Value) => (value === undefined ? stored : value)
  const location = given(changes.location, before.location)
  await naming(
    trx
      .updateTable('entities')
      .set({
        name: changes.name ?? before.name,
        logo: given(changes.logo, before.logo),
        website: given(changes.website, before.website),
        description: given(changes.description, before.description),
        category: changes.category ?? before.category,
        employee_count: given(changes.employee_count, before.employee_count),
        location: location && JSON.stringify(location),
        visibility: changes.visibility ?? before.visibility,
        updated_at: new Date(),
      })
      .where('id', '=', before.id)
      .execute(),
  )
  if (memberIds) await replaceMembers(trx, before.id, memberIds)
  await onChange(trx, [before.id])
  return entityView(await findEntity(trx, before.id), user)
}

/** Removes an entity, by the owner or an administrator; what was posted in its name stays. Throws 404, 403 for others. */
export async function deleteEntity(
  trx: Transaction,
  onChange: EntityChanged,
  { user }: Actor,
  id: string,
): Promise<void> {
  const entity = await lockEntity(trx, user, id)
  await onChange(trx, [entity.id])
  await trx.deleteFrom('entities').where('id', '=', entity.id).execute()
}

/**
 * Holds an entity for a change by its owner or an administrator until the transaction ends. Throws 404 for one that the
 * user may not see, 403 for one of others.
 */
export async function lockEntity(trx: Transaction, user: User, id: string): Promise<EntityRow> {
  const row = await findEntity(trx, id, { isLocked: true })
  if (!mayRead(user, row)) throw entityNotFound()
  if (user.role !== 'admin' && row.owner_id !== user.id) throw forbidden()
  return row
}

/** Two requests may agree that a name is free; the database decides, and this says what it said. */
async function naming<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write
  } catch (error) {
    if (violatesUnique(error, 'entities_once')) {
      throw conflict('An entity with this name already exists', 'DUPLICATE_ENTITY')
    }
    throw error
  }
}

/** Throws 422 for a range that ends before it began. */
function assertRange(employeeCount: string | null | undefined): void {
  const [least, most] = (employeeCount ?? '').split('-').map(Number)
  if (least !== undefined && most !== undefined && least >= most) {
    throw invalidBody('employee_count', 'must end with more than it begins with')
  }
}
