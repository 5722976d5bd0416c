import { type Kysely, sql } from 'kysely'

/**
 * Second factors of accounts. While an older program runs beside a newer one, it knows none: the trigger refuses the
 * session that it would make without the factor. It also closes a race: the lock makes a sign-in and the set-up of a
 * factor wait for each other, so that the session is either refused here or ended there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column second_factor text`.execute(db)
  // True of every row, since the column is new: validating it would scan the table under a lock.
  await sql`
    alter table sessions add constraint sessions_second_factor_check
    check (second_factor in ('totp', 'passkey', 'recovery-code')) not valid`.execute(db)
  await sql`
    create table totp_factors (
      user_id uuid primary key references users (id) on delete cascade,
      sealed_secret bytea not null,
      last_step bigint,
      created_at timestamptz not null default now(),
      confirmed_at timestamptz
    )`.execute(db)
  await sql`
    create table recovery_codes (
      user_id uuid not null references users (id) on delete cascade,
      code_hash bytea not null,
      created_at timestamptz not null default now(),
      primary key (user_id, code_hash)
    )`.execute(db)
  await sql`
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
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index passkeys_of_user on passkeys (user_id, created_at)`.execute(db)
  await sql`
    create table passkey_challenges (
      token_hash bytea primary key,
      challenge text not null,
      user_id uuid references users (id) on delete cascade,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index passkey_challenges_by_expiry on passkey_challenges (expires_at)`.execute(db)
  await sql`create index passkey_challenges_of_user on passkey_challenges (user_id)`.execute(db)
  await sql`
    create table sign_in_challenges (
      token_hash bytea primary key,
      user_id uuid not null references users (id) on delete cascade,
      provider text not null,
      is_remembered boolean not null,
      attempts_left smallint not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index sign_in_challenges_of_user on sign_in_challenges (user_id, created_at)`.execute(db)
  await sql`create index sign_in_challenges_by_expiry on sign_in_challenges (expires_at)`.execute(db)

  await sql`
    create function refuse_session_without_factor() returns trigger language plpgsql as $$
    begin
      perform from users where id = new.user_id for key share;
      if exists (select from totp_factors where user_id = new.user_id and confirmed_at is not null)
        or exists (select from passkeys where user_id = new.user_id) then
        raise exception 'the session lacks the second factor of its account'
          using errcode = 'check_violation', constraint = 'sessions_need_factor';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger sessions_need_factor before insert on sessions
    for each row when (new.second_factor is null) execute function refuse_session_without_factor()`.execute(db)
}
