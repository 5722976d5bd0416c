import { type Kysely, sql } from 'kysely'

/**
 * Whatever changes the rights of somebody, a command on another machine included, every process hears whose they are
 * when it commits. A session that ends by its time changes no row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_rights_of_user() returns trigger language plpgsql as $$
    begin
      perform pg_notify('hromada_rights', new.id::text);
      return null;
    end $$`.execute(db)
  await sql`
    create function tell_rights_of_session() returns trigger language plpgsql as $$
    begin
      perform pg_notify('hromada_rights', old.user_id::text);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger users_rights_changed after update of role, is_active, deleted_at on users
    for each row when (
      (old.role, old.is_active, old.deleted_at) is distinct from (new.role, new.is_active, new.deleted_at)
    )
    execute function tell_rights_of_user()`.execute(db)
  // Those that ended long ago are removed by the thousand.
  await sql`
    create trigger sessions_removed after delete on sessions
    for each row when (old.expires_at > now() - interval '1 minute')
    execute function tell_rights_of_session()`.execute(db)
}
