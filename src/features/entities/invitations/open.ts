import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../platform/access/visibility.ts'
import { activeUser } from '../../../platform/database/active-user.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/http/errors/errors.ts'
import { takeBackNotices } from '../../notifications/take-back.ts'

export const invitationNotFound = () => notFound('Invitation not found', 'INVITATION_NOT_FOUND')

/** SQL over `entity_invitations` and `entities`: it counts only while whoever invited may still change the entity. */
export const isOpen = sql<boolean>`(not entities.is_hidden and exists (
  select from users
  where users.id = entity_invitations.invited_by and ${activeUser}
    and (users.id = entities.owner_id or users.role = 'admin')
))`

/** The condition on `entities` that the reader is asked to belong to them. */
export function inviting(reader: Reader) {
  if (reader === null) return sql<boolean>`false`
  return sql<boolean>`exists (
    select from entity_invitations where entity_id = entities.id and user_id = ${reader.id} and ${isOpen}
  )`
}

/** Of accounts that belong now. Lock order: after opportunities, as `notify`. */
export const closeInvitations = (trx: Transaction, entityId: string): Promise<void> =>
  deleteInvitations(
    trx,
    entityId,
    sql`user_id in (select user_id from entity_members where entity_members.entity_id = ${entityId})`,
  )

/** Of an entity that is deleted. */
export const closeAllInvitations = (trx: Transaction, entityId: string): Promise<void> =>
  deleteInvitations(trx, entityId, sql`true`)

/** Those that no longer count make room for others. */
export const dropClosed = (trx: Transaction, entityId: string): Promise<void> =>
  deleteInvitations(trx, entityId, sql`not ${isOpen}`)

async function deleteInvitations(trx: Transaction, entityId: string, condition: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    delete from entity_invitations using entities
    where entity_id = ${entityId} and entities.id = entity_id and ${condition}
    returning user_id as "userId"`.execute(trx)
  await forgetNotices(trx, entityId, rows)
}

/** An invitation is told once: nobody is asked for an answer that is not waited for. */
export const forgetNotices = (trx: Transaction, entityId: string, invited: readonly { readonly userId: string }[]) =>
  takeBackNotices(trx, {
    template: 'entity_invitation',
    userIds: invited.map(({ userId }) => userId),
    data: { entityId },
  })
