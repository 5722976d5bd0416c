import { type TObject, Type } from 'typebox'
import type { EventType, SubscribableEventType } from '../../platform/database/tables/events.ts'
import { type DeclaredEvent, declareEvent } from '../../platform/events/events.ts'
import type { SentDescription } from '../../platform/http/openapi/document.ts'
import { Id, Timestamp } from '../../platform/http/schemas/schema.ts'
import { applicationSubmitted } from '../applications/events.ts'
import { opportunityEvents } from '../opportunities/events.ts'

export const webhookTest = declareEvent(
  'webhook.test',
  'Nothing happened: the owner of the webhook tried it. Sent whatever the webhook was made for.',
  Type.Object({ webhook_id: Id }),
)

export const eventCatalogue: readonly DeclaredEvent[] = [...opportunityEvents, applicationSubmitted, webhookTest]

export const subscribableTypes = eventCatalogue
  .map(({ type }) => type)
  .filter((type): type is SubscribableEventType => type !== webhookTest.type)

/** JSON Schema of a request's body. */
export const bodySchema = ({ type, data }: DeclaredEvent): TObject =>
  Type.Object({ type: Type.Literal(type), timestamp: Timestamp, data })

export const describedEvents = (): Partial<Record<EventType, SentDescription>> =>
  Object.fromEntries(eventCatalogue.map((event) => [event.type, { meaning: event.meaning, body: bodySchema(event) }]))
