import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index users_admins on users (id) where role = 'admin' and is_active`.execute(db)

  await sql`
    create table sessions (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      token text not null unique,
      expires_at timestamptz not null,
      ip_address text,
      user_agent text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index sessions_of_user on sessions (user_id, created_at desc)`.execute(db)
  await sql`create index sessions_by_expiry on sessions (expires_at)`.execute(db)

  await sql`
    create table accounts (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      provider_id text not null,
      account_id text not null,
      password text,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz,
      refresh_token_expires_at timestamptz,
      scope text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (provider_id, account_id)
    )`.execute(db)
  await sql`create index accounts_of_user on accounts (user_id)`.execute(db)

  await sql`
    create table verifications (
      id uuid primary key,
      identifier text not null,
      value text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index verifications_by_identifier on verifications (identifier)`.execute(db)
  await sql`create index verifications_by_expiry on verifications (expires_at)`.execute(db)

  await sql`
    create table signing_keys (
      id uuid primary key,
      public_key text not null,
      private_key text not null,
      alg text,
      crv text,
      created_at timestamptz not null default now(),
      expires_at timestamptz
    )`.execute(db)
}
