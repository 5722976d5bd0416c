import { type Kysely, sql } from 'kysely'

export const name = '0004-opportunity-totals-in-slots'

/** What lists find and sort by, and what facets are made of. */
const FOUND_BY = [
  'owner_id',
  'status',
  'visibility',
  'budget_low',
  'budget_high',
  'latitude',
  'longitude',
  'filter_keys',
  'search',
]
const LISTED_BY = [...FOUND_BY, 'title', 'budget_order', 'category', 'city', 'country']

interface Rows {
  readonly table: 'added' | 'removed'
  readonly change: 1 | -1
}

const added: Rows = { table: 'added', change: 1 }
const removed: Rows = { table: 'removed', change: -1 }

/**
 * A total is the sum of its slots: who writes at once writes to different ones, instead of waiting for each other. Facets
 * are read anew after changes that the change feed names, no longer by a revision, in which all changes met.
 * Programs of before read the views as they read the tables; to them, facets have always changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- Else a statement that has begun would go on with the trigger of before, which cannot write any more.
    lock table opportunities in share row exclusive mode;
    alter table opportunity_totals rename to opportunity_total_slots;
    alter table opportunity_total_slots
      add column slot smallint not null default 0,
      drop constraint opportunity_totals_pkey,
      add primary key (kind, key, value, status, visibility, slot);
    create view opportunity_totals as
      select kind, key, value, status, visibility, sum(opportunities)::bigint as opportunities
      from opportunity_total_slots group by kind, key, value, status, visibility having sum(opportunities) <> 0;

    -- One that no other open transaction writes to; with more writers than slots, they wait for each other.
    create function free_slot() returns smallint language plpgsql as $$
    begin
      for slot in 0..15 loop
        if pg_try_advisory_xact_lock(hashtext('hromada slots'), slot) then return slot; end if;
      end loop;
      return pg_backend_pid() % 16;
    end $$;

    drop table opportunity_facets_revision;
    create view opportunity_facets_revision as
      select (extract(epoch from clock_timestamp()) * 1000000)::bigint as revision;
    ${counting('inserted', [added])}
    ${counting('deleted', [removed])}
    ${counting('updated', [added, removed])}

    create or replace function log_opportunity_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and (${of('old', LISTED_BY)}) is not distinct from (${of('new', LISTED_BY)}) then
        return null;
      end if;
      if tg_op <> 'INSERT' then
        insert into opportunity_changes (${FOUND_BY.join(', ')}) values (${of('old', FOUND_BY)});
      end if;
      if tg_op <> 'DELETE' then
        insert into opportunity_changes (${FOUND_BY.join(', ')}) values (${of('new', FOUND_BY)});
      end if;
      return null;
    end
    $$;`)
    .execute(db)
}

const of = (row: 'old' | 'new', columns: readonly string[]) => columns.map((column) => `${row}.${column}`).join(', ')

function counting(name: string, sources: readonly Rows[]): string {
  const changes = sources.map(
    ({ table, change }) => `
        select dimension.kind, dimension.key, dimension.value, status, visibility, ${change} as change
        from ${table}, opportunity_dimensions(type, category, city, country, remote) dimension where status <> 'hidden'`,
  )
  const words = sources.map(
    ({ table, change }) => `
        select word, ${change} as change from ${table}, unnest(title_words) word
        where status in ('active', 'expired', 'closed') and visibility = 'public'`,
  )
  return `
  create or replace function count_${name}_opportunities() returns trigger language plpgsql as $$
  declare
    own_slot constant smallint := free_slot();
  begin
    insert into opportunity_total_slots as totals (kind, key, value, status, visibility, slot, opportunities)
    select kind, key, value, status, visibility, own_slot, sum(change) from (${changes.join(' union all ')}) counted
    group by 1, 2, 3, 4, 5 having sum(change) <> 0 order by 1, 2, 3, 4, 5
    on conflict (kind, key, value, status, visibility, slot)
    do update set opportunities = totals.opportunities + excluded.opportunities;
    delete from opportunity_total_slots where opportunities = 0 and slot = own_slot;
    -- Words of titles have one row each: whoever writes some of several titles must not meet another who does.
    if exists (
      select from (${words.join(' union all ')}) counted group by word having sum(change) <> 0
    ) then
      perform pg_advisory_xact_lock(hashtextextended('hromada title words', 0));
    end if;
    insert into opportunity_title_words as words
    select word, sum(change) from (${words.join(' union all ')}) counted
    group by 1 having sum(change) <> 0 order by 1
    on conflict (word) do update set titles = words.titles + excluded.titles;
    delete from opportunity_title_words where titles = 0;
    return null;
  end $$;`
}
