import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access/caller.ts'
import type { Community } from '../../../platform/community/community.ts'
import type { OwnAddresses } from '../../../platform/community/own-addresses.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { conflict, invalidBody } from '../../../platform/http/errors/errors.ts'
import { canonicalId, isId } from '../../../platform/http/schemas/schema.ts'
import { findPeople } from '../../members/people.ts'
import { notify } from '../../notifications/notify.ts'
import { lockEntity } from '../entities.ts'
import { lockActiveUsers } from '../members.ts'
import { MAX_MEMBERS } from '../schema.ts'
import type { EntityRow } from '../view.ts'
import { assertNotAskedLately, countSent, lockInviting, noteEnded } from './bounds.ts'
import { dropClosed, forgetNotices, invitationNotFound } from './open.ts'
import type { EntityInvitation, NewEntityInvitation } from './schema.ts'

interface InviteParts {
  readonly community: Community
  readonly addresses: OwnAddresses
}

export const alreadyMember = () => conflict('This account belongs to the entity already', 'ALREADY_MEMBER')
export const tooManyMembers = () =>
  conflict(`An entity has at most ${MAX_MEMBERS} members and invitations beside its owner`, 'TOO_MANY_MEMBERS')

/**
 * Asks an account to belong to an entity, by its owner or an administrator. Idempotent: whoever is asked already is not
 * told again.
 * @throws 404, 403 for others, 409 for a member, beyond the bound and for who was asked lately, 422 for an account that is
 *   not there, not active or hidden, 429 for too many in a day
 */
export async function inviteMember(
  trx: Transaction,
  { community, addresses }: InviteParts,
  { user }: Actor,
  { id, user_id: givenId }: NewEntityInvitation & { readonly id: string },
): Promise<EntityInvitation> {
  const userId = canonicalId(givenId)
  await lockInviting(trx, user.id)
  await lockActiveUsers(trx, [userId])
  const entity = await lockEntity(trx, user, id)
  if (entity.member_ids.includes(userId)) throw alreadyMember()
  const person = isId(userId) ? (await findPeople(trx, addresses, [userId])).get(userId) : undefined
  if (person === undefined) throw invalidBody('user_id', 'UNKNOWN', { reason: 'must be the id of an existing user' })
  await dropClosed(trx, entity.id)
  const inserted = await insertInvitation(trx, { entity, userId, inviterId: user.id })
  const { invitation_id, created_at } = inserted ?? (await findInvitation(trx, entity.id, userId))
  if (inserted !== undefined) {
    await assertRoom(trx, entity)
    await assertNotAskedLately(trx, entity.id, userId)
    await countSent(trx, user.id, invitation_id)
    const content = { template: 'entity_invitation', variables: { name: entity.name } } as const
    if (userId !== user.id) await notify(trx, community, [{ ...content, userId, data: { entityId: entity.id } }])
  }
  return { id: invitation_id, user: person, created_at: created_at.toISOString() }
}

interface Stored {
  readonly invitation_id: string
  readonly created_at: Date
}

async function insertInvitation(
  trx: Transaction,
  { entity, userId, inviterId }: { readonly entity: EntityRow; readonly userId: string; readonly inviterId: string },
): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    insert into entity_invitations (id, entity_id, user_id, invited_by)
    values (${randomUUIDv7()}, ${entity.id}, ${userId}, ${inviterId})
    on conflict on constraint entity_invitations_once do nothing
    returning id as invitation_id, created_at`.execute(trx)
  return rows[0]
}

/** Of a locked entity. */
const findInvitation = (trx: Transaction, entityId: string, userId: string): Promise<Stored> =>
  trx
    .selectFrom('entity_invitations')
    .select(['id as invitation_id', 'created_at'])
    .where('entity_id', '=', entityId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()

/** Of a locked entity. Throws 409 where all who are invited could not come. */
async function assertRoom(
  trx: Transaction,
  { id, owner_id: ownerId, member_ids: memberIds }: EntityRow,
): Promise<void> {
  const { rows } = await sql<{ invited: number }>`
    select count(*)::integer as invited from entity_invitations where entity_id = ${id}`.execute(trx)
  const others = memberIds.filter((memberId) => memberId !== ownerId).length
  if (others + (rows[0]?.invited ?? 0) > MAX_MEMBERS) throw tooManyMembers()
}

/** Takes it back, by the entity's owner or an administrator. Throws 404, also for others, who do not learn of it. */
export async function withdrawInvitation(trx: Transaction, { user }: Actor, id: string): Promise<void> {
  if (!isId(id)) throw invitationNotFound()
  // One at a time with whoever invites.
  await sql`
    select from entities where id = (select entity_id from entity_invitations where id = ${id}) for no key update`.execute(
    trx,
  )
  const { rows } = await sql<{ userId: string; entityId: string }>`
    delete from entity_invitations using entities
    where entity_invitations.id = ${id} and entities.id = entity_id and not is_hidden
      and (owner_id = ${user.id} or ${user.role === 'admin'})
    returning user_id as "userId", entity_id as "entityId"`.execute(trx)
  if (rows[0] === undefined) throw invitationNotFound()
  await noteEnded(trx, rows[0].entityId, rows[0].userId)
  await forgetNotices(trx, rows[0].entityId, rows)
}
