import { sql } from 'kysely'
import type { User } from '../../../platform/access/caller.ts'
import type { Database } from '../../../platform/database/database.ts'
import { paginationOf } from '../../../platform/http/schemas/schema.ts'
import { findPeople } from '../../members/people.ts'
import type { PictureAddresses } from '../../pictures/outside/addresses.ts'
import { assertMayChange } from '../entities.ts'
import { type EntityRow, findEntity, shownLogo, withAddress } from '../view.ts'
import { isOpen } from './open.ts'
import type { OwnInvitationFilter } from './schema.ts'

/** All that are open, for the entity's owner and administrators. Throws 404, 403 for others. */
export async function listInvitationsOf(db: Database, addresses: PictureAddresses, user: User, entityId: string) {
  const entity = await findEntity(db, entityId)
  assertMayChange(user, entity)
  const { rows } = await sql<{ id: string; user_id: string; created_at: Date }>`
    select entity_invitations.id, user_id, entity_invitations.created_at
    from entity_invitations join entities on entities.id = entity_id
    where entity_id = ${entity.id} and ${isOpen}
    order by entity_invitations.id desc`.execute(db)
  const people = await findPeople(
    db,
    addresses,
    rows.map((row) => row.user_id),
  )
  return rows.map(({ id, user_id, created_at }) => ({
    id,
    user: people.get(user_id) ?? null,
    created_at: created_at.toISOString(),
  }))
}

const MAX_COUNTED = 1_000

interface OwnRow extends Pick<EntityRow, 'name' | 'logo' | 'website' | 'description' | 'category' | 'is_verified'> {
  readonly id: string
  readonly invitation_id: string
  readonly invited_by: string
  readonly invited_at: Date
}

/** One page of the open invitations to an account, the newest first. */
export async function listOwnInvitations(
  db: Database,
  addresses: PictureAddresses,
  user: User,
  { page, limit }: OwnInvitationFilter,
) {
  const open = sql`
    from entity_invitations join entities on entities.id = entity_id where user_id = ${user.id} and ${isOpen}`
  const [{ rows }, counted] = await Promise.all([
    sql<OwnRow>`
      select entity_invitations.id as invitation_id, invited_by, entity_invitations.created_at as invited_at,
        entities.id, name, logo, website, description, category, is_verified
      ${open} order by entity_invitations.id desc
      limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}`.execute(db),
    sql<{ total: number }>`
      select count(*)::integer as total from (select ${open} limit ${sql.lit(MAX_COUNTED)}) counted`.execute(db),
  ])
  const people = await findPeople(
    db,
    addresses,
    rows.map(({ invited_by }) => invited_by),
  )
  const invitations = rows.map(({ invitation_id, invited_by, invited_at, ...entity }) => ({
    id: invitation_id,
    entity: { ...withAddress(entity, addresses), ...shownLogo(entity, addresses) },
    invited_by: people.get(invited_by) ?? null,
    created_at: invited_at.toISOString(),
  }))
  return { invitations, pagination: paginationOf({ page, limit }, counted.rows[0]?.total ?? 0) }
}
