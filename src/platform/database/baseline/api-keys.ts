export const apiKeys = `
  create table api_keys (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    name text not null,
    scopes text[] not null check (cardinality(scopes) > 0),
    prefix text not null,
    key_hash bytea not null unique,
    created_at timestamptz not null default now(),
    expires_at timestamptz,
    last_used_at timestamptz,
    rotated_at timestamptz
  );
  create index api_keys_of_user on api_keys (user_id, created_at desc, id desc);
`
