import { countedBy } from './counted-by.ts'

/** Accounts: who they are, what they show, and how lists of them are counted and found. */
export const users = String.raw`
  create table users (
    id uuid primary key,
    name text not null,
    email text not null unique,
    email_verified boolean not null default false,
    image text,
    role text not null default 'subscriber'
      check (role in ('visitor', 'subscriber', 'member', 'confidential', 'admin')),
    is_active boolean not null default true,
    language text not null default 'en' check (language in ('en', 'uk')),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    first_name text,
    last_name text,
    bio text,
    location text,
    company text,
    position text,
    phone text,
    website text,
    theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
    notify_by_email boolean not null default true,
    notify_by_push boolean not null default false,
    notify_by_sms boolean not null default false,
    is_verified boolean not null default false,
    verification_type text
      check (verification_type in ('manual', 'document', 'email', 'identity_provider', 'automated')),
    verification_notes text,
    verified_by uuid references users (id) on delete set null,
    verified_at timestamptz,
    last_login_at timestamptz,
    deleted_at timestamptz,
    deletes_data boolean not null default false,
    search_text text not null,
    verified_phone text,
    email_proven_at timestamptz,
    visibility text not null default 'members',
    constraint users_verified_phone_is_phone
      check (verified_phone is null or (phone is not null and verified_phone = phone)),
    constraint users_visibility check (visibility in ('members', 'hidden', 'public'))
  );
  create index users_verified_by on users (verified_by) where verified_by is not null;
  create index users_deleted on users (deleted_at) where deleted_at is not null;
  create index users_admins on users (id) where role = 'admin' and is_active and deleted_at is null;

  -- One index for each order of the administrators' list, and for each filter that can be rare.
  create index users_listed on users (created_at desc, id desc) where deleted_at is null;
  create index users_by_last_login on users (coalesce(last_login_at, '-infinity') desc, id desc)
    where deleted_at is null;
  create index users_by_name on users (name collate "und-x-icu", id) where deleted_at is null;
  create index users_by_email on users (email, id) where deleted_at is null;
  create index users_by_role on users (role, created_at desc, id desc) where deleted_at is null;
  create index users_verified on users (created_at desc, id desc) where is_verified and deleted_at is null;
  create index users_inactive on users (created_at desc, id desc) where not is_active and deleted_at is null;
  -- Members are found newest first without reading their rows.
  create index users_named on users (created_at desc, id desc)
    where is_active and deleted_at is null and visibility <> 'hidden';

  -- By these the planner tells a search that finds a handful from one that finds everybody.
  alter table users alter column search_text set statistics 500;
  create index users_search on users using gin (search_text gin_trgm_ops);

  -- The name comes first, and the address on a line of its own, so that the two can be told apart.
  create function fold_users() returns trigger language plpgsql as $$
  begin
    new.search_text := search_text_of(new.name) || E'\n ' || search_key(new.email);
    return new;
  end $$;
  create trigger users_folded before insert or update of name, email on users
  for each row execute function fold_users();

  -- Totals of lists come from here, kept exact by triggers. Deleted accounts count in none.
  create table user_totals (
    role text not null,
    is_verified boolean not null,
    is_active boolean not null,
    users bigint not null,
    primary key (role, is_verified, is_active)
  );

  create function count_users() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into user_totals as totals
      select role, is_verified, is_active, count(*) from added where deleted_at is null
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (role, is_verified, is_active) do update set users = totals.users + excluded.users;
    elsif tg_op = 'DELETE' then
      insert into user_totals as totals
      select role, is_verified, is_active, -count(*) from removed where deleted_at is null
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (role, is_verified, is_active) do update set users = totals.users + excluded.users;
    else
      insert into user_totals as totals
      select role, is_verified, is_active, sum(change)
      from (
        select role, is_verified, is_active, 1 as change from added where deleted_at is null
        union all
        select role, is_verified, is_active, -1 from removed where deleted_at is null
      ) changes
      group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
      on conflict (role, is_verified, is_active) do update set users = totals.users + excluded.users;
    end if;
    return null;
  end $$;
${countedBy('users', 'count_users')}

  -- Programs keep names in memory: they see by the revision whether these are still true, whatever program changed them.
  create table people_revision (revision bigint not null);
  insert into people_revision values (1);

  create function count_change_of_people() returns trigger language plpgsql as $$
  begin
    if (old.name, old.image, old.is_active, old.deleted_at, old.visibility)
      is distinct from (new.name, new.image, new.is_active, new.deleted_at, new.visibility) then
      update people_revision set revision = revision + 1;
    end if;
    return null;
  end $$;
  -- Deferred: a transaction locks the one row last and briefly, so that none deadlocks or waits for another's work.
  create constraint trigger users_shown_otherwise
  after delete or update of name, image, is_active, deleted_at, visibility on users
  deferrable initially deferred
  for each row execute function count_change_of_people();

  -- Whatever changes the rights of somebody, every process hears whose they are when it commits.
  create function tell_rights_of_user() returns trigger language plpgsql as $$
  begin
    perform pg_notify('hromada_rights', new.id::text);
    return null;
  end $$;
  create trigger users_rights_changed after update of role, is_active, deleted_at on users
  for each row when (
    (old.role, old.is_active, old.deleted_at) is distinct from (new.role, new.is_active, new.deleted_at)
  )
  execute function tell_rights_of_user();

  create function note_proof_of_address() returns trigger language plpgsql as $$
  begin
    -- A provider that proved the address of a new account was added with it, not before.
    if tg_op = 'INSERT' then new.email_proven_at := least(now(), new.created_at);
    elsif not old.email_verified then new.email_proven_at := now();
    end if;
    return new;
  end $$;
  create trigger users_proven before insert or update of email_verified on users
  for each row when (new.email_verified and new.email_proven_at is null)
  execute function note_proof_of_address();
`
