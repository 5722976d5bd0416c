import type { Generated, JSONColumnType } from 'kysely'

export const eventTypes = [
  'opportunity.created',
  'opportunity.updated',
  'opportunity.deleted',
  'opportunity.expired',
  'application.submitted',
  'webhook.test',
] as const
export type EventType = (typeof eventTypes)[number]
export type SubscribableEventType = Exclude<EventType, 'webhook.test'>

export interface EventTables {
  events: {
    id: string
    type: EventType
    occurred_at: Generated<Date>
    opportunity_id: string | null
    owner_id: string | null
    entity_id: string | null
    visibility: string
    data: JSONColumnType<object>
    number: Generated<string>
    /** Whether its deliveries have been queued. */
    is_fanned_out: Generated<boolean>
  }
}
