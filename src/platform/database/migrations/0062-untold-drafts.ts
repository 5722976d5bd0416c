import { type Kysely, sql } from 'kysely'

/** Opportunities that began as drafts, of which nobody is told before they are submitted or published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table opportunities add column is_untold boolean not null default false`.execute(db)
}
