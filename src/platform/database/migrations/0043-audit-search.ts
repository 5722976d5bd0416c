import { type Kysely, sql } from 'kysely'
import { createOnlineIndex } from '../online-index.ts'

/** The log may be long, and is written to all the time. */
export const isOnline = true

/** What the last verification of the log found; indexes for its filters by a thing that is no account, and by a batch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table if not exists audit_verification (
      is_only boolean primary key default true check (is_only),
      started_at timestamptz not null,
      finished_at timestamptz not null,
      entries bigint not null,
      erased bigint not null,
      head text not null,
      broken_sequence bigint,
      broken_reason text
    )`.execute(db)
  const order = sql`occurred_at desc, sequence desc`
  const table = 'audit_entries'
  await createOnlineIndex(db, {
    table,
    name: 'audit_entries_by_thing',
    definition: sql`(target_id, ${order}) where target_type <> 'user'`,
  })
  await createOnlineIndex(db, {
    table,
    name: 'audit_entries_by_batch',
    definition: sql`(batch_id, ${order}) where batch_id is not null`,
  })
}
