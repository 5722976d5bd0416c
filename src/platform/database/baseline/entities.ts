/** Organizations: their members, by what they are found, and what administrators decided about them. */
export const entities = String.raw`
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
      generated always as (lower(btrim(regexp_replace(name collate "und-x-icu", '\s+', ' ', 'g')))) stored,
    search_text text not null,
    places text[] collate "und-x-icu" not null,
    looked_at timestamptz,
    looked_at_as jsonb,
    refusal_reason text,
    constraint entities_verified check (is_verified = (verified_at is not null))
  );
  -- Also while the owner's account is deleted: a restoration then always finds the names still free.
  create unique index entities_once on entities (coalesce(owner_id, former_owner_id), name_key);

  create table entity_members (
    entity_id uuid not null references entities (id) on delete cascade,
    user_id uuid not null references users (id) on delete cascade,
    primary key (entity_id, user_id)
  );
  create index entity_members_by_user on entity_members (user_id);
  -- Whoever owns an entity belongs to it. Each of the two tables points at the other, so it is looked at in the end.
  alter table entities add constraint entities_owner_belongs foreign key (id, owner_id)
    references entity_members (entity_id, user_id) deferrable initially deferred;

  -- One index for each order of the list, for each circle of readers, and for each filter that can be rare.
  create index entities_for_all on entities (created_at desc, id desc) where visibility = 'public' and not is_hidden;
  create index entities_for_members on entities (created_at desc, id desc)
    where visibility in ('public', 'members') and not is_hidden;
  create index entities_listed on entities (created_at desc, id desc) where not is_hidden;
  create index entities_verified on entities (created_at desc, id desc) where is_verified and not is_hidden;
  create index entities_by_name on entities (name collate "und-x-icu", id) where not is_hidden;
  create index entities_by_size on entities (employee_count, created_at desc, id desc) where not is_hidden;
  create index entities_by_owner on entities (owner_id, created_at desc);
  create index entities_by_former_owner on entities (former_owner_id) where former_owner_id is not null;
  create index entities_verified_by on entities (verified_by) where verified_by is not null;
  create index entities_places on entities using gin (places);
  create index entities_by_category_key on entities (search_key(category), created_at desc, id desc) where not is_hidden;
  create index entities_awaiting_look on entities (updated_at, id)
    where not is_verified and not is_hidden and (looked_at is null or updated_at > looked_at);
  -- By these the planner tells a search that finds a handful from one that finds everything.
  alter table entities alter column search_text set statistics 500;
  create index entities_search on entities using gin (search_text gin_trgm_ops);

  create function fold_entities() returns trigger language plpgsql as $$
  begin
    new.search_text := search_text_of(concat_ws(' ', new.name, new.description));
    new.places := array_remove(array[search_key(new.location ->> 'city'), search_key(new.location ->> 'country')], null);
    return new;
  end $$;
  create trigger entities_folded before insert or update of name, description, location on entities
  for each row execute function fold_entities();

  -- By which words they are found.
  create table entity_search (
    entity_id uuid primary key references entities on delete cascade,
    search tsvector
  );
  create index entity_search_words on entity_search using gin (search);
  alter table entity_search alter column search set statistics 300;

  -- Whom entities ask to become their members, until they answer; how many an account has sent lately; whom an entity has
  -- asked in vain.
  create table entity_invitations (
    id uuid primary key,
    entity_id uuid not null references entities on delete cascade,
    user_id uuid not null references users on delete cascade,
    invited_by uuid not null references users on delete cascade,
    created_at timestamptz not null default now(),
    constraint entity_invitations_once unique (entity_id, user_id)
  );
  create index entity_invitations_by_user on entity_invitations (user_id, id);
  create index entity_invitations_by_inviter on entity_invitations (invited_by, id);

  create table sent_entity_invitations (
    id uuid primary key,
    invited_by uuid not null references users on delete cascade,
    sent_at timestamptz not null default now()
  );
  create index sent_entity_invitations_by_inviter on sent_entity_invitations (invited_by, sent_at);

  create table ended_entity_invitations (
    entity_id uuid not null references entities on delete cascade,
    user_id uuid not null references users on delete cascade,
    ended_at timestamptz not null default now(),
    primary key (entity_id, user_id)
  );
  create index ended_entity_invitations_by_user on ended_entity_invitations (user_id, entity_id);
`
