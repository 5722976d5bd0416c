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
      insert into unclaimed_files (key) values (old.file_key);
      return null;
    end $$`.execute(db)

  await sql`
    create table attachments (
      id uuid primary key,
      opportunity_id uuid references opportunities (id) on delete cascade,
      withdrawn_from uuid references opportunities (id) on delete cascade,
      uploader_id uuid references users (id) on delete set null,
      file_key uuid not null unique,
      name text not null,
      media_type text not null,
      size integer not null check (size > 0),
      description text,
      is_listed boolean not null,
      uploaded_at timestamptz not null default now(),
      check (num_nonnulls(opportunity_id, withdrawn_from) = 1)
    )`.execute(db)
  await sql`create index attachments_of_opportunity on attachments (opportunity_id, uploaded_at, id)`.execute(db)
  await sql`
    create index attachments_withdrawn on attachments (withdrawn_from) where withdrawn_from is not null`.execute(db)
  await sql`create index attachments_of_uploader on attachments (uploader_id) include (size)`.execute(db)
  await sql`
    create trigger attachments_removed after delete on attachments
    for each row execute function unclaim_file()`.execute(db)
}
