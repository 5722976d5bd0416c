import { type Static, Type } from 'typebox'
import { entityVisibilities, lookedAtFields } from '../../platform/database/tables/entities.ts'
import { nameSchemas } from '../../platform/http/openapi/components.ts'
import { Id, Nullable, Paginated, Timestamp } from '../../platform/http/schemas/schema.ts'
import { Name } from '../../platform/http/schemas/texts.ts'
import { Person } from '../members/schema.ts'

export const sorts = ['created_at', 'name'] as const

export type Sort = (typeof sorts)[number]

const closed = { additionalProperties: false } as const

export const MAX_MEMBERS = 200

const Category = Name(100)
const Description = Type.String({ maxLength: 10_000 })
const WebAddress = Type.String({ format: 'uri', pattern: '^https?://[^/?#]', maxLength: 2048 })
const EmployeeCount = Type.String({
  pattern: '^(0|[1-9][0-9]{0,6})(-[1-9][0-9]{0,6}|\\+)$',
  description: 'A range such as `11-50` or `5000+`.',
})
const line = Type.String({ maxLength: 200 })

const NewLocation = Type.Object(
  {
    city: Type.Optional(line),
    country: Type.Optional(line),
    timezone: Type.Optional(line),
    address: Type.Optional(line),
    lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
    lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
  },
  { ...closed, dependencies: { lat: ['lng'], lng: ['lat'] } },
)

const optionalFields = {
  logo: Type.Optional(Nullable(WebAddress)),
  website: Type.Optional(Nullable(WebAddress)),
  description: Type.Optional(Nullable(Description)),
  category: Type.Optional(Category),
  employee_count: Type.Optional(Nullable(EmployeeCount)),
  location: Type.Optional(Nullable(NewLocation)),
  visibility: Type.Optional(Type.Enum(entityVisibilities)),
  member_ids: Type.Optional(
    Type.Array(Type.String(), { maxItems: MAX_MEMBERS, description: 'Account ids; the owner is always a member.' }),
  ),
}

export const NewEntity = Type.Object({ name: Name(), ...optionalFields }, closed)
export type NewEntity = Static<typeof NewEntity>

export const EntityChanges = Type.Object({ id: Type.String(), name: Type.Optional(Name()), ...optionalFields }, closed)
export type EntityChanges = Static<typeof EntityChanges>

const StoredLocation = Type.Object({
  city: Type.Optional(Type.String()),
  country: Type.Optional(Type.String()),
  timezone: Type.Optional(Type.String()),
  address: Type.Optional(Type.String()),
  lat: Type.Optional(Type.Number()),
  lng: Type.Optional(Type.Number()),
})

const verificationStatuses = ['awaiting', 'verified', 'refused'] as const

const VerificationState = Type.Object({
  status: Type.Enum(verificationStatuses, {
    description: '`awaiting`: new, or changed since an administrator decided about it.',
  }),
  decided_at: Nullable(Timestamp),
  reason: Nullable(
    Type.String({
      description: 'Why it is `refused`, where an administrator said it. Only for the owner and administrators.',
    }),
  ),
})
export type VerificationState = Static<typeof VerificationState>

export const Entity = Type.Object({
  id: Id,
  name: Type.String(),
  logo: Nullable(Type.String()),
  logo_shown: Nullable(
    Type.String({
      description:
        'Where to show `logo` from: this service, which fetches pictures from elsewhere, so that their servers do not learn who reads. Null: it cannot be shown.',
    }),
  ),
  website: Nullable(Type.String()),
  description: Nullable(Type.String()),
  category: Type.String(),
  employee_count: Nullable(Type.String()),
  location: Nullable(StoredLocation),
  visibility: Type.Enum(entityVisibilities),
  is_verified: Type.Boolean(),
  owner_id: Nullable(Id),
  member_ids: Type.Optional(Type.Array(Id, { description: 'Shown to members of the entity and administrators.' })),
  members: Type.Optional(Type.Array(Person, { description: 'Those of `member_ids` who do not hide themselves.' })),
  verification: Type.Optional(VerificationState),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Entity = Static<typeof Entity>

export const EntityFilter = Type.Object({
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: 50, default: 10 }),
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'Parts of the name or description, in any order; one or two characters match the beginning of a word.',
    }),
  ),
  category: Type.Optional(Type.String({ maxLength: 100, description: 'Compared as searches compare, whole.' })),
  location: Type.Optional(
    Type.String({ maxLength: 200, description: 'City or country, compared as searches compare, whole.' }),
  ),
  employee_count: Type.Optional(EmployeeCount),
  verified: Type.Optional(Type.Boolean()),
  mine: Type.Optional(Type.Boolean({ description: 'Whether the caller is a member.' })),
  sort: Type.Optional(Type.Enum(sorts)),
  order: Type.Optional(Type.Enum(['asc', 'desc'])),
})
export type EntityFilter = Static<typeof EntityFilter>

export const EntityList = Paginated('entities', Entity)

const LookedAtAs = Type.Pick(Entity, [...lookedAtFields, 'logo_shown'])

const AdminEntity = Type.Object({
  ...Entity.properties,
  owner: Nullable(Person),
  verified_at: Nullable(Timestamp),
  verified_by: Nullable(Id),
  verifier: Nullable(Person),
  verification_notes: Nullable(Type.String()),
  looked_at: Nullable({ ...Timestamp, description: 'When an administrator last decided about it, either way.' }),
  looked_at_as: Nullable(LookedAtAs),
  changed_fields: Type.Array(Type.Enum(lookedAtFields), { description: 'What is another than it was then.' }),
})

export const AdminEntityFilter = Type.Object({
  ...Type.Pick(EntityFilter, ['page', 'limit', 'search', 'verified']).properties,
  awaiting: Type.Optional(
    Type.Boolean({
      description: 'True: those that are not verified, and new or changed since an administrator decided about them.',
    }),
  ),
  owner_id: Type.Optional(Type.String()),
  sort: Type.Optional(Type.Enum([...sorts, 'updated_at'])),
  order: EntityFilter.properties.order,
})
export type AdminEntityFilter = Static<typeof AdminEntityFilter>

export const AdminEntityList = Paginated('entities', AdminEntity)

export const EntityVerification = Type.Object(
  {
    isVerified: Type.Boolean(),
    notes: Type.Optional(Nullable(Type.String({ maxLength: 500, description: 'For administrators.' }))),
    reason: Type.Optional(Nullable(Type.String({ maxLength: 500, description: 'Of a refusal: its owner is told.' }))),
  },
  closed,
)
export type EntityVerification = Static<typeof EntityVerification>

export const VerifiedEntity = Type.Object({
  id: Id,
  isVerified: Type.Boolean(),
  verifiedAt: Nullable(Timestamp),
  verifiedBy: Nullable(Id),
})
export type VerifiedEntity = Static<typeof VerifiedEntity>

nameSchemas({
  AdminEntity,
  AdminEntityList,
  Entity,
  EntityChanges,
  EntityList,
  EntityLocation: StoredLocation,
  EntityLookedAtAs: LookedAtAs,
  EntityVerification,
  EntityVerificationState: VerificationState,
  NewEntity,
  NewEntityLocation: NewLocation,
  VerifiedEntity,
})
