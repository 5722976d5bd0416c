import { type Kysely, sql } from 'kysely'

/**
 * Why and until when an account is not active, and whether what it published is hidden. `users.is_active` still decides:
 * an older program that runs beside this one refuses a suspended account as it refuses every inactive one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table suspensions (
      user_id uuid primary key references users (id) on delete cascade,
      reason text,
      until timestamptz,
      hides_content boolean not null,
      set_at timestamptz not null default now(),
      is_announced boolean not null default false
    )`.execute(db)
  await sql`create index suspensions_ending on suspensions (until) where until is not null`.execute(db)
  await sql`create index suspensions_unannounced on suspensions (set_at) where not is_announced`.execute(db)
}
