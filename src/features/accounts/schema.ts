import { type Static, Type } from 'typebox'
import { profileVisibilities, roles, themes, verificationTypes } from '../../platform/database/tables/accounts.ts'
import { nameSchemas } from '../../platform/http/openapi/components.ts'
import { DayOrTime } from '../../platform/http/schemas/given-times.ts'
import { Id, Nullable, Timestamp } from '../../platform/http/schemas/schema.ts'
import { Name } from '../../platform/http/schemas/texts.ts'
import { Pagination } from '../members/schema.ts'
import { TypedPhoneNumber } from './telephone-schema.ts'

const closed = { additionalProperties: false } as const

export const SignIn = Type.Object({
  timestamp: Timestamp,
  ip: Nullable(Type.String()),
  userAgent: Nullable(Type.String()),
  provider: Type.String({ description: '`email`, or the name of an OAuth provider.' }),
})
export type SignIn = Static<typeof SignIn>

const Preferences = Type.Object({
  language: Type.Enum(['en', 'uk']),
  theme: Type.Enum(themes),
  notifications: Type.Object({ email: Type.Boolean(), push: Type.Boolean(), sms: Type.Boolean() }),
})

const Statistics = Type.Object({
  entitiesCreated: Type.Integer(),
  opportunitiesCreated: Type.Integer(),
  notificationsSent: Type.Integer(),
  lastActivity: Nullable(Timestamp),
})

const listedFields = {
  id: Id,
  email: Type.String(),
  name: Type.String(),
  firstName: Nullable(Type.String()),
  lastName: Nullable(Type.String()),
  avatar: Nullable(Type.String()),
  visibility: Type.Enum(profileVisibilities),
  role: Type.Enum(roles),
  isVerified: Type.Boolean(),
  isActive: Type.Boolean(),
  emailVerified: Type.Boolean(),
  bio: Nullable(Type.String()),
  location: Nullable(Type.String()),
  company: Nullable(Type.String()),
  position: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  phoneVerified: Type.Boolean(),
  website: Nullable(Type.String()),
  walletAddress: Nullable(Type.String()),
  authProviders: Type.Array(Type.String()),
  statistics: Statistics,
  preferences: Preferences,
  verificationType: Nullable(Type.Enum(verificationTypes)),
  verifiedAt: Nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  lastLoginAt: Nullable(Timestamp),
}

const Suspension = Type.Object({
  reason: Nullable(Type.String()),
  until: Nullable(Timestamp),
  contentHidden: Type.Boolean(),
})

const forAdministrators = {
  verifiedBy: Nullable(Id),
  verificationNotes: Nullable(Type.String()),
  suspension: Nullable(Suspension),
}

export const Profile = Type.Object({ ...listedFields, loginHistory: Type.Array(SignIn) })
export type Profile = Static<typeof Profile>

const ofDeleted = {
  deletedAt: Type.Optional(Timestamp),
  erasedAfter: Type.Optional(Type.String({ format: 'date-time', description: 'Until then it can be restored.' })),
}

export const ListedUser = Type.Object({ ...listedFields, ...forAdministrators, ...ofDeleted })
export type ListedUser = Static<typeof ListedUser>

export const User = Type.Object({ ...listedFields, ...forAdministrators, loginHistory: Type.Array(SignIn) })
export type User = Static<typeof User>

export const UserFilter = Type.Object({
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'Parts of the name or e-mail address, in any order; one or two characters match the beginning of a word.',
    }),
  ),
  role: Type.Optional(Type.Enum(roles)),
  verified: Type.Optional(Type.Boolean()),
  active: Type.Optional(Type.Boolean()),
  deleted: Type.Optional(
    Type.Boolean({
      description: 'True: the deleted accounts that can still be restored, by default the last deleted first.',
    }),
  ),
  createdAfter: Type.Optional(DayOrTime('A day: from its begin.')),
  createdBefore: Type.Optional(DayOrTime('A day: to its end.')),
  sortBy: Type.Optional(Type.Enum(['createdAt', 'lastLoginAt', 'name', 'email'])),
  sortOrder: Type.Optional(Type.Enum(['asc', 'desc'])),
})
export type UserFilter = Static<typeof UserFilter>

export const UserList = Type.Object({ users: Type.Array(ListedUser), pagination: Pagination })

export const Reason = Type.Optional(Nullable(Type.String({ maxLength: 500 })))
const NewRole = Type.Enum(roles, { description: 'In lower case.' })
export const UserIds = Type.Array(Type.String(), {
  minItems: 1,
  maxItems: 10_000,
  description: '1 to 1,000 distinct ids; repeated ones count once.',
})

