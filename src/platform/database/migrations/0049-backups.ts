import { type Kysely, sql } from 'kysely'

/** Backups by the clock: one row for each time at which one is due. The index admits one unfinished row at most. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backups (
      id uuid primary key default time_ordered_id(),
      due_at timestamptz not null,
      place text not null,
      attempts integer not null default 0,
      next_attempt_at timestamptz,
      failures integer not null default 0,
      failed_at timestamptz,
      failure text,
      started_at timestamptz,
      finished_at timestamptz,
      name text unique,
      bytes bigint,
      sha256 bytea,
      files integer,
      missing_files integer,
      removed_at timestamptz,
      check ((name is null) = (finished_at is null) and (name is null or next_attempt_at is null))
    )`.execute(db)
  await sql`create unique index backups_unfinished on backups ((true)) where next_attempt_at is not null`.execute(db)
  await sql`create index backups_due on backups (due_at)`.execute(db)
}
