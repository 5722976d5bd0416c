import { type Kysely, sql } from 'kysely'

/** Where notifications that are gone stood in the lists of their members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification_places (
      user_id uuid not null references users on delete cascade,
      id uuid not null,
      due_at timestamptz not null,
      kept_at timestamptz not null default now(),
      primary key (user_id, id)
    )`.execute(db)
  await sql`create index notification_places_kept on notification_places (kept_at)`.execute(db)
}
