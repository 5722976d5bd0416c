import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Listed files are those of the owner and administrators: they are shown with the opportunity. Others concern only
  // who uploaded them, the owner and administrators.
  await sql`
    create table attachments (
      id uuid primary key,
      opportunity_id uuid not null references opportunities (id) on delete cascade,
      uploader_id uuid references users (id) on delete set null,
      key uuid not null unique,
      name text not null,
      media_type text not null,
      size bigint not null,
      description text,
      is_listed boolean not null,
      uploaded_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index attachments_of_opportunity on attachments (opportunity_id, uploaded_at)`.execute(db)
  await sql`create index attachments_of_uploader on attachments (uploader_id, uploaded_at)`.execute(db)
  await sql`
    create trigger attachments_deleted after delete on attachments
    for each row execute function unclaim_file()`.execute(db)
}
