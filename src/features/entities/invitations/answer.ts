import { sql } from 'kysely'
import type { User } from '../../../platform/access/caller.ts'
import type { Community } from '../../../platform/community/community.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { isId } from '../../../platform/http/schemas/schema.ts'
import { notify } from '../../notifications/notify.ts'
import type { EntityChanged } from '../entity-changed.ts'
import { addMembers, lockActiveUsers } from '../members.ts'
import { MAX_MEMBERS } from '../schema.ts'
import { type EntityRow, findEntity } from '../view.ts'
import { noteEnded } from './bounds.ts'
import { tooManyMembers } from './invite.ts'
import { forgetNotices, invitationNotFound, isOpen } from './open.ts'

interface AnswerParts {
  readonly community: Community
  readonly onChange: EntityChanged
}

/** The invited account becomes a member. Throws 404 for an invitation that is not open, 409 where no room is left. */
export async function acceptInvitation(trx: Transaction, parts: AnswerParts, user: User, id: string): Promise<void> {
  const { entity, inviterId } = await takeInvitation(trx, user, id)
  const others = entity.member_ids.filter((memberId) => memberId !== entity.owner_id)
  // Members can also be added at once, beside what is asked.
  if (others.length >= MAX_MEMBERS) throw tooManyMembers()
  await addMembers(trx, entity.id, [user.id])
  await parts.onChange(trx, [entity.id])
  await tellInviter(trx, parts, user, { entity, inviterId, template: 'entity_invitation_accepted' })
}

/** Throws 404 for an invitation that is not open. */
export async function declineInvitation(trx: Transaction, parts: AnswerParts, user: User, id: string): Promise<void> {
  const { entity, inviterId } = await takeInvitation(trx, user, id)
  await noteEnded(trx, entity.id, user.id)
  await tellInviter(trx, parts, user, { entity, inviterId, template: 'entity_invitation_declined' })
}

interface Taken {
  readonly entity: EntityRow
  readonly inviterId: string
}

/** Of several answers at once one finds it. */
async function takeInvitation(trx: Transaction, user: User, id: string): Promise<Taken> {
  if (!isId(id)) throw invitationNotFound()
  await lockActiveUsers(trx, [user.id])
  const found = await trx
    .selectFrom('entity_invitations')
    .select('entity_id')
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  if (found === undefined) throw invitationNotFound()
  const entity = await findEntity(trx, found.entity_id, { isLocked: true })
  const { rows } = await sql<{ inviterId: string }>`
    delete from entity_invitations using entities
    where entity_invitations.id = ${id} and user_id = ${user.id} and entities.id = entity_id and ${isOpen}
    returning invited_by as "inviterId"`.execute(trx)
  if (rows[0] === undefined) throw invitationNotFound()
  return { entity, inviterId: rows[0].inviterId }
}

async function tellInviter(
  trx: Transaction,
  { community }: AnswerParts,
  user: User,
  {
    entity,
    inviterId,
    template,
  }: Taken & { readonly template: 'entity_invitation_accepted' | 'entity_invitation_declined' },
): Promise<void> {
  await forgetNotices(trx, entity.id, [{ userId: user.id }])
  if (inviterId === user.id) return
  // Without whose it is: what is told stays with the inviter when the account hides itself or is erased.
  const variables = { name: entity.name }
  await notify(trx, community, [{ userId: inviterId, template, variables, data: { entityId: entity.id } }])
}
