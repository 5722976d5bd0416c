import { Type } from 'typebox'
import {
  opportunityStatuses,
  opportunityTypes,
  opportunityVisibilities,
} from '../../platform/database/tables/opportunities.ts'
import { declareEvent, type EventSubject } from '../../platform/events/events.ts'
import { Id, Timestamp } from '../../platform/http/schemas/schema.ts'
import type { OpportunityRow } from './row.ts'

const facts = {
  id: Id,
  title: Type.String(),
  type: Type.Enum(opportunityTypes),
  status: Type.Enum(opportunityStatuses),
  visibility: Type.Enum(opportunityVisibilities),
}

export const opportunityCreated = declareEvent('opportunity.created', 'An opportunity was posted.', Type.Object(facts))
export const opportunityUpdated = declareEvent(
  'opportunity.updated',
  'An opportunity was changed; `updated_fields` lists the fields that actually changed.',
  Type.Object({ ...facts, updated_fields: Type.Array(Type.String()) }),
)
export const opportunityDeleted = declareEvent(
  'opportunity.deleted',
  'An opportunity was removed; this is what it was.',
  Type.Object(facts),
)
export const opportunityExpired = declareEvent(
  'opportunity.expired',
  'The time of an opportunity was up.',
  Type.Object({ ...facts, expires_at: Timestamp }),
)
export const opportunityEvents = [opportunityCreated, opportunityUpdated, opportunityDeleted, opportunityExpired]

/** Decides who may receive an event about an opportunity. */
export function eventSubjectOf(
  row: Pick<OpportunityRow, 'id' | 'owner_id' | 'entity_id' | 'visibility'>,
): EventSubject {
  return { opportunityId: row.id, ownerId: row.owner_id, entityId: row.entity_id, visibility: row.visibility }
}

export function eventDataOf({
  id,
  title,
  type,
  status,
  visibility,
}: Pick<OpportunityRow, 'id' | 'title' | 'type' | 'status' | 'visibility'>) {
  return { id, title, type, status, visibility }
}
