import { type Static, Type } from 'typebox'
import { locales, roles } from '../../../platform/database/tables/accounts.ts'
import { mailStates } from '../../../platform/database/tables/joining.ts'
import { nameSchemas } from '../../../platform/http/openapi/components.ts'
import { Id, Nullable, Timestamp } from '../../../platform/http/schemas/schema.ts'
import { EmailAddress } from '../../../platform/http/schemas/texts.ts'
import { Pagination, Person } from '../../members/schema.ts'

export const MAX_MESSAGE_LENGTH = 1_000

/** Plain text: nothing but line breaks and tabs of the control characters. */
export const MESSAGE_PATTERN = '^[^\\x00-\\x08\\x0b-\\x1f\\x7f]*$'

const states = ['pending', 'expired', 'accepted'] as const

export const NewInvitation = Type.Object(
  {
    email: EmailAddress,
    role: Type.Optional(Type.Enum(roles, { description: 'Default: `subscriber`.' })),
    language: Type.Optional(Type.Enum(locales, { description: 'Of the mail and of the account. Default: `en`.' })),
    message: Type.Optional(
      Nullable(
        Type.String({
          maxLength: MAX_MESSAGE_LENGTH,
          pattern: MESSAGE_PATTERN,
          description: 'Plain text in the mail.',
        }),
      ),
    ),
  },
  { additionalProperties: false },
)
export type NewInvitation = Static<typeof NewInvitation>

const MAX_INVITATIONS = 500

export const NewInvitations = Type.Object(
  {
    invitations: Type.Array(NewInvitation, {
      minItems: 1,
      maxItems: MAX_INVITATIONS,
      description: 'Of a repeated address the first counts.',
    }),
  },
  { additionalProperties: false },
)
export type NewInvitations = Static<typeof NewInvitations>

export const InvitedSummary = Type.Object({
  invited: Type.Integer(),
  failed: Type.Integer(),
  results: Type.Array(
    Type.Object({ email: Type.String(), success: Type.Boolean(), error: Type.Optional(Type.String()) }),
  ),
})

export const Invitation = Type.Object({
  id: Id,
  email: Type.String(),
  role: Type.Enum(roles),
  language: Type.Enum(locales),
  message: Nullable(Type.String()),
  status: Type.Enum(states),
  mail: Type.Enum(mailStates, { description: 'What became of the mail.' }),
  invitedBy: Nullable(Id),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  acceptedAt: Nullable(Timestamp),
  userId: Nullable({ ...Id, description: 'The account that came of it.' }),
})
export type Invitation = Static<typeof Invitation>

const ListedInvitation = Type.Object({
  ...Invitation.properties,
  /** Null when the operator invited, or whoever did is gone. */
  inviter: Nullable(Person),
  user: Nullable(Person),
})
export type ListedInvitation = Static<typeof ListedInvitation>

export const InvitationFilter = Type.Object({
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
  status: Type.Optional(Type.Enum(states)),
})
export type InvitationFilter = Static<typeof InvitationFilter>

export const InvitationList = Type.Object({ invitations: Type.Array(ListedInvitation), pagination: Pagination })

nameSchemas({ Invitation, InvitationList, InvitedSummary, NewInvitation, NewInvitations })
