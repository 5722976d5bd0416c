import { type Static, Type } from 'typebox'
import {
  decisionOutcomes,
  opportunityStatuses,
  opportunityTypes,
  opportunityVisibilities,
} from '../../../platform/database/tables/opportunities.ts'
import { nameSchemas } from '../../../platform/http/openapi/components.ts'
import { DayOrTime } from '../../../platform/http/schemas/given-times.ts'
import { Id, Nullable, Timestamp } from '../../../platform/http/schemas/schema.ts'
import { VisibleText } from '../../../platform/http/schemas/texts.ts'
import { Person } from '../../members/schema.ts'
import { DetailedOpportunity, OpportunityEntity } from '../schema.ts'

const MAX_DECIDED = 100
const MAX_REASON_CHARACTERS = 500

const closed = { additionalProperties: false } as const

export const ReviewFilter = Type.Object({
  status: Type.Enum(opportunityStatuses, { default: 'pending' }),
  type: Type.Optional(Type.Enum(opportunityTypes)),
  owner_id: Type.Optional(Type.String({ maxLength: 100 })),
  entity_id: Type.Optional(Type.String({ maxLength: 100 })),
  search: Type.Optional(Type.String({ maxLength: 200 })),
  from: Type.Optional(DayOrTime('Submitted then or later; what is not pending: created.')),
  to: Type.Optional(DayOrTime('Submitted then or earlier; what is not pending: created.')),
  order: Type.Enum(['asc', 'desc'], {
    default: 'asc',
    description: 'By `submitted_at`, what is not pending by `created_at`: the oldest first.',
  }),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: 'The `next_cursor` of the previous page.' })),
})
export type ReviewFilter = Static<typeof ReviewFilter>

const Count = Type.Integer({ maximum: 1_000 })

const ReviewedOwner = Type.Object({
  ...Person.properties,
  is_verified: Type.Boolean(),
  joined_at: Timestamp,
  opportunities: Type.Object(
    { published: Count, sent_back: Count, removed: Count },
    {
      description:
        'How many are or were open to readers, and how many administrators made drafts again or removed; at most 1,000 each.',
    },
  ),
})
export type ReviewedOwner = Static<typeof ReviewedOwner>

const QueuedEntity = Type.Object({ id: Id, name: Type.String(), is_verified: Type.Boolean() })

const queuedFields = {
  submitted_at: Type.String({ format: 'date-time', description: 'When it was last submitted for review.' }),
  version: Type.Integer({ description: 'Grows with every change: what `seen` names.' }),
  owner: Nullable(ReviewedOwner),
}

const QueuedOpportunity = Type.Object({
  id: Id,
  title: Type.String(),
  type: Type.Enum(opportunityTypes),
  category: Type.String(),
  status: Type.Enum(opportunityStatuses),
  visibility: Type.Enum(opportunityVisibilities),
  attachments: Type.Integer({ description: 'How many files it holds.' }),
  entity: Nullable(QueuedEntity),
  created_at: Timestamp,
  updated_at: Timestamp,
  expires_at: Nullable(Timestamp),
  ...queuedFields,
})
export type QueuedOpportunity = Static<typeof QueuedOpportunity>

export const ReviewQueue = Type.Object({
  opportunities: Type.Array(QueuedOpportunity),
  total: Type.Integer({ description: 'Of all pages; at most 10,000.' }),
  next_cursor: Nullable(Type.String()),
})

const outcomeFields = {
  outcome: Type.Enum(decisionOutcomes, { description: 'The status it was given.' }),
  by: Nullable(Person),
  at: Timestamp,
}

const Decision = Type.Object({ ...outcomeFields, reason: Nullable(Type.String()) })

const { viewer: _, ...shownFields } = DetailedOpportunity.properties

export const ReviewedOpportunity = Type.Object({
  ...shownFields,
  entity: Type.Optional(Type.Object({ ...OpportunityEntity.properties, is_verified: Type.Boolean() })),
  ...queuedFields,
  decisions: Type.Array(Decision, { description: 'Of administrators on it, the newest first; at most 20.' }),
})
export type ReviewedOpportunity = Static<typeof ReviewedOpportunity>

const targets = {
  ids: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: MAX_DECIDED }),
  seen: Type.Optional(
    Type.Record(Type.String(), Type.Integer(), {
      maxProperties: MAX_DECIDED,
      description: 'The `version` that was seen, by id. One that has another by now is refused: `CHANGED_SINCE`.',
    }),
  ),
}

export const BulkStatusDecision = Type.Object(
  {
    ...targets,
    status: Type.Enum(opportunityStatuses),
    reason: Type.Optional(
      Nullable(Type.String({ maxLength: MAX_REASON_CHARACTERS, description: 'For the owner, and for the audit log.' })),
    ),
  },
  closed,
)
export type BulkStatusDecision = Static<typeof BulkStatusDecision>

export const BulkRemoval = Type.Object(
  {
    ...targets,
    reason: VisibleText({
      maxLength: MAX_REASON_CHARACTERS,
      description: 'For the owner, and for the audit log.',
    }),
  },
  closed,
)
export type BulkRemoval = Static<typeof BulkRemoval>

const DecisionResult = Type.Object({
  id: Type.String(),
  success: Type.Boolean(),
  error: Type.Optional(Type.String({ description: 'The code of the refusal.' })),
  message: Type.Optional(Type.String()),
  changed: Type.Optional(
    Type.Object(outcomeFields, {
      description: 'What became of it meanwhile; `by` is null where no administrator decided on it last.',
    }),
  ),
})
export type DecisionResult = Static<typeof DecisionResult>

export const Decided = Type.Object({
  updated: Type.Integer(),
  failed: Type.Integer(),
  results: Type.Array(DecisionResult),
})

nameSchemas({
  BulkRemoval,
  BulkStatusDecision,
  Decided,
  QueuedOpportunity,
  ReviewDecision: Decision,
  ReviewedOpportunity,
  ReviewedOwner,
  ReviewQueue,
})
