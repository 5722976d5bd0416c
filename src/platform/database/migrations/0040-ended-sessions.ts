import { type Kysely, sql } from 'kysely'

/** Which transaction last ended all sessions of an account, and when: a sign-in that began before it makes no session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column sessions_ended_by xid8,
      add column sessions_ended_at timestamptz`.execute(db)
}
