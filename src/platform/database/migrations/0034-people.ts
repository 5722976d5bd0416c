import { type Kysely, sql } from 'kysely'

/** What of an account others are shown. */
const SHOWN = ['name', 'image', 'is_active', 'deleted_at', 'visibility']

/**
 * Who may find an account, and whether an opportunity names its owner. Programs keep names in memory: they see by the
 * revision of people whether these are still true, whatever program changed them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Not validated, which would read the whole table under its lock: every stored row has the default.
  await sql`
    alter table users
      add column visibility text not null default 'members',
      add constraint users_visibility check (visibility in ('members', 'hidden', 'public')) not valid`.execute(db)
  await sql`alter table opportunities add column show_owner boolean not null default true`.execute(db)
  await sql`create table people_revision (revision bigint not null)`.execute(db)
  await sql`insert into people_revision values (1)`.execute(db)
  await sql`
    create function count_change_of_people() returns trigger language plpgsql as $$
    begin
      update people_revision set revision = revision + 1;
      return null;
    end $$`.execute(db)
  // Deferred: a transaction locks the one row last and briefly, so that none deadlocks or waits for another's work.
  await sql`
    create constraint trigger users_shown_otherwise
    after update of ${sql.raw(SHOWN.join(', '))} on users
    deferrable initially deferred
    for each row when ((${of('old')}) is distinct from (${of('new')}))
    execute function count_change_of_people()`.execute(db)
  await sql`
    create constraint trigger users_shown_no_more after delete on users
    deferrable initially deferred
    for each row execute function count_change_of_people()`.execute(db)
}

const of = (row: 'old' | 'new') => sql.raw(SHOWN.map((column) => `${row}.${column}`).join(', '))
