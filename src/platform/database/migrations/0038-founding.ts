import { type Kysely, sql } from 'kysely'

/** Links by which the first administrator founds the community: only the hash of each is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table founding_links (
      token_hash bytea primary key check (octet_length(token_hash) = 32),
      expires_at timestamptz not null
    )`.execute(db)
}
