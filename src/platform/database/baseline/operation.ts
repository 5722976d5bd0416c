const imported = (table: string, records: string): string => `
  create table ${table} (
    external_id text primary key,
    record_id uuid not null unique references ${records} on delete cascade,
    digest bytea not null,
    imported_at timestamptz not null default now()
  );`

export const operation = `
  -- What a community is called and how it looks, as it was chosen in the browser.
  create table community (
    is_only boolean primary key default true check (is_only),
    name text,
    language text,
    time_zone text,
    color text
  );

  create table idempotency_keys (
    caller text not null,
    key text not null,
    fingerprint bytea not null,
    status smallint not null,
    body text not null,
    created_at timestamptz not null default now(),
    primary key (caller, key)
  );
  create index idempotency_keys_by_age on idempotency_keys (created_at);

  -- The ids that imported records have elsewhere. They may name a person, and so go with the record.
${imported('imported_users', 'users')}
${imported('imported_news', 'news_articles')}
${imported('imported_opportunities', 'opportunities')}
${imported('imported_entities', 'entities')}

  -- Backups by the clock: one row for each time at which one is due. The index admits one unfinished row at most.
  create table backups (
    id uuid primary key default time_ordered_id(),
    due_at timestamptz not null,
    place text not null,
    attempts integer not null default 0,
    next_attempt_at timestamptz,
    failures integer not null default 0,
    failed_at timestamptz,
    failure text,
    started_at timestamptz,
    finished_at timestamptz,
    name text unique,
    bytes bigint,
    sha256 bytea,
    files integer,
    missing_files integer,
    removed_at timestamptz,
    check ((name is null) = (finished_at is null) and (name is null or next_attempt_at is null))
  );
  create unique index backups_unfinished on backups ((true)) where next_attempt_at is not null;
  create index backups_due on backups (due_at);

  -- When each job that has times of its own is due next.
  create table scheduled_jobs (
    name text primary key,
    next_at timestamptz not null
  );

  -- The load of the last day.
  create table load_steps (
    step timestamptz primary key,
    requests bigint not null,
    failures bigint not null,
    seconds double precision not null
  );
`
