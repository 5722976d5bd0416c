import { type Static, type TObject, type TProperties, Type } from 'typebox'
import {
  budgetPeriods,
  opportunityStatuses,
  opportunityTypes,
  opportunityVisibilities,
} from '../../platform/database/tables/opportunities.ts'
import { nameSchemas } from '../../platform/http/openapi/components.ts'
import { DayOrTime } from '../../platform/http/schemas/given-times.ts'
import { Id, Nullable, Timestamp } from '../../platform/http/schemas/schema.ts'
import { VisibleText } from '../../platform/http/schemas/texts.ts'
import { Person } from '../members/schema.ts'

/** Shown to everyone who may see their visibility; the other statuses only to the owner and administrators. */
export const openStatuses = ['active', 'expired', 'closed'] as const

const closed = { additionalProperties: false } as const
const text = (maxLength: number) => Type.String({ maxLength })
const MAX_AMOUNT = 1e15

const optional = <Properties extends TProperties>(schema: TObject<Properties>) => Type.Partial(schema, closed)

const Amount = Type.Number({ exclusiveMinimum: 0, maximum: MAX_AMOUNT })
const Budget = Type.Object(
  {
    min: Type.Optional(Amount),
    max: Type.Optional(Amount),
    currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217' }),
    per: Type.Enum(budgetPeriods),
  },
  closed,
)

const Location = Type.Object(
  {
    city: Type.Optional(VisibleText({ maxLength: 100 })),
    country: Type.Optional(VisibleText({ maxLength: 100 })),
    timezone: Type.Optional(text(100)),
    remote: Type.Boolean(),
    address: Type.Optional(Type.String({ maxLength: 300, description: 'Shown in the detail view only.' })),
    lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
    lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
  },
  closed,
)

export const ContactPerson = optional(
  Type.Object({ name: text(200), position: text(200), email: text(254), phone: text(50) }),
)

const ApplicationProcess = optional(
  Type.Object({
    method: Type.String({ maxLength: 50, description: '`form`, `email`, or any other word that readers understand.' }),
    instructions: text(5000),
    contact: text(500),
    required_documents: Type.Array(text(200), { maxItems: 50 }),
  }),
)

const ConfidentialDetails = Type.Record(Type.String(), Type.Unknown(), {
  maxProperties: 100,
  description: 'Free-form, for confidential readers only; at most 20,000 characters of JSON.',
})

export const MAX_TAGS = 20
/** Of one tag: lists name several tags, separated by commas, and each may have some itself. */
export const MAX_COMMAS = 3

const Title = VisibleText({ maxLength: 200 })
const Description = VisibleText({ maxLength: 10_000, description: 'Markdown without HTML, stored as sent.' })
const Lines = Type.Array(VisibleText({ maxLength: 500 }), { maxItems: 50 })

const writtenFields = {
  short_description: Type.Optional(Nullable(text(500))),
  category: Type.Optional(VisibleText({ maxLength: 100 })),
  budget: Type.Optional(Nullable(Budget)),
  location: Type.Optional(Location),
  requirements: Type.Optional(Lines),
  benefits: Type.Optional(Lines),
  entity_id: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
  contact_person: Type.Optional(Nullable(ContactPerson)),
  application_process: Type.Optional(Nullable(ApplicationProcess)),
  confidential_details: Type.Optional(Nullable(ConfidentialDetails)),
  tags: Type.Optional(
    Type.Array(VisibleText({ maxLength: 50, description: `At most ${MAX_COMMAS} commas.` }), { maxItems: MAX_TAGS }),
  ),
  expires_at: Type.Optional(Nullable(DayOrTime('Until when it is open; in the future. A day: to its end.'))),
  visibility: Type.Optional(Type.Enum(opportunityVisibilities)),
  show_owner: Type.Optional(Type.Boolean({ description: 'Whether `owner` says who posted it; true by default.' })),
}

export const NewOpportunity = Type.Object(
  {
    title: Title,
    description: Description,
    type: Type.Enum(opportunityTypes),
    ...writtenFields,
    as_draft: Type.Optional(
      Type.Boolean({
        description: 'Keeps it as a draft, of which nobody is told before it is submitted or published.',
      }),
    ),
  },
  closed,
)
export type NewOpportunity = Static<typeof NewOpportunity>

export const OpportunityChanges = Type.Object(
  {
    id: Type.String({ maxLength: 100 }),
    title: Type.Optional(Title),
    description: Type.Optional(Description),
    type: Type.Optional(Type.Enum(opportunityTypes)),
    ...writtenFields,
    status: Type.Optional(Type.Enum(opportunityStatuses)),
    is_featured: Type.Optional(Type.Boolean({ description: 'Set by administrators; ignored from anyone else.' })),
    if_updated_at: Type.Optional({
      ...Timestamp,
      description: 'The `updated_at` that was read: 409 `CHANGED_SINCE` when it was changed since then.',
    }),
    updated_fields: Type.Optional(
      Type.Array(text(100), { maxItems: 50, description: 'Every field it names must be in the body.' }),
    ),
  },
  closed,
)
export type OpportunityChanges = Static<typeof OpportunityChanges>

