import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table entities (
      id uuid primary key,
      name text not null,
      logo text,
      website text,
      description text,
      category text not null,
      employee_count text,
      location jsonb,
      visibility text not null check (visibility in ('public', 'members', 'confidential')),
      owner_id uuid references users (id) on delete set null,
      former_owner_id uuid references users (id) on delete set null,
      is_hidden boolean not null default false,
      is_verified boolean not null default false,
      verified_by uuid references users (id) on delete set null,
      verified_at timestamptz,
      verification_notes text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      name_key text not null
        generated always as (lower(btrim(regexp_replace(name collate "und-x-icu", '\\s+', ' ', 'g')))) stored,
      search_text text not null
        generated always as (lower((name || ' ' || coalesce(description, '')) collate "und-x-icu")) stored,
      places text[] collate "und-x-icu" not null generated always as (
        array_remove(array[
          lower(btrim(location ->> 'city') collate "und-x-icu"),
          lower(btrim(location ->> 'country') collate "und-x-icu")
        ], null)
      ) stored,
      constraint entities_verified check (is_verified = (verified_at is not null))
    )`.execute(db)
  // Also while the owner's account is deleted: a restoration then always finds the names still free.
  await sql`
    create unique index entities_once on entities (coalesce(owner_id, former_owner_id), name_key)`.execute(db)

  await sql`
    create table entity_members (
      entity_id uuid not null references entities (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      primary key (entity_id, user_id)
    )`.execute(db)
  await sql`create index entity_members_by_user on entity_members (user_id)`.execute(db)
  // Whoever owns an entity belongs to it. Each of the two tables points at the other, so it is looked at in the end.
  await sql`
    alter table entities add constraint entities_owner_belongs foreign key (id, owner_id)
      references entity_members (entity_id, user_id) deferrable initially deferred`.execute(db)
  await indexLists(db)
}

/** One index for each order of the list, for each circle of readers, and for each filter that can be rare. */
async function indexLists(db: Kysely<unknown>): Promise<void> {
  const newest = sql`created_at desc, id desc`
  await sql`
    create index entities_for_all on entities (${newest}) where visibility = 'public' and not is_hidden`.execute(db)
  await sql`
    create index entities_for_members on entities (${newest})
    where visibility in ('public', 'members') and not is_hidden`.execute(db)
  await sql`create index entities_listed on entities (${newest}) where not is_hidden`.execute(db)
  await sql`create index entities_verified on entities (${newest}) where is_verified and not is_hidden`.execute(db)
  await sql`create index entities_by_name on entities (name collate "und-x-icu", id) where not is_hidden`.execute(db)
  await sql`
    create index entities_by_category on entities (lower(category collate "und-x-icu"), ${newest})
    where not is_hidden`.execute(db)
  await sql`
    create index entities_by_size on entities (employee_count, ${newest}) where not is_hidden`.execute(db)
  await sql`create index entities_by_owner on entities (owner_id, created_at desc)`.execute(db)
  await sql`
    create index entities_by_former_owner on entities (former_owner_id) where former_owner_id is not null`.execute(db)
  await sql`create index entities_verified_by on entities (verified_by) where verified_by is not null`.execute(db)
  await sql`create index entities_places on entities using gin (places)`.execute(db)
  // By these the planner tells a search that finds a handful from one that finds everything.
  await sql`alter table entities alter column search_text set statistics 500`.execute(db)
  await sql`create index entities_search on entities using gin (search_text gin_trgm_ops)`.execute(db)
}
