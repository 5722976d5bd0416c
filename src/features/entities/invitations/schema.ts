import { type Static, Type } from 'typebox'
import { nameSchemas } from '../../../platform/http/openapi/components.ts'
import { Id, Nullable, Paginated, Timestamp } from '../../../platform/http/schemas/schema.ts'
import { Person } from '../../members/schema.ts'
import { Entity, EntityFilter } from '../schema.ts'

export const NewEntityInvitation = Type.Object(
  { user_id: Type.String({ description: 'The id of an account that does not hide itself.' }) },
  { additionalProperties: false },
)
export type NewEntityInvitation = Static<typeof NewEntityInvitation>

/** As whoever may change the entity sees it. */
export const EntityInvitation = Type.Object({
  id: Id,
  /** Null: the account hides itself by now, or is not active. */
  user: Nullable(Person),
  created_at: Timestamp,
})
export type EntityInvitation = Static<typeof EntityInvitation>

export const EntityInvitations = Type.Object({
  invitations: Type.Array(EntityInvitation, { description: 'The newest first.' }),
})

const { id, name, logo, logo_shown, website, description, category, is_verified } = Entity.properties

/** As whoever is invited sees it: what is needed to decide, also of an entity that is not for their role. */
const OwnEntityInvitation = Type.Object({
  id: Id,
  entity: Type.Object({ id, name, logo, logo_shown, website, description, category, is_verified }),
  /** Null: the account hides itself. */
  invited_by: Nullable(Person),
  created_at: Timestamp,
})

export const OwnInvitationFilter = Type.Object({
  page: Type.Integer({ minimum: 1, maximum: 100, default: 1 }),
  limit: EntityFilter.properties.limit,
})
export type OwnInvitationFilter = Static<typeof OwnInvitationFilter>

export const OwnEntityInvitations = Paginated('invitations', OwnEntityInvitation)

nameSchemas({
  EntityInvitation,
  EntityInvitations,
  NewEntityInvitation,
  OwnEntityInvitation,
  OwnEntityInvitations,
})
