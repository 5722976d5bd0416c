import { type Kysely, sql } from 'kysely'

/** What a community is called and how it looks, as it was chosen in the browser. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table community (
      is_only boolean primary key default true check (is_only),
      name text,
      language text,
      time_zone text,
      color text
    )`.execute(db)
}
