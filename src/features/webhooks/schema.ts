import { type Static, Type } from 'typebox'
import { Id, Nullable, Timestamp } from '../http/schema.ts'
import { tellableTypes, testEventType } from './event-catalogue.ts'

export const statuses = ['pending', 'delivered', 'failed', 'skipped'] as const
export type Status = (typeof statuses)[number]

export const disabledReasons = ['gone', 'failing'] as const
export type DisabledReason = (typeof disabledReasons)[number]

const closed = { additionalProperties: false } as const

const Url = Type.String({ minLength: 1, maxLength: 2048, description: 'Where events are sent: https.' })
const Events = Type.Array(Type.Enum(tellableTypes), { minItems: 1, maxItems: tellableTypes.length, uniqueItems: true })

export const NewWebhook = Type.Object(
  {
    url: Url,
    events: Events,
    secret: Type.Optional(
      Type.String({ maxLength: 100, description: '`whsec_` and the base64 of 24 to 64 bytes; made if there is none.' }),
    ),
  },
  closed,
)
export type NewWebhook = Static<typeof NewWebhook>

export const WebhookChanges = Type.Partial(
  Type.Object({ url: Url, events: Events, is_enabled: Type.Boolean() }),
  closed,
)
export type WebhookChanges = Static<typeof WebhookChanges>

/** A webhook as its owner sees it later, without its secret. */
export const Webhook = Type.Object({
  id: Id,
  url: Type.String(),
  events: Type.Array(Type.Enum(tellableTypes)),
  is_enabled: Type.Boolean(),
  disabled_reason: Nullable(
    Type.String({
      description: 'Why the service switched it off: `gone` (a 410), `failing` (for five days); null otherwise.',
    }),
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Webhook = Static<typeof Webhook>

export const IssuedWebhook = Type.Object({
  webhook: Webhook,
  secret: Type.Optional(Type.String({ description: 'Shown once: a repeated request is answered without it.' })),
})

export const Delivery = Type.Object({
  id: Id,
  event_id: Id,
  event_type: Type.Enum([...tellableTypes, testEventType]),
  status: Type.Enum(statuses),
  attempts: Type.Integer(),
  response_status: Nullable(Type.Integer({ description: 'Of the last attempt; null when nobody answered.' })),
  response_body: Type.Optional(
    Nullable(Type.String({ description: 'What the last answer began with, for administrators.' })),
  ),
  failure: Nullable(Type.String({ description: 'Why the last attempt was none that counts, in words.' })),
  next_attempt_at: Nullable(Timestamp),
  created_at: Timestamp,
})
export type Delivery = Static<typeof Delivery>

export const DeliveryPage = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  cursor: Type.Optional(Type.String({ maxLength: 100 })),
})
export type DeliveryPage = Static<typeof DeliveryPage>

export const DeliveryParams = Type.Object({ id: Type.String(), deliveryId: Type.String() })
