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

  -- By which words members are found. Apart from their rows, which others lock and read whole.
  create table member_search (
    user_id uuid primary key references users on delete cascade,
    search tsvector
  );
  create index member_search_words on member_search using gin (search);
  alter table member_search alter column search set statistics 300;
`
