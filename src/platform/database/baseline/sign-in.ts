/** Sessions and ways to sign in, as the library of sign-in stores them, and what follows from each. */
export const signIn = `
  create table sessions (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    token text not null unique,
    expires_at timestamptz not null,
    ip_address text,
    user_agent text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    provider text not null default 'email',
    second_factor text check (second_factor in ('totp', 'passkey', 'recovery-code')),
    reauthenticated_at timestamptz,
    reauthenticated_by text check (reauthenticated_by in ('password', 'factor', 'mail')),
    constraint sessions_end check (expires_at <= created_at + interval '90 days')
  );
  create index sessions_of_user on sessions (user_id, created_at desc);
  create index sessions_by_expiry on sessions (expires_at);

  -- A session that ends by its time changes no row. Those that ended long ago are removed by the thousand.
  create function tell_rights_of_session() returns trigger language plpgsql as $$
  begin
    perform pg_notify('hromada_rights', old.user_id::text);
    return null;
  end $$;
  create trigger sessions_removed after delete on sessions
  for each row when (old.expires_at > now() - interval '1 minute')
  execute function tell_rights_of_session();

  -- Which transaction last ended all sessions of an account: a sign-in that began before it makes no session. Not in
  -- backups, as its numbers mean nothing in another database.
  create table session_endings (
    user_id uuid primary key references users (id) on delete cascade,
    transaction xid8 not null
  );

  -- The history, of which the last 50 are kept.
  create table sign_ins (
    user_id uuid not null references users (id) on delete cascade,
    signed_in_at timestamptz not null,
    session_id uuid not null,
    ip_address text,
    user_agent text,
    provider text not null,
    primary key (user_id, signed_in_at, session_id)
  );

  create table accounts (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    provider_id text not null,
    account_id text not null,
    password text,
    access_token text,
    refresh_token text,
    access_token_expires_at timestamptz,
    refresh_token_expires_at timestamptz,
    scope text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (provider_id, account_id)
  );
  create index accounts_of_user on accounts (user_id);

  create table verifications (
    id uuid primary key,
    identifier text not null,
    value text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create index verifications_by_identifier on verifications (identifier);
  create index verifications_by_expiry on verifications (expires_at);

  create table signing_keys (
    id uuid primary key,
    public_key text not null,
    private_key text not null,
    alg text,
    crv text,
    created_at timestamptz not null default now(),
    expires_at timestamptz
  );

  -- Keys that outlive the secret they were derived from, sealed.
  create table stored_keys (
    id text primary key,
    sealed bytea not null,
    created_at timestamptz not null default now()
  );

  -- What the owner of an account may have to be alerted to: outbox.
  create table security_alerts (
    number bigint generated always as identity primary key,
    user_id uuid not null references users (id) on delete cascade,
    kind text not null check (kind in ('sign-in', 'password')),
    occurred_at timestamptz not null,
    ip_address text,
    user_agent text
  );
  create index security_alerts_of_user on security_alerts (user_id);

  create table known_devices (
    user_id uuid not null references users (id) on delete cascade,
    device text not null,
    first_seen_at timestamptz not null,
    last_seen_at timestamptz not null,
    primary key (user_id, device)
  );

  create function note_sign_in() returns trigger language plpgsql as $$
  begin
    -- First, so that sign-ins of one account at once come one after another, and none outlasts the count below.
    update users set last_login_at = greatest(last_login_at, new.created_at) where id = new.user_id;
    insert into sign_ins (user_id, signed_in_at, session_id, ip_address, user_agent, provider)
    values (new.user_id, new.created_at, new.id, new.ip_address, new.user_agent, new.provider);
    delete from sign_ins where (user_id, signed_in_at, session_id) in (
      select user_id, signed_in_at, session_id from sign_ins where user_id = new.user_id
      order by signed_in_at desc, session_id desc offset 50
    );
    insert into security_alerts (user_id, kind, occurred_at, ip_address, user_agent)
    values (new.user_id, 'sign-in', new.created_at, new.ip_address, new.user_agent);
    return null;
  end $$;
  create trigger sessions_noted after insert on sessions
  for each row execute function note_sign_in();
`
