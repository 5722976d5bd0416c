/**
 * Second factors of accounts, and what proves again that somebody owns one. is_vouched: added with the password or an
 * older factor.
 */
export const secondFactors = `
  create table totp_factors (
    user_id uuid primary key references users (id) on delete cascade,
    sealed_secret bytea not null,
    last_step bigint,
    created_at timestamptz not null default now(),
    confirmed_at timestamptz,
    is_vouched boolean not null default false
  );

  create table recovery_codes (
    user_id uuid not null references users (id) on delete cascade,
    code_hash bytea not null,
    created_at timestamptz not null default now(),
    primary key (user_id, code_hash)
  );

  create table passkeys (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    credential_id text not null constraint passkeys_credential_id_key unique,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    device_type text not null,
    is_backed_up boolean not null,
    aaguid text not null,
    name text,
    created_at timestamptz not null default now(),
    last_used_at timestamptz,
    is_vouched boolean not null default false
  );
  create index passkeys_of_user on passkeys (user_id, created_at);

  create table passkey_challenges (
    token_hash bytea primary key,
    challenge text not null,
    user_id uuid references users (id) on delete cascade,
    expires_at timestamptz not null,
    is_vouched boolean not null default false
  );
  create index passkey_challenges_by_expiry on passkey_challenges (expires_at);
  create index passkey_challenges_of_user on passkey_challenges (user_id);

  create table sign_in_challenges (
    token_hash bytea primary key,
    user_id uuid not null references users (id) on delete cascade,
    provider text not null,
    is_remembered boolean not null,
    tries_left smallint not null default 5,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  );
  create index sign_in_challenges_of_user on sign_in_challenges (user_id, created_at);
  create index sign_in_challenges_by_expiry on sign_in_challenges (expires_at);

  create table reauthentication_codes (
    session_id uuid primary key references sessions (id) on delete cascade,
    code_hash bytea not null,
    tries_left smallint not null,
    expires_at timestamptz not null
  );

  -- The lock makes a sign-in and the set-up of a factor wait for each other, so that the session is either refused here
  -- or ended there.
  create function refuse_session_without_factor() returns trigger language plpgsql as $$
  begin
    perform from users where id = new.user_id for key share;
    if exists (select from totp_factors where user_id = new.user_id and confirmed_at is not null)
      or exists (select from passkeys where user_id = new.user_id) then
      raise exception 'the session lacks the second factor of its account'
        using errcode = 'check_violation', constraint = 'sessions_need_factor';
    end if;
    return new;
  end $$;
  create trigger sessions_need_factor before insert on sessions
  for each row when (new.second_factor is null) execute function refuse_session_without_factor();
`
