import { type Static, Type } from 'typebox'
import { roles } from '../../platform/database/tables/accounts.ts'
import { nameSchemas } from '../../platform/http/openapi/components.ts'
import { Id, Nullable, Timestamp } from '../../platform/http/schemas/schema.ts'

/** How answers name an account. */
export const Person = Type.Object({ id: Id, name: Type.String(), avatar: Nullable(Type.String()) })
export type Person = Static<typeof Person>

export const Member = Type.Object({
  ...Person.properties,
  bio: Nullable(Type.String()),
  company: Nullable(Type.String()),
  position: Nullable(Type.String()),
  location: Nullable(Type.String()),
  website: Nullable(Type.String()),
  isVerified: Type.Boolean(),
  role: Type.Enum(roles),
  joinedAt: Timestamp,
})
export type Member = Static<typeof Member>

export const MemberFilter = Type.Object({
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Parts of the name, in any order; one or two characters match the beginning of a word.',
    }),
  ),
})
export type MemberFilter = Static<typeof MemberFilter>

export const Pagination = Type.Object({
  page: Type.Integer(),
  limit: Type.Integer(),
  total: Type.Integer(),
  totalPages: Type.Integer(),
  hasNext: Type.Boolean(),
  hasPrev: Type.Boolean(),
})

export const MemberList = Type.Object({ members: Type.Array(Member), pagination: Pagination })

nameSchemas({ Person, Member, MemberList })
