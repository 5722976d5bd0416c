import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table unclaimed_files (
      key uuid primary key,
      since timestamptz not null default now()
    )`.execute(db)
  // For tables whose rows name a file by its key.
  await sql`
    create function unclaim_file() returns trigger language plpgsql as $$
    begin
      insert into unclaimed_files (key) values (old.key);
      return null;
    end $$`.execute(db)
}
