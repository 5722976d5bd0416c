import { type Static, Type } from 'typebox'
import { applicationStatuses } from '../../platform/database/tables/applications.ts'
import { opportunityStatuses } from '../../platform/database/tables/opportunities.ts'
import { nameSchemas } from '../../platform/http/openapi/components.ts'
import { Id, Nullable, Paginated, Timestamp } from '../../platform/http/schemas/schema.ts'
import { VisibleText } from '../../platform/http/schemas/texts.ts'
import { Person } from '../members/schema.ts'
import { Attachment, ContactPerson } from '../opportunities/schema.ts'

const closed = { additionalProperties: false } as const

export const NewApplication = Type.Object(
  {
    message: VisibleText({ maxLength: 5000 }),
    contact: Type.Optional(Nullable(Type.String({ maxLength: 500, description: 'How to reach the applicant.' }))),
    attachment_ids: Type.Optional(
      Type.Array(Type.String({ maxLength: 100 }), {
        maxItems: 10,
        uniqueItems: true,
        description: 'Files that the applicant has uploaded to this opportunity.',
      }),
    ),
  },
  closed,
)
export type NewApplication = Static<typeof NewApplication>

export const StatusChange = Type.Object({ status: Type.Enum(applicationStatuses) }, closed)

export const ApplicationFilter = Type.Object({
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: 50, default: 10 }),
  status: Type.Optional(Type.Enum(applicationStatuses)),
})
export type ApplicationFilter = Static<typeof ApplicationFilter>

const AttachedFile = Type.Omit(Attachment, ['description'])
export type AttachedFile = Static<typeof AttachedFile>

const listedFields = {
  id: Id,
  opportunity_id: Id,
  message: Type.String(),
  contact: Nullable(Type.String()),
  attachments: Type.Array(AttachedFile),
  status: Type.Enum(applicationStatuses),
  created_at: Timestamp,
  updated_at: Timestamp,
}

const ReceivedApplication = Type.Object({
  ...listedFields,
  applicant: Nullable(Person),
})
export type ReceivedApplication = Static<typeof ReceivedApplication>
export const ReceivedApplications = Paginated('applications', ReceivedApplication)

const OwnApplication = Type.Object({
  ...listedFields,
  opportunity: Type.Object({
    id: Id,
    title: Type.String(),
    status: Type.Enum(opportunityStatuses),
    entity: Type.Optional(Type.Object({ id: Id, name: Type.String() })),
    owner: {
      ...Nullable(Person),
      description: 'As the opportunity says it to you; null as well once you may not see it.',
    },
  }),
  contact_person: Type.Optional({
    ...ContactPerson,
    description: 'Of the opportunity, once the application is accepted; absent where it names none.',
  }),
})
export type OwnApplication = Static<typeof OwnApplication>
export const OwnApplications = Paginated('applications', OwnApplication)

export const SubmittedApplication = Type.Object({
  application: Type.Object({
    id: Id,
    opportunity_id: Id,
    status: Type.Literal('submitted'),
    created_at: Timestamp,
  }),
})

export const ChangedApplication = Type.Object({
  application: Type.Object({ id: Id, status: Type.Enum(applicationStatuses), updated_at: Timestamp }),
})

const NamedOpportunity = Type.Object({ id: Id, title: Type.String() })

export const ApplicationAttention = Type.Object({
  waiting: Type.Array(
    Type.Object({
      opportunity: NamedOpportunity,
      applications: Type.Integer({ description: 'With status `submitted`; at most 1,000 are counted.' }),
      newest_at: Timestamp,
    }),
    { description: 'The five of your opportunities with the newest ones.' },
  ),
  answered: Type.Array(
    Type.Object({
      id: Id,
      opportunity: NamedOpportunity,
      status: Type.Enum(applicationStatuses),
      updated_at: Timestamp,
    }),
    { description: 'The newest five of your applications that were reviewed, accepted or rejected in 14 days.' },
  ),
})
export type ApplicationAttention = Static<typeof ApplicationAttention>

nameSchemas({
  ApplicationAttention,
  ApplicationChange: StatusChange,
  ApplicationFile: AttachedFile,
  ChangedApplication,
  NewApplication,
  OwnApplication,
  OwnApplications,
  ReceivedApplication,
  ReceivedApplications,
  SubmittedApplication,
})
