import { type Static, Type } from 'typebox'
import { NewEntity } from '../../features/entities/schema.ts'
import { NewOpportunity } from '../../features/opportunities/schema.ts'
import { roles } from '../../platform/database/tables/accounts.ts'
import { articleStatuses, articleVisibilities } from '../../platform/database/tables/news.ts'
import { Nullable } from '../../platform/http/schemas/schema.ts'

/** The shapes of the demo content; the content itself lives in the folder `content`. */

const closed = { additionalProperties: false } as const
const Language = Type.Enum(['en', 'uk'])

export const DemoArticle = Type.Object(
  {
    title: Type.String(),
    excerpt: Type.String(),
    content: Type.String({ minLength: 1, description: 'Markdown.' }),
    category: Type.String(),
    tags: Type.Array(Type.String()),
    visibility: Type.Enum(articleVisibilities),
    status: Type.Enum(articleStatuses),
    featured: Type.Boolean(),
    publishedDaysAgo: Type.Number({ description: 'For a draft: the days since it was written.' }),
    publishInDays: Type.Optional(Type.Number({ description: 'When a draft will be published.' })),
    picture: Nullable(Type.String({ description: 'Names what is drawn for it.' })),
    seo: Type.Object(
      { metaTitle: Type.String(), metaDescription: Type.String(), keywords: Type.Array(Type.String()) },
      closed,
    ),
    language: Language,
  },
  closed,
)
export type DemoArticle = Static<typeof DemoArticle>

export const DemoPerson = Type.Object(
  {
    role: Type.Enum(roles),
    name: Type.String(),
    firstName: Type.String(),
    lastName: Type.String(),
    email: Type.String(),
    password: Type.String(),
    bio: Type.String(),
    location: Type.String(),
    company: Type.String(),
    position: Type.String(),
    language: Language,
  },
  closed,
)
export type DemoPerson = Static<typeof DemoPerson>

const { entity_id: _entityId, expires_at: _expiresAt, ...opportunityFields } = NewOpportunity.properties

/** Somebody whose account is suspended, or deleted and can come back. */
export const BarredPerson = Type.Object(
  {
    ...DemoPerson.properties,
    posted: Type.Optional(Type.Object(opportunityFields, closed)),
    suspended: Type.Optional(
      Type.Object(
        {
          reason: Type.String(),
          daysAgo: Type.Number(),
          forDays: Nullable(Type.Number({ description: 'From now; null: until an administrator lifts it.' })),
          hidesContent: Type.Boolean(),
        },
        closed,
      ),
    ),
    deleted: Type.Optional(
      Type.Object({ byOwner: Type.Boolean(), reason: Nullable(Type.String()), daysAgo: Type.Number() }, closed),
    ),
  },
  closed,
)
export type BarredPerson = Static<typeof BarredPerson>

/** Somebody of the demo whose account has been made. */
export interface Inhabitant extends DemoPerson {
  readonly id: string
}

const AccountName = Type.String({ description: 'The part of the e-mail address before the @.' })
const { member_ids: _memberIds, logo: _logo, ...entityFields } = NewEntity.properties

export const DemoEntity = Type.Object(
  {
    ...entityFields,
    picture: Type.Optional(Type.String()),
    owner: AccountName,
    members: Type.Array(AccountName),
    isVerified: Type.Boolean(),
    notes: Type.Optional(Type.String({ description: 'Of the administrator who looked at it.' })),
    changedAfterwards: Type.Optional(
      Type.Pick(NewEntity, ['website', 'description'], {
        ...closed,
        description: 'By its owner, once it was looked at.',
      }),
    ),
  },
  closed,
)
export type DemoEntity = Static<typeof DemoEntity>

const Decision = Type.Optional(Type.Object({ reason: Type.String(), daysAgo: Type.Number() }, closed))

/** What awaits review, or was removed by it. */
export const DemoSubmission = Type.Object(
  {
    ...opportunityFields,
    owner: AccountName,
    submittedDaysAgo: Type.Number({ description: 'For the last time.' }),
    sentBack: Decision,
    removed: Decision,
  },
  closed,
)
export type DemoSubmission = Static<typeof DemoSubmission>

export const DemoOpportunity = Type.Object(
  {
    ...opportunityFields,
    owner: AccountName,
    entity: Type.Optional(Type.String({ description: 'The name of the entity that it is posted for.' })),
    status: Type.Enum(['pending', 'active', 'expired', 'closed']),
    isFeatured: Type.Optional(Type.Boolean()),
    postedDaysAgo: Type.Number(),
    expiresInDays: Nullable(Type.Number({ description: 'Null: never. Below zero: days since it expired.' })),
  },
  closed,
)
export type DemoOpportunity = Static<typeof DemoOpportunity>
