import { type Static, Type } from 'typebox'
import { disabledReasons, webhookDeliveryStatuses } from '../../platform/database/tables/webhooks.ts'
import { nameSchemas } from '../../platform/http/openapi/components.ts'
import { DayOrTime } from '../../platform/http/schemas/given-times.ts'
import { Id, Nullable, Timestamp } from '../../platform/http/schemas/schema.ts'
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
    Type.Enum(disabledReasons, {
      description: 'Why the service disabled it: it answered 410, or failed for five days; null otherwise.',
    }),
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Webhook = Static<typeof Webhook>

export const IssuedWebhook = Type.Object({
  webhook: Webhook,
  secret: Type.Optional(
    Type.String({
      description:
        'Returned once. The answer to a repeated request omits it; to a repeated rotation it has it, until the next one.',
    }),
  ),
})

const deliveredTypes = [...subscribableTypes, webhookTest.type] as const

export const Delivery = Type.Object({
  id: Id,
  event_id: Id,
  event_type: Type.Enum(deliveredTypes),
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

const AttemptOfDelivery = Type.Object({
  number: Type.Integer({ description: 'From 1.' }),
  at: Timestamp,
  duration_ms: Type.Integer({ description: 'Until the answer was read or awaited no longer.' }),
  response_status: Nullable(Type.Integer({ description: 'Null if there was no answer.' })),
  response_body: Type.Optional(
    Nullable(Type.String({ description: 'The first 512 bytes of the answer, for administrators.' })),
  ),
  failure: Nullable(Type.String({ description: 'Why it failed; null if it arrived.' })),
})

export const DetailedDelivery = Type.Object({
  ...Delivery.properties,
  attempt_log: Type.Array(AttemptOfDelivery, { description: 'The last 20 attempts, the newest last.' }),
  body: Nullable(
    Type.String({
      description:
        'What is sent, byte for byte, in every attempt. Null where the event was erased, and where you may not receive it now.',
    }),
  ),
})
export type DetailedDelivery = Static<typeof DetailedDelivery>

export const DeliveryPage = Type.Object({
  status: Type.Optional(Type.Enum(webhookDeliveryStatuses)),
  event_type: Type.Optional(Type.Enum(deliveredTypes)),
  from: Type.Optional(DayOrTime('Created then or later.')),
  to: Type.Optional(DayOrTime('Created then or earlier.')),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  cursor: Type.Optional(Type.String({ maxLength: 100 })),
})
export type DeliveryPage = Static<typeof DeliveryPage>

export const Recovery = Type.Object(
  {
    since: DayOrTime('Deliveries that were created then or later; not in the future.'),
  },
  closed,
)

export const Recovered = Type.Object({
  recovered: Type.Integer({ description: 'How many are due again: 10,000 at most, of the oldest events.' }),
  has_more: Type.Boolean({ description: 'Whether others are left.' }),
})
export type Recovered = Static<typeof Recovered>

export const DeliveryParams = Type.Object({ id: Type.String(), deliveryId: Type.String() })

nameSchemas({
  IssuedWebhook,
  NewWebhook,
  Webhook,
  WebhookChanges,
  WebhookDelivery: Delivery,
  WebhookDeliveryAttempt: AttemptOfDelivery,
  WebhookDeliveryDetails: DetailedDelivery,
  WebhookDeliveryPage: DeliveryPage,
  WebhookRecovered: Recovered,
  WebhookRecovery: Recovery,
})
