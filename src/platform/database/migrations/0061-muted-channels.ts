import { type Kysely, sql } from 'kysely'

/** Which kinds of notifications do not come by which channel: `EMAIL:opportunities`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notification_preferences add column muted text[] not null default '{}'`.execute(db)
}
