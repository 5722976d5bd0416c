import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor, User } from '../../platform/access/caller.ts'
import type { Community } from '../../platform/community/community.ts'
import type { OwnAddresses } from '../../platform/community/own-addresses.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { translateViolations } from '../../platform/database/violations.ts'
import { conflict, forbidden, invalidBody, notFound, unauthenticated } from '../../platform/http/errors/errors.ts'
import { canonicalId, isId } from '../../platform/http/schemas/schema.ts'
import type { PictureAddresses } from '../pictures/outside/addresses.ts'
import { forgetPictures, namePictures } from '../pictures/uses.ts'
import type { AssertMayName } from '../pictures/visibility.ts'
import type { EntityAudit } from './audit-actions.ts'
import type { EntityChanged } from './entity-changed.ts'
import { identityChange, noVerification, recordIdentityChange } from './identity.ts'
import { closeAllInvitations } from './invitations/open.ts'
import { laterThanLook, seenAs } from './looks.ts'
import { addMembers, assertActive, endMembership, lockActiveUsers, notifyAdded, replaceMembers } from './members.ts'
import type { Entity, EntityChanges, NewEntity } from './schema.ts'
import { indexEntity } from './search-index.ts'
import { type EntityRow, entityNotFound, findEntity, viewEntity } from './view.ts'
import { mayRead } from './visibility.ts'

const DEFAULT_CATEGORY = 'Other'

interface EntityNoticeParts {
  readonly community: Community
  readonly addresses: PictureAddresses
}

/** Throws 409 for a name that another entity of the actor has, 422 for unknown members. */
export async function createEntity(
  trx: Transaction,
  { community, addresses, assertMayName }: CreationParts & EntityNoticeParts,
  { user }: Actor,
  fields: NewEntity,
): Promise<Entity> {
  const { id, added } = await insertEntity(trx, { addresses, assertMayName }, user, { ownerId: user.id, fields })
  const entity = await viewEntity(trx, addresses, await findEntity(trx, id), user)
  await notifyAdded(trx, community, entity, added, user)
  return entity
}

interface CreationParts {
  readonly addresses: OwnAddresses
  readonly assertMayName: AssertMayName
}

interface EntityOrigin {
  /** Null: a former member. */
  readonly ownerId: string | null
  readonly fields: NewEntity
  readonly createdAt?: Date
}

/**
 * Tells nobody. Throws as `createEntity`.
 * @param user whose rights decide which pictures may be named
 * @returns the id, and who are its members
 */
export async function insertEntity(
  trx: Transaction,
  { addresses: { stored }, assertMayName }: CreationParts,
  user: User,
  { ownerId, fields: { member_ids: memberIds = [], ...fields }, createdAt: now = new Date() }: EntityOrigin,
): Promise<{ readonly id: string; readonly added: readonly string[] }> {
  assertRange(fields.employee_count)
  const owners = ownerId === null ? [] : [ownerId]
  const active = await lockActiveUsers(trx, [...owners, ...memberIds])
  if (ownerId !== null && !active.has(ownerId)) throw unauthenticated()
  assertActive(memberIds, active)
  await assertMayName(trx, user, { logo: fields.logo, description: fields.description })
  const id = randomUUIDv7()
  const { description = null } = fields
  const logo = fields.logo ? stored(fields.logo) : null
  await translateViolations(refusals, () =>
    trx
      .insertInto('entities')
      .values({
        id,
        name: fields.name,
        logo,
        website: fields.website ?? null,
        description,
        category: fields.category ?? DEFAULT_CATEGORY,
        employee_count: fields.employee_count ?? null,
        location: fields.location ? JSON.stringify(fields.location) : null,
        visibility: fields.visibility ?? 'public',
        owner_id: ownerId,
        created_at: now,
        updated_at: now,
      })
      .execute(),
  )
  await indexEntity(trx, id, { name: fields.name, description })
  await namePictures(trx, { id, texts: [logo, description] })
  const added = await addMembers(trx, id, [...owners, ...memberIds])
  return { id, added }
}

interface ChangeParts extends CreationParts {
  readonly onChange: EntityChanged
}

interface UpdateParts extends ChangeParts, EntityNoticeParts {
  readonly addresses: PictureAddresses
  readonly audit: EntityAudit
}

/**
 * Changes the fields that are present, by the owner or an administrator. A verified entity that its owner gives another
 * identity is no longer verified.
 * @throws 404, 403 for others, 409 for a name that another entity of the owner has, 422 for unknown members
 */
