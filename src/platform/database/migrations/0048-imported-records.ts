import { type Kysely, sql } from 'kysely'

/** Each foreign key locks a table that is written to all the time, for a moment: one after the other. */
export const isOnline = true

const tables = [
  ['imported_users', 'users'],
  ['imported_news', 'news_articles'],
  ['imported_opportunities', 'opportunities'],
  ['imported_entities', 'entities'],
] as const

/** The ids that imported records have elsewhere. They may name a person, and so go with the record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, records] of tables) {
    await sql`
      create table if not exists ${sql.table(table)} (
        external_id text primary key,
        record_id uuid not null unique references ${sql.table(records)} on delete cascade,
        digest bytea not null,
        imported_at timestamptz not null default now()
      )`.execute(db)
  }
}
