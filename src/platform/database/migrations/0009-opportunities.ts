import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await nameFilters(db)
  await sql`
    create table opportunities (
      id uuid primary key,
      number bigint generated always as identity,
      owner_id uuid references users (id) on delete set null,
      former_owner_id uuid references users (id) on delete set null,
      title text not null,
      description text not null,
      short_description text,
      category text not null,
      type text not null check (type in ('job', 'project', 'collaboration')),
      budget_min double precision check (budget_min > 0),
      budget_max double precision check (budget_max > 0),
      budget_currency text,
      budget_per text check (budget_per in ('hour', 'day', 'month', 'project')),
      city text,
      country text,
      timezone text,
      remote boolean not null,
      address text,
      latitude double precision check (latitude between -90 and 90),
      longitude double precision check (longitude between -180 and 180),
      requirements text[] not null default '{}',
      benefits text[] not null default '{}',
      entity_id uuid references entities (id) on delete set null,
      contact_person jsonb,
      application_process jsonb,
      confidential_details jsonb,
      tags text[] not null default '{}',
      status text not null check (status in ('draft', 'pending', 'active', 'expired', 'closed', 'hidden')),
      hidden_status text,
      visibility text not null check (visibility in ('public', 'members', 'confidential')),
      is_featured boolean not null default false,
      expires_at timestamptz,
      warn_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      search tsvector not null,
      title_words text[] not null default '{}',
      title_stems text[] not null default '{}',
      budget_low double precision generated always as
        (case when budget_currency is not null then coalesce(budget_min, 0) end) stored,
      budget_high double precision generated always as
        (case when budget_currency is not null then coalesce(budget_max, 'infinity') end) stored,
      budget_order double precision generated always as (coalesce(budget_max, budget_min)) stored,
      filter_keys text[] collate "C" not null generated always as (
        opportunity_filter_keys(
          type, category, city, country, remote, tags, entity_id, latitude, longitude, title_stems, status, visibility
        )
      ) stored,
      check (budget_max >= budget_min),
      check ((latitude is null) = (longitude is null))
    ) with (toast_tuple_target = 256)`.execute(db)
  // What lists look through stays narrow: long texts, and what only a search reads, lie apart.
  await sql`
    alter table opportunities
      alter title set storage main,
      alter category set storage main,
      alter city set storage main,
      alter country set storage main,
      alter filter_keys set storage main,
      alter search set storage external,
      alter search set statistics 300,
      alter filter_keys set statistics 1000`.execute(db)

  await sql`
    create table opportunity_counters (
      opportunity_id uuid primary key references opportunities (id) on delete cascade,
      version integer not null default 1,
      views bigint not null default 0,
      applications bigint not null default 0 check (applications >= 0)
    )`.execute(db)
  await indexLists(db)
  await countOpportunities(db)
  await sql`
    create table events (
      id uuid primary key,
      type text not null,
      occurred_at timestamptz not null default now(),
      opportunity_id uuid not null,
      owner_id uuid,
      entity_id uuid,
      visibility text not null,
      data jsonb not null
    )`.execute(db)
  await sql`create index events_occurred on events (occurred_at)`.execute(db)
  await sql`create index events_of_opportunity on events (opportunity_id)`.execute(db)
}