export async function updateEntity(
  trx: Transaction,
  parts: UpdateParts,
  actor: Actor,
  changes: EntityChanges,
): Promise<Entity> {
  const { community, addresses } = parts
  const { user } = actor
  const { before, change, added } = await changeEntity(trx, parts, user, changes)
  const entity = await viewEntity(trx, addresses, await findEntity(trx, before.id), user)
  if (change) await recordIdentityChange(trx, parts, actor, { ...change, before, name: entity.name })
  await notifyAdded(trx, community, entity, added, user)
  return entity
}

/** Tells nobody. Throws as `updateEntity`. */
export async function changeEntity(
  trx: Transaction,
  { addresses: { stored }, assertMayName, onChange }: ChangeParts,
  user: User,
  { id, member_ids: memberIds, ...changes }: EntityChanges,
) {
  assertRange(changes.employee_count)
  const active = memberIds && (await lockActiveUsers(trx, memberIds))
  const found = await lockEntity(trx, user, id)
  // Stored whole before that address was known to be ours, it is no other logo than its path.
  const before = { ...found, logo: found.logo && stored(found.logo) }
  if (active) assertActive(memberIds, active)
  const either = <Value>(value: Value | undefined, stored: Value) => (value === undefined ? stored : value)
  const location = either(changes.location, before.location)
  const description = either(changes.description, before.description)
  const identity = {
    name: changes.name ?? before.name,
    logo: either(changes.logo && stored(changes.logo), before.logo),
    website: either(changes.website, before.website),
  }
  await assertMayName(trx, user, { logo: changes.logo, description: changes.description })
  const change = identityChange(user, before, identity)
  await translateViolations(refusals, () =>
    trx
      .updateTable('entities')
      .set({
        ...identity,
        description,
        category: changes.category ?? before.category,
        employee_count: either(changes.employee_count, before.employee_count),
        location: location && JSON.stringify(location),
        visibility: changes.visibility ?? before.visibility,
        ...(change && seenAs(before)),
        ...(change?.endsVerification && noVerification),
        updated_at: laterThanLook(new Date()),
      })
      .where('id', '=', before.id)
      .execute(),
  )
  await indexEntity(trx, before.id, { name: identity.name, description }, before)
  await namePictures(trx, {
    id: before.id,
    texts: [identity.logo, description],
    former: [before.logo, before.description],
  })
  const added = memberIds ? await replaceMembers(trx, before.id, memberIds) : []
  await onChange(trx, [before.id])
  return { before, change, added }
}

/** Another owner is a member too. Throws 409 as `createEntity`. */
export async function giveEntity(trx: Transaction, id: string, ownerId: string): Promise<void> {
  await addMembers(trx, id, [ownerId])
  await translateViolations(refusals, () =>
    trx.updateTable('entities').set({ owner_id: ownerId }).where('id', '=', id).execute(),
  )
}

/** Deletes an entity, by the owner or an administrator; its opportunities stay. Throws 404, 403 for others. */
export async function deleteEntity(
  trx: Transaction,
  onChange: EntityChanged,
  { user }: Actor,
  id: string,
): Promise<void> {
  const entity = await lockEntity(trx, user, id)
  await onChange(trx, [entity.id])
  await closeAllInvitations(trx, entity.id)
  await forgetPictures(trx, sql`select ${entity.id}::uuid`)
  await trx.deleteFrom('entities').where('id', '=', entity.id).execute()
}

/** Takes out a member, by the owner or an administrator. Throws 404, 403 for others, 409 for the owner. */
export async function removeMember(
  trx: Transaction,
  onChange: EntityChanged,
  { user }: Actor,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<void> {
  const entity = await lockEntity(trx, user, id)
  const notMember = 'This account is not a member of this entity'
  if (!isId(userId)) throw notFound(notMember, 'NOT_A_MEMBER')
  await endMembership(trx, onChange, entity, canonicalId(userId), notMember)
}

/**
 * Locks an entity for a change by its owner or an administrator. Throws 404 for one that the user may not see, 403 for
 * another owner's.
 */
export async function lockEntity(trx: Transaction, user: User, id: string): Promise<EntityRow> {
  const row = await findEntity(trx, id, { isLocked: true })
  assertMayChange(user, row)
  return row
}

/** Throws as `lockEntity`. */
export function assertMayChange(user: User, row: EntityRow): void {
  if (!mayRead(user, row)) throw entityNotFound()
  if (user.role !== 'admin' && row.owner_id !== user.id) throw forbidden()
}

const refusals = { entities_once: () => conflict('An entity with this name already exists', 'DUPLICATE_ENTITY') }

function assertRange(employeeCount: string | null | undefined): void {
  const [from, to] = (employeeCount ?? '').split('-').map(Number)
  if (from !== undefined && to !== undefined && from >= to) {
    throw invalidBody('employee_count', 'INVALID_FORMAT', { reason: 'must end with more than it begins with' })
  }
}
