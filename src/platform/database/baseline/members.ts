/** What else belongs to an account: its picture, its telephone, its suspension, by what it is found. */
export const members = `
  create table avatars (
    id uuid primary key,
    user_id uuid not null unique references users (id) on delete cascade,
    image bytea not null,
    created_at timestamptz not null default now()
  );
  -- Compressed already: to try again would only cost time.
  alter table avatars alter column image set storage external;

  create table phone_codes (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    phone text not null,
    code_hash bytea not null,
    tries_left smallint not null check (tries_left >= 0),
    created_at timestamptz not null default now(),
    used_at timestamptz
  );
  create index phone_codes_of_user on phone_codes (user_id, created_at desc);
  create index phone_codes_by_age on phone_codes (created_at);

  -- Why and until when an account is not active, and whether what it published is hidden: users.is_active decides.
  create table suspensions (
    user_id uuid primary key references users (id) on delete cascade,
    reason text,
    until timestamptz,
    hides_content boolean not null,
    set_at timestamptz not null default now(),
    is_announced boolean not null default false
  );
  create index suspensions_ending on suspensions (until) where until is not null;
  create index suspensions_unannounced on suspensions (set_at) where not is_announced;

  -- No foreign key: what an administrator asked is forgotten within hours, by a job.
  create table user_questions (
    admin_id uuid not null,
    question bytea not null check (octet_length(question) = 32),
    asked_at timestamptz not null default now(),
    primary key (admin_id, question)
  );

  -- By what members are found: made by the program from their words, null while that is still to do. Apart from their
  -- rows, which others lock and read whole. Whatever program changes those words, a trigger asks for new ones.
  create table member_search (
    user_id uuid primary key references users (id) on delete cascade,
    search tsvector
  );
  create index member_search_words on member_search using gin (search);
  create index member_search_waiting on member_search (user_id) where search is null;
  alter table member_search alter column search set statistics 300;

  create function outdate_member_search() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and row(old.name, old.company, old.position, old.location, old.bio)
      is not distinct from row(new.name, new.company, new.position, new.location, new.bio) then
      return null;
    end if;
    insert into member_search (user_id) values (new.id) on conflict (user_id) do update set search = null;
    return null;
  end $$;
  create trigger users_reworded after insert or update of name, company, position, location, bio on users
  for each row execute function outdate_member_search();
`