/** What lists are filtered by becomes keys, so that one index answers any combination of filters. */
async function nameFilters(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function opportunity_key(value text) returns text language sql immutable parallel safe as $$
      select lower(btrim(regexp_replace(value, '\\s+', ' ', 'g')) collate "und-x-icu")
    $$`.execute(db)
  // The filters that are most used together have keys of their own: a combined one is rarer than each, and so quicker.
  // Places lie in cells of four sizes, in degrees (src/features/opportunities/list/nearby.ts asks for them).
  await sql`
    create function opportunity_filter_keys(
      type text, category text, city text, country text, remote boolean, tags text[], entity_id uuid,
      latitude double precision, longitude double precision, title_stems text[], status text, visibility text
    ) returns text[] language sql immutable parallel safe as $$
      select array_remove(
        array[
          't:' || type, 'c:' || opportunity_key(category), 'r:' || remote,
          'tc:' || type || ':' || opportunity_key(category), 'tr:' || type || ':' || remote,
          'cr:' || remote || ':' || opportunity_key(category),
          'tcr:' || type || ':' || remote || ':' || opportunity_key(category),
          'l:' || opportunity_key(city),
          case when opportunity_key(country) <> coalesce(opportunity_key(city), '') then 'l:' || opportunity_key(country) end,
          case when remote then 'l:remote' end,
          'e:' || entity_id,
          case when status <> 'active' then 's:' || status end,
          case when visibility = 'confidential' then 'v:confidential' end
        ], null)
        || array(select 'g:' || opportunity_key(tag) from unnest(tags) tag)
        || array(select 'h:' || stem from unnest(title_stems) stem)
        || array(
          select 'n:' || size || ':' || floor((latitude + 90) / size) || ':' || floor((longitude + 180) / size)
          from unnest(array[8, 2, 0.5, 0.125]) size where latitude is not null and longitude is not null
        )
    $$`.execute(db)
}

async function indexLists(db: Kysely<unknown>): Promise<void> {
  // One index for each circle of readers, so that a reader's first page never walks over what others may see.
  await sql`
    create index opportunities_for_all on opportunities (created_at desc, id desc)
    where status = 'active' and visibility = 'public'`.execute(db)
  await sql`
    create index opportunities_for_members on opportunities (created_at desc, id desc)
    where status = 'active' and visibility in ('public', 'members')`.execute(db)
  await sql`
    create index opportunities_confidential on opportunities (created_at desc, id desc)
    where visibility = 'confidential'`.execute(db)
  await sql`create index opportunities_by_status on opportunities (status, created_at desc, id desc)`.execute(db)
  await sql`create index opportunities_by_owner on opportunities (owner_id, created_at desc, id desc)`.execute(db)
  await sql`
    create index opportunities_by_former_owner on opportunities (former_owner_id)
    where former_owner_id is not null`.execute(db)
  await sql`create index opportunities_by_entity on opportunities (entity_id) where entity_id is not null`.execute(db)
  await sql`create index opportunities_by_title on opportunities (title collate "und-x-icu", id)`.execute(db)
  await sql`create index opportunities_by_budget on opportunities (budget_order, id)`.execute(db)
  await sql`
    create index opportunities_by_budget_falling on opportunities (budget_order desc nulls last, id desc)`.execute(db)
  await sql`create index opportunities_budget_low on opportunities (budget_low)`.execute(db)
  await sql`create index opportunities_budget_high on opportunities (budget_high)`.execute(db)
  await sql`
    create index opportunities_filters on opportunities using gin (filter_keys, search) with (fastupdate = off)`.execute(
    db,
  )
  await sql`create index opportunities_due on opportunities (expires_at) where status = 'active'`.execute(db)
  await sql`
    create index opportunities_to_warn_of on opportunities (warn_at)
    where status = 'active' and warn_at is not null`.execute(db)
  // Also while the owner's account is deleted: a restoration then always finds the titles still free.
  await sql`
    create unique index opportunities_once on opportunities (
      coalesce(owner_id, former_owner_id), type, opportunity_key(title)
    )
    where status in ('pending', 'active')`.execute(db)
  await sql`create index opportunity_counters_by_views on opportunity_counters (views desc, opportunity_id desc)`.execute(
    db,
  )
}

/**
 * Totals and facets of lists come from here, kept exact by triggers. The revision changes whenever a value comes or
 * goes, so that what was read of them can be kept until then.
 */
async function countOpportunities(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table opportunity_totals (
      kind text not null check (kind in ('all', 'type', 'category', 'location')),
      key text not null,
      value text not null,
      status text not null,
      visibility text not null,
      opportunities bigint not null,
      primary key (kind, key, value, status, visibility)
    )`.execute(db)
  await sql`create table opportunity_facets_revision (revision bigint not null)`.execute(db)
  await sql`insert into opportunity_facets_revision values (1)`.execute(db)
  await sql`
    create function opportunity_dimensions(type text, category text, city text, country text, remote boolean)
    returns table (kind text, key text, value text) language sql immutable parallel safe as $$
      select 'all', '', ''
      union all select 'type', type, type
      union all select 'category', opportunity_key(category), category
      union all (
        select distinct on (2) 'location', opportunity_key(place), place
        from unnest(array[city, country, case when remote then 'Remote' end]) with ordinality places (place, rank)
        where place is not null order by 2, rank
      )
    $$`.execute(db)
  await sql`create index opportunity_totals_gone on opportunity_totals (kind) where opportunities = 0`.execute(db)
  // The words that a typing error in a search can have meant: those that anyone may see, so that what is found, or not
  // found, tells nobody which words other titles have.
  await sql`create table opportunity_title_words (word text primary key, titles bigint not null)`.execute(db)
  await sql`create index opportunity_title_words_alike on opportunity_title_words using gin (word gin_trgm_ops)`.execute(
    db,
  )
  await sql`create index opportunity_title_words_gone on opportunity_title_words (word) where titles = 0`.execute(db)
  const counted = (rows: string, change: number) => `
    select dimension.kind, dimension.key, dimension.value, status, visibility, ${change} as change
    from ${rows}, opportunity_dimensions(type, category, city, country, remote) dimension where status <> 'hidden'`
  const worded = (rows: string, change: number) => `
    select word, ${change} as change from ${rows}, unnest(title_words) word
    where status in ('active', 'expired', 'closed') and visibility = 'public'`
  for (const [name, event, tables, sources] of [
    ['inserted', 'insert', 'new table as added', [['added', 1]]],
    ['deleted', 'delete', 'old table as removed', [['removed', -1]]],
    [
      'updated',
      'update',
      'new table as added old table as removed',
      [
        ['added', 1],
        ['removed', -1],
      ],
    ],
  ] as const) {
    const changes = sources.map(([rows, change]) => counted(rows, change)).join(' union all ')
    const words = sources.map(([rows, change]) => worded(rows, change)).join(' union all ')
    await sql`
      create function ${sql.raw(`count_${name}_opportunities`)}() returns trigger language plpgsql as $$
      begin
        with changes as (
          select kind, key, value, status, visibility, sum(change) as change from (${sql.raw(changes)}) counted
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
        select word, sum(change) from (${sql.raw(words)}) counted
        group by 1 having sum(change) <> 0 order by 1
        on conflict (word) do update set titles = words.titles + excluded.titles;
        delete from opportunity_title_words where titles = 0;
        return null;
      end $$`.execute(db)
    await sql`
      create trigger ${sql.raw(`opportunities_${name}`)} after ${sql.raw(event)} on opportunities
      referencing ${sql.raw(tables)}
      for each statement execute function ${sql.raw(`count_${name}_opportunities`)}()`.execute(db)
  }
}