export const RoleChange = Type.Object({ role: NewRole, reason: Reason }, closed)
export type RoleChange = Static<typeof RoleChange>
export const BulkRoleChange = Type.Object({ userIds: UserIds, role: NewRole, reason: Reason }, closed)
export type BulkRoleChange = Static<typeof BulkRoleChange>
export const RoleAssignment = Type.Object(
  { userId: Type.String(), role: NewRole, reason: Reason, notifyUser: Type.Optional(Type.Boolean()) },
  closed,
)
export type RoleAssignment = Static<typeof RoleAssignment>
export const ChangedRole = Type.Object({
  userId: Id,
  previousRole: Type.Enum(roles),
  newRole: Type.Enum(roles),
  updatedBy: Id,
  updatedAt: Timestamp,
  reason: Nullable(Type.String()),
})

const Notes = Type.Optional(Nullable(Type.String({ maxLength: 500 })))
const Verdict = {
  isVerified: Type.Boolean(),
  verificationType: Type.Optional(Type.Enum(verificationTypes)),
  notes: Notes,
}

export const VerificationChange = Type.Object(Verdict, closed)
export type VerificationChange = Static<typeof VerificationChange>
export const BulkVerificationChange = Type.Object({ userIds: UserIds, ...Verdict }, closed)
export type BulkVerificationChange = Static<typeof BulkVerificationChange>
export const ChangedVerification = Type.Object({
  userId: Id,
  isVerified: Type.Boolean(),
  verificationType: Nullable(Type.Enum(verificationTypes)),
  verifiedBy: Nullable(Id),
  verifiedAt: Nullable(Timestamp),
  notes: Nullable(Type.String()),
})

/** Of something that opens an account, by an administrator. */
export const Revocation = Type.Object({ reason: Reason }, closed)

export const BulkSummary = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  data: Type.Object({
    updated: Type.Integer(),
    failed: Type.Integer(),
    results: Type.Array(
      Type.Object({ userId: Type.String(), success: Type.Boolean(), error: Type.Optional(Type.String()) }),
    ),
  }),
})

export const PublishedByUser = Type.Object({
  published: Type.Array(
    Type.Object({
      kind: Type.String({ description: '`news`, `opportunities` or `entities`; more may be added.' }),
      total: Type.Integer(),
      items: Type.Array(
        Type.Object({
          id: Id,
          title: Type.String(),
          status: Nullable(Type.String({ description: '`hidden`: a suspension hides it.' })),
          createdAt: Timestamp,
        }),
      ),
    }),
  ),
})

const line = (maxLength: number) => Type.Optional(Nullable(Type.String({ maxLength })))
const WebAddress = Type.Optional(Nullable(Type.String({ format: 'uri', pattern: '^https?://[^/?#]', maxLength: 2048 })))

export const ProfileChanges = Type.Object(
  {
    name: Type.Optional(Name()),
    firstName: Type.Optional(Nullable(Name(100))),
    lastName: Type.Optional(Nullable(Name(100))),
    avatar: WebAddress,
    bio: line(2000),
    location: line(200),
    company: line(200),
    position: line(200),
    phone: Type.Optional(Nullable(TypedPhoneNumber)),
    website: WebAddress,
    visibility: Type.Optional(
      Type.Enum(profileVisibilities, {
        description: 'Who finds you: members, nobody (nor do articles and opportunities name you), or anyone.',
      }),
    ),
    email: Type.Optional(
      Type.String({ description: 'The present address; another one is refused, see `POST /api/auth/change-email`.' }),
    ),
    preferences: Type.Optional(
      Type.Object(
        {
          language: Type.Optional(Type.Enum(['en', 'uk'])),
          theme: Type.Optional(Type.Enum(themes)),
          notifications: Type.Optional(
            Type.Object(
              {
                email: Type.Optional(Type.Boolean()),
                push: Type.Optional(Type.Boolean()),
                sms: Type.Optional(Type.Boolean()),
              },
              closed,
            ),
          ),
        },
        closed,
      ),
    ),
  },
  closed,
)
export type ProfileChanges = Static<typeof ProfileChanges>

export const OwnSession = Type.Object({
  id: Type.String({ description: 'Identifies the session; not a credential.' }),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  ipAddress: Nullable(Type.String()),
  userAgent: Nullable(Type.String()),
  provider: Type.String(),
  isCurrent: Type.Boolean(),
})

nameSchemas({
  BulkRoleChange,
  BulkSummary,
  BulkVerificationChange,
  ChangedRole,
  ChangedVerification,
  ListedUser,
  OwnSession,
  Profile,
  ProfileChanges,
  PublishedByUser,
  Revocation,
  RoleAssignment,
  RoleChange,
  SignIn,
  Suspension,
  User,
  UserList,
  UserPreferences: Preferences,
  UserStatistics: Statistics,
  VerificationChange,
})
