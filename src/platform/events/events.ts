import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Static, TObject } from 'typebox'
import type { Database, Transaction } from '../database/database.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { publish } from '../database/signals.ts'
import type { EventType } from '../database/tables/events.ts'

const KEPT_DAYS = 30

export const EVENTS_TOPIC = 'events'

export interface DeclaredEvent<Data extends TObject = TObject> {
  readonly type: EventType
  readonly meaning: string
  /** JSON Schema for receivers, and type for the feature that raises it. */
  readonly data: Data
}

export const declareEvent = <Data extends TObject>(
  type: EventType,
  meaning: string,
  data: Data,
): DeclaredEvent<Data> => ({ type, meaning, data })

/** As of the time of the event. */
export interface EventSubject {
  readonly opportunityId: string
  readonly ownerId: string | null
  readonly entityId: string | null
  readonly visibility: string
}

/** Outbox: the event exists exactly when its transaction commits. */
export async function raise<Data extends TObject>(
  trx: Transaction,
  { type }: DeclaredEvent<Data>,
  subject: EventSubject,
  data: Static<Data>,
): Promise<void> {
  await trx
    .insertInto('events')
    .values({
      id: randomUUIDv7(),
      type,
      opportunity_id: subject.opportunityId,
      owner_id: subject.ownerId,
      entity_id: subject.entityId,
      visibility: subject.visibility,
      data: JSON.stringify(data),
    })
    .execute()
  await publish(trx, EVENTS_TOPIC)
}

export async function forgetOldEvents(db: Database): Promise<void> {
  await deleteInBatches(db, 'events', sql`occurred_at < now() - make_interval(days => ${KEPT_DAYS})`)
}
