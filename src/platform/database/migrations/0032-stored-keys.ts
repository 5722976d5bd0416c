import { type Kysely, sql } from 'kysely'

/** Keys that outlive the secret they were derived from, sealed. A program without this table derives the same ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stored_keys (
      id text primary key,
      sealed bytea not null,
      created_at timestamptz not null default now()
    )`.execute(db)
}
