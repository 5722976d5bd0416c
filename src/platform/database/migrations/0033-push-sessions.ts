import { type Kysely, sql } from 'kysely'

/**
 * A push subscription ends with the session that made it. Null for those of former versions, which write no session and
 * leave one that stands: they end as before, when the push service reports them as gone or another account takes them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table push_subscriptions
      add column session_id uuid references sessions (id) on delete cascade`.execute(db)
  await sql`
    create index push_subscriptions_of_session on push_subscriptions (session_id)
    where session_id is not null`.execute(db)
}
