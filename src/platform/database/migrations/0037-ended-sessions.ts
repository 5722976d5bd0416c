import { type Kysely, sql } from 'kysely'

/**
 * Which transaction last ended all sessions of an account: a sign-in that began before it makes no session. Not in
 * backups, as its numbers mean nothing in another database.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table session_endings (
      user_id uuid primary key references users (id) on delete cascade,
      transaction xid8 not null
    )`.execute(db)
}
