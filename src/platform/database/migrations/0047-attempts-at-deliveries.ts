import { type Kysely, sql } from 'kysely'
import { createOnlineIndex } from '../online-index.ts'

/** Deliveries are many. */
export const isOnline = true

/**
 * Each delivery keeps its last attempts. Its constant default is kept once for all rows that are there: none is written
 * anew. The index finds what ended without success, which is little, and is not written for what arrives.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table webhook_deliveries add column if not exists attempt_log jsonb not null default '[]'`.execute(db)
  await createOnlineIndex(db, {
    table: 'webhook_deliveries',
    name: 'webhook_deliveries_undelivered',
    definition: sql`(webhook_id, event_number) where status in ('failed', 'skipped')`,
  })
}
