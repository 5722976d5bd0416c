import { type Static, Type } from 'typebox'
import { webhookDeliveryStatuses } from '../../platform/database/tables/webhooks.ts'
import { nameSchemas } from '../../platform/http/openapi/components.ts'
import { Id, Nullable, Timestamp } from '../../platform/http/schema.ts'
import { subscribableTypes, webhookTest } from './event-catalogue.ts'

const closed = { additionalProperties: false } as const

const Url = Type.String({ minLength: 1, maxLength: 2048, description: 'The https address that receives the events.' })
const Events = Type.Array(Type.Enum(subscribableTypes), {
  minItems: 1,
  maxItems: subscribableTypes.length,
  uniqueItems: true,
})

export const NewWebhook = Type.Object(
  {
    url: Url,
    events: Events,
    secret: Type.Optional(
      Type.String({
        minLength: 16,
        maxLength: 256,
        description:
          'Its UTF-8 bytes are the key; after `whsec_`, the 24 to 64 bytes that base64 writes. Generated if absent.',
      }),
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

/** Without its secret, which is only shown once. */
export const Webhook = Type.Object({
  id: Id,
  url: Type.String(),
  events: Type.Array(Type.Enum(subscribableTypes)),
  is_enabled: Type.Boolean(),
  disabled_reason: Nullable(
    Type.String({
      description:
        'Why the service disabled it: `gone` (it answered 410) or `failing` (for five days); null otherwise.',
    }),
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Webhook = Static<typeof Webhook>

export const IssuedWebhook = Type.Object({
  webhook: Webhook,
  secret: Type.Optional(Type.String({ description: 'Returned once: the answer to a repeated request omits it.' })),
})

export const Delivery = Type.Object({
  id: Id,
  event_id: Id,
  event_type: Type.Enum([...subscribableTypes, webhookTest.type]),
  status: Type.Enum(webhookDeliveryStatuses),
  attempts: Type.Integer(),
  response_status: Nullable(Type.Integer({ description: 'Of the last attempt; null if there was no answer.' })),
  response_body: Type.Optional(
    Nullable(Type.String({ description: 'The beginning of the last answer, for administrators.' })),
  ),
  failure: Nullable(Type.String({ description: 'Why the last attempt failed.' })),
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

nameSchemas({
  IssuedWebhook,
  NewWebhook,
  Webhook,
  WebhookChanges,
  WebhookDelivery: Delivery,
  WebhookDeliveryPage: DeliveryPage,
})
