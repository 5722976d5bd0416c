/** Opportunities, by what they are filtered and found, and what was decided about them. */
export const opportunities = String.raw`
  -- What lists are filtered by becomes keys, so that one index answers any combination of filters.
  create function opportunity_key(value text) returns text language sql immutable parallel safe as $$
    select lower(btrim(regexp_replace(value collate "und-x-icu", '\s+', ' ', 'g')))
  $$;

  -- The filters that are most used together have keys of their own: a combined one is rarer than each, and so quicker.
  -- Places lie in cells of four sizes, in degrees (src/features/opportunities/list/nearby.ts asks for them).
  create function opportunity_filter_keys(
    type text, category text, city text, country text, remote boolean, tags text[], entity_id uuid,
    latitude double precision, longitude double precision, title_stems text[], status text, visibility text
  ) returns text[] language sql immutable parallel safe as $$
    select array_remove(
      array[
        't:' || type, 'c:' || category_key, 'r:' || remote,
        'tc:' || type || ':' || category_key, 'tr:' || type || ':' || remote,
        'cr:' || remote || ':' || category_key,
        'tcr:' || type || ':' || remote || ':' || category_key,
        'l:' || city_key,
        case when country_key <> coalesce(city_key, '') then 'l:' || country_key end,
        case when remote then 'l:remote' end,
        'e:' || entity_id,
        case when status <> 'active' then 's:' || status end,
        case when visibility = 'confidential' then 'v:confidential' end
      ], null)
      || array(select 'g:' || key from unnest(tag_keys(tags)) key)
      || array(select 'h:' || stem from unnest(title_stems) stem)
      || array(
        select 'n:' || size || ':' || floor((latitude + 90) / size) || ':' || floor((longitude + 180) / size)
        from unnest(array[8, 2, 0.5, 0.125]) size where latitude is not null and longitude is not null
      )
    from (
      select search_key(category) as category_key, search_key(city) as city_key, search_key(country) as country_key
    ) keys
  $$;

  -- submitted_at: null where that was when it was created. is_untold: began as a draft, of which nobody is told before
  -- it is submitted or published.
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
    show_owner boolean not null default true,
    submitted_at timestamptz,
    is_untold boolean not null default false,
    check (budget_max >= budget_min),
    check ((latitude is null) = (longitude is null))
  ) with (toast_tuple_target = 256);
  -- What lists look through stays narrow: long texts, and what only a search reads, lie apart.
  alter table opportunities
    alter title set storage main,
    alter category set storage main,
    alter city set storage main,
    alter country set storage main,
    alter filter_keys set storage main,
    alter search set storage external,
    alter search set statistics 300,
    alter filter_keys set statistics 1000;

  -- One index for each circle of readers, so that a reader's first page never walks over what others may see.
  create index opportunities_for_all on opportunities (created_at desc, id desc)
    where status = 'active' and visibility = 'public';
  create index opportunities_for_members on opportunities (created_at desc, id desc)
    where status = 'active' and visibility in ('public', 'members');
  create index opportunities_confidential on opportunities (created_at desc, id desc)
    where visibility = 'confidential';
  create index opportunities_by_status on opportunities (status, created_at desc, id desc);
  create index opportunities_by_owner on opportunities (owner_id, created_at desc, id desc);
  create index opportunities_by_former_owner on opportunities (former_owner_id)
    where former_owner_id is not null;
  create index opportunities_by_entity on opportunities (entity_id) where entity_id is not null;
  create index opportunities_by_title on opportunities (title collate "und-x-icu", id);
  create index opportunities_by_budget on opportunities (budget_order, id);
  create index opportunities_by_budget_falling on opportunities (budget_order desc nulls last, id desc);
  create index opportunities_budget_low on opportunities (budget_low);
  create index opportunities_budget_high on opportunities (budget_high);
  create index opportunities_filters on opportunities using gin (filter_keys, search) with (fastupdate = off);
  create index opportunities_due on opportunities (expires_at) where status = 'active';
  create index opportunities_to_warn_of on opportunities (warn_at)
    where status = 'active' and warn_at is not null;
  -- Also while the owner's account is deleted: a restoration then always finds the titles still free.
  create unique index opportunities_once on opportunities (
    coalesce(owner_id, former_owner_id), type, opportunity_key(title)
  )
    where status in ('pending', 'active');
  -- What anyone may see, in the order in which it was posted: a page of the sitemap is a range of numbers.
  create index opportunities_numbered on opportunities (number)
    where status = 'active' and visibility = 'public';

  create table opportunity_counters (
    opportunity_id uuid primary key references opportunities (id) on delete cascade,
    version integer not null default 1,
    views bigint not null default 0,
    applications bigint not null default 0 check (applications >= 0)
  );
  create index opportunity_counters_by_views on opportunity_counters (views desc, opportunity_id desc);

  -- What administrators decided on others' opportunities: how owners have fared, and who was quicker. Rows outlive the
  -- opportunity, so that a removal counts too.
  create table opportunity_decisions (
    id uuid primary key,
    opportunity_id uuid not null,
    owner_id uuid references users (id) on delete cascade,
    decided_by uuid references users (id) on delete set null,
    outcome text not null check (outcome in ('draft', 'pending', 'active', 'expired', 'closed', 'removed')),
    reason text,
    decided_at timestamptz not null
  );
  create index opportunity_decisions_about on opportunity_decisions (opportunity_id, decided_at desc);
  create index opportunity_decisions_of_owner on opportunity_decisions (owner_id, outcome, opportunity_id);
  create index opportunity_decisions_by on opportunity_decisions (decided_by);
`
