interface Rows {
  readonly table: 'added' | 'removed'
  readonly change: 1 | -1
}

const added: Rows = { table: 'added', change: 1 }
const removed: Rows = { table: 'removed', change: -1 }

/**
 * Totals and facets of lists come from here, kept exact by triggers. The revision changes whenever a value comes or
 * goes, so that what was read of them can be kept until then.
 */
export const opportunityTotals = `
  create table opportunity_totals (
    kind text not null check (kind in ('all', 'type', 'category', 'location')),
    key text not null,
    value text not null,
    status text not null,
    visibility text not null,
    opportunities bigint not null,
    primary key (kind, key, value, status, visibility)
  );

  create table opportunity_facets_revision (revision bigint not null);
  insert into opportunity_facets_revision values (1);

  create function opportunity_dimensions(type text, category text, city text, country text, remote boolean)
  returns table (kind text, key text, value text) language sql immutable parallel safe as $$
    select 'all', '', ''
    union all select 'type', type, type
    union all select 'category', search_key(category), category
    union all (
      select distinct on (2) 'location', search_key(place), place
      from unnest(array[city, country, case when remote then 'Remote' end]) with ordinality places (place, rank)
      where place is not null order by 2, rank
    )
  $$;
  create index opportunity_totals_gone on opportunity_totals (kind) where opportunities = 0;

  -- The words that a typing error in a search can have meant: those that anyone may see, so that what is found, or not
  -- found, tells nobody which words other titles have.
  create table opportunity_title_words (word text primary key, titles bigint not null);
  create index opportunity_title_words_alike on opportunity_title_words using gin (word gin_trgm_ops);
  create index opportunity_title_words_gone on opportunity_title_words (word) where titles = 0;
  ${counted('inserted', 'insert', 'new table as added', [added])}
  ${counted('deleted', 'delete', 'old table as removed', [removed])}
  ${counted('updated', 'update', 'new table as added old table as removed', [added, removed])}
`

function counted(name: string, event: string, tables: string, sources: readonly Rows[]): string {
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
  create function count_${name}_opportunities() returns trigger language plpgsql as $$
  begin
    with changes as (
      select kind, key, value, status, visibility, sum(change) as change from (${changes.join(' union all ')}) counted
      group by 1, 2, 3, 4, 5 having sum(change) <> 0
    ), written as (
      insert into opportunity_totals as totals select * from changes order by 1, 2, 3, 4, 5
      on conflict (kind, key, value, status, visibility)
      do update set opportunities = totals.opportunities + excluded.opportunities
      returning *
    )
    -- An aggregate takes all of them: the totals are written before this one row, in which all changes meet.
    update opportunity_facets_revision set revision = revision + 1
    where (
      select bool_or(opportunities in (0, change))
      from written join changes using (kind, key, value, status, visibility)
    );
    delete from opportunity_totals where opportunities = 0;
    insert into opportunity_title_words as words
    select word, sum(change) from (${words.join(' union all ')}) counted
    group by 1 having sum(change) <> 0 order by 1
    on conflict (word) do update set titles = words.titles + excluded.titles;
    delete from opportunity_title_words where titles = 0;
    return null;
  end $$;
  create trigger opportunities_${name} after ${event} on opportunities
  referencing ${tables}
  for each statement execute function count_${name}_opportunities();`
}
