import { type TObject, Type } from 'typebox'
import type { EventType } from '../events/events.ts'
import { Id, Timestamp } from '../http/schema.ts'
import { statuses, types, visibilities } from '../opportunities/schema.ts'

interface Description {
  readonly meaning: string
  /** What the body has as `data`. */
  readonly data: TObject
}

export const testEventType = 'webhook.test' satisfies EventType
export type TellableType = Exclude<EventType, typeof testEventType>

const opportunity = {
  id: Id,
  title: Type.String(),
  type: Type.Enum(types),
  status: Type.Enum(statuses),
  visibility: Type.Enum(visibilities),
}

/** Every event that is sent, as its receivers see it. */
export const eventCatalogue: Readonly<Record<EventType, Description>> = {
  'opportunity.created': { meaning: 'An opportunity was posted.', data: Type.Object(opportunity) },
  'opportunity.updated': {
    meaning: 'An opportunity was changed; `updated_fields` names what is really different.',
    data: Type.Object({ ...opportunity, updated_fields: Type.Array(Type.String()) }),
  },
  'opportunity.deleted': {
    meaning: 'An opportunity was removed; this is what it was.',
    data: Type.Object(opportunity),
  },
  'opportunity.expired': {
    meaning: 'The time of an opportunity was up.',
    data: Type.Object({ ...opportunity, expires_at: Timestamp }),
  },
  'application.submitted': {
    meaning: 'Somebody applied to an opportunity.',
    data: Type.Object({ application_id: Id, opportunity_id: Id }),
  },
  'webhook.test': {
    meaning: 'Nothing happened: the owner of the webhook tried it. Sent whatever the webhook was made for.',
    data: Type.Object({ webhook_id: Id }),
  },
}

/** Those that a webhook can be made for. */
export const tellableTypes = (Object.keys(eventCatalogue) as EventType[]).filter(
  (type): type is TellableType => type !== testEventType,
)

/** The JSON Schema of the whole body in which an event arrives. */
export function bodySchema(type: EventType): TObject {
  return Type.Object({ type: Type.Literal(type), timestamp: Timestamp, data: eventCatalogue[type].data })
}

/** The whole catalogue, for descriptions of the service. */
export function describedEvents(): Record<EventType, { meaning: string; body: TObject }> {
  const entries = Object.entries(eventCatalogue) as [EventType, Description][]
  return Object.fromEntries(
    entries.map(([type, { meaning }]) => [type, { meaning, body: bodySchema(type) }]),
  ) as Record<EventType, { meaning: string; body: TObject }>
}
