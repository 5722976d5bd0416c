import { type Kysely, sql } from 'kysely'

/**
 * Which characters are spaces no longer depends on the locale of the database. What was stored before keeps the key that
 * it has until it is changed: to build the indexes anew would hold up all who write, for titles that hardly anybody has.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function opportunity_key(value text) returns text language sql immutable parallel safe as $$
      select lower(btrim(regexp_replace(value collate "und-x-icu", '\\s+', ' ', 'g')))
    $$`.execute(db)
}
