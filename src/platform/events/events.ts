import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { signal } from '../database/signals.ts'
import './tables.ts'

const KEPT_DAYS = 30

/** What can happen, and what is told of it. */
export interface EventData {
  'opportunity.created': OpportunityFacts
  /** With the names of the fields that really changed. */
  'opportunity.updated': OpportunityFacts & { readonly updated_fields: readonly string[] }
  'opportunity.deleted': OpportunityFacts
  'opportunity.expired': OpportunityFacts & { readonly expires_at: string }
  'application.submitted': { readonly application_id: string; readonly opportunity_id: string }
  /** Nothing happened: the owner of a webhook tries it. */
  'webhook.test': { readonly webhook_id: string }
}

export type EventType = keyof EventData

interface OpportunityFacts {
  readonly id: string
  readonly title: string
  readonly type: string
  readonly status: string
  readonly visibility: string
}

/** Whose business an event is, as it stood when it happened. */
export interface EventSubject {
  readonly opportunityId: string
  readonly ownerId: string | null
  readonly entityId: string | null
  readonly visibility: string
}

/** Writes down what happened, in the transaction that makes it happen: there is an event exactly when it did. */
export async function raise<Type extends EventType>(
  trx: Transaction,
  type: Type,
  subject: EventSubject,
  data: EventData[Type],
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
  await signal(trx, 'events')
}

/** Forgets what is older than 30 days. */
export async function forgetOldEvents(db: Database): Promise<void> {
  await deleteInBatches(db, 'events', sql`occurred_at < now() - make_interval(days => ${KEPT_DAYS})`)
}
