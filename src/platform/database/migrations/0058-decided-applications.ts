import { type Kysely, sql } from 'kysely'

/** That somebody had decided on an application when it was withdrawn. Of earlier withdrawals nobody knows any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table applications add column was_decided boolean not null default false`.execute(db)
}
