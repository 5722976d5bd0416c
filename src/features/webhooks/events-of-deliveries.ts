import { sql } from 'kysely'
import type { EntityVisibility } from '../../platform/database/tables/entities.ts'
import type { EventType } from '../../platform/database/tables/events.ts'

/** The payload of a delivery, which the delivery does not hold itself, and what decides who may receive it. */
export interface StoredEvent {
  readonly type: EventType
  readonly occurred_at: string
  readonly data: object
  /** When it happened, and now if the opportunity still exists. */
  readonly visibilities: readonly EntityVisibility[]
}

/** SQL over `events`, `opportunities` and `users`: of `mayReceive` for the owner of a webhook. */
export const isConcerned = sql`(
  events.owner_id is not distinct from users.id or exists (
    select from entity_members join entities on entities.id = entity_id
    where entity_id = events.entity_id and user_id = users.id and not is_hidden
  ))`

/** SQL over `events` and `opportunities`: a StoredEvent, or null when it was deleted or its opportunity is hidden. */
export const storedEvent = sql`
  case when events.id is not null and opportunities.status is distinct from 'hidden' then json_build_object(
    'type', events.type, 'occurred_at', events.occurred_at, 'data', events.data,
    'visibilities', array_remove(array[events.visibility, opportunities.visibility], null)
  ) end`