const ListedEntity = Type.Object({
  id: Id,
  name: Type.String(),
  logo: Type.Optional(Type.String()),
  logo_shown: Type.Optional(
    Nullable(Type.String({ description: 'Where to show `logo` from; null: it cannot be shown.' })),
  ),
})
export const OpportunityEntity = Type.Object({
  ...ListedEntity.properties,
  website: Type.Optional(Type.String()),
  employee_count: Type.Optional(Type.String()),
})

const Viewer = Type.Object(
  { is_owner: Type.Boolean(), can_edit: Type.Boolean(), has_applied: Type.Boolean() },
  { description: 'What the caller is to it; absent for anonymous ones.' },
)

const listedFields = {
  id: Id,
  title: Type.String(),
  description: Type.String(),
  short_description: Type.Optional(Type.String()),
  category: Type.String(),
  type: Type.Enum(opportunityTypes),
  budget: Type.Optional(Budget),
  location: Location,
  requirements: Type.Array(Type.String()),
  benefits: Type.Array(Type.String()),
  entity_id: Nullable(Id),
  entity: Type.Optional(ListedEntity),
  owner: Nullable(Person),
  show_owner: Type.Optional(Type.Boolean({ description: 'For the owner and administrators.' })),
  viewer: Type.Optional(Viewer),
  tags: Type.Array(Type.String()),
  status: Type.Enum(opportunityStatuses),
  visibility: Type.Enum(opportunityVisibilities),
  created_at: Timestamp,
  updated_at: Timestamp,
  expires_at: Type.Optional(Timestamp),
  views: Type.Integer(),
  applications: Type.Integer(),
  is_featured: Type.Boolean(),
}

export const ListedOpportunity = Type.Object(listedFields)
export type ListedOpportunity = Static<typeof ListedOpportunity>

export const ConfidentialOpportunity = Type.Object({
  ...listedFields,
  contact_person: Type.Optional(ContactPerson),
  confidential_details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})

export const Attachment = Type.Object({
  id: Id,
  name: Type.String(),
  url: Type.String(),
  size: Type.Integer({ description: 'Bytes.' }),
  uploaded_at: Timestamp,
  description: Type.Optional(Type.String()),
})

export type Attachment = Static<typeof Attachment>

export const UploadedAttachment = Type.Omit(Attachment, ['description'])

/** The form of an upload, for the description of its route; the body itself is no parsed value. */
export const AttachmentUpload = Type.Object({
  file: Type.String({
    format: 'binary',
    description:
      'At most 10 MiB: PDF, DOC, DOCX, ODT, TXT, MD, PPT, PPTX, XLSX, PNG, JPEG, WEBP or ZIP, by name and content.',
  }),
  opportunity_id: Id,
  description: Type.Optional(Type.String({ maxLength: 1_000 })),
})

export type ConfidentialOpportunity = Static<typeof ConfidentialOpportunity>

export const DetailedOpportunity = Type.Object({
  ...listedFields,
  entity: Type.Optional(OpportunityEntity),
  contact_person: Type.Optional(ContactPerson),
  application_process: Nullable(ApplicationProcess),
  attachments: Type.Array(Attachment),
  description_html: Type.Optional(Type.String({ description: 'Rendered and sanitised; only with `?render=html`.' })),
  confidential_details: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'For confidential readers, the owner and administrators.',
    }),
  ),
})
export type DetailedOpportunity = Static<typeof DetailedOpportunity>

export const OpportunityRendering = Type.Object({ render: Type.Optional(Type.Enum(['html'])) })

export const OpportunityPreview = Type.Object({ description: Description }, closed)
export const PreviewedOpportunity = Type.Object({ description_html: Type.String() })

const SentBack = Type.Object(
  { reason: Nullable(Type.String()), at: Timestamp },
  { description: 'Why an administrator made it a draft again; absent otherwise.' },
)
export type SentBack = Static<typeof SentBack>

export const OwnOpportunity = Type.Object({
  ...DetailedOpportunity.properties,
  sent_back: Type.Optional(SentBack),
})

export const CreatedOpportunity = Type.Object({
  opportunity: Type.Object({
    id: Id,
    title: Type.String(),
    status: Type.Enum(['pending', 'draft']),
    created_at: Timestamp,
  }),
})
export const UpdatedOpportunity = Type.Object({ opportunity: Type.Object({ id: Id, updated_at: Timestamp }) })

nameSchemas({
  Attachment,
  AttachmentUpload,
  Budget,
  ConfidentialDetails,
  ConfidentialOpportunity,
  CreatedOpportunity,
  ListedOpportunity,
  Location,
  NewOpportunity,
  Opportunity: DetailedOpportunity,
  OpportunityChanges,
  OpportunityEntity,
  OpportunityEntityName: ListedEntity,
  OpportunityPreview,
  UpdatedOpportunity,
  UploadedAttachment,
})
