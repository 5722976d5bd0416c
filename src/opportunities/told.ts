import type { EventSubject } from '../events/events.ts'
import type { OpportunityRow } from './tables.ts'

/** Whose business an event about an opportunity is. */
export function subjectOf(row: Pick<OpportunityRow, 'id' | 'owner_id' | 'entity_id' | 'visibility'>): EventSubject {
  return { opportunityId: row.id, ownerId: row.owner_id, entityId: row.entity_id, visibility: row.visibility }
}

/** What every event about an opportunity tells of it. */
export function factsOf({
  id,
  title,
  type,
  status,
  visibility,
}: Pick<OpportunityRow, 'id' | 'title' | 'type' | 'status' | 'visibility'>) {
  return { id, title, type, status, visibility }
}
