import { type Kysely, sql } from 'kysely'

/**
 * A number that is another one after every committed change of opportunities: the sum of these rows. There are several
 * so that changes seldom wait for each other, and each is written as the last thing of its transaction, so that none
 * waits for the other in a circle.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table opportunity_revisions (
      stripe integer primary key,
      revision bigint not null default 0
    ) with (fillfactor = 10)`.execute(db)
  await sql`insert into opportunity_revisions (stripe) select generate_series(0, 31)`.execute(db)
  // However many rows a transaction changes, it writes once.
  await sql`
    create function tell_opportunity_revision() returns trigger language plpgsql as $$
    declare
      this_transaction text := pg_current_xact_id()::text;
    begin
      if current_setting('hromada.opportunities_revised_by', true) is distinct from this_transaction then
        update opportunity_revisions set revision = revision + 1 where stripe = this_transaction::numeric % 32;
        perform set_config('hromada.opportunities_revised_by', this_transaction, true);
      end if;
      return null;
    end
    $$`.execute(db)
  await sql`
    create constraint trigger opportunities_revised after insert or update or delete on opportunities
    deferrable initially deferred for each row execute function tell_opportunity_revision()`.execute(db)
}
