import { type Kysely, sql } from 'kysely'

/**
 * When and by what the owner of a session last proved to be one (at the sign-in, where no time is noted), codes by mail
 * for those who have nothing else to prove it by, and what was changed of an account's ways in, each with a link against
 * it. `is_vouched`: added with the password or an older factor. A passkey never was, before; TOTP needed the password
 * where there was one. Sessions and passkeys of former versions, which know nothing of this, are asked and not vouched
 * for.
 *
 * Links that confirm an address are rows, each for one sign-up: of several with one address each has its own. Changes of an
 * address remember when the former one was proven.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions add column reauthenticated_at timestamptz, add column reauthenticated_by text`.execute(db)
  await sql`
    alter table sessions add constraint sessions_reauthenticated_by_check
    check (reauthenticated_by in ('password', 'factor', 'mail')) not valid`.execute(db)
  await sql`alter table passkeys add column is_vouched boolean not null default false`.execute(db)
  await sql`alter table totp_factors add column is_vouched boolean not null default false`.execute(db)
  await sql`
    update totp_factors set is_vouched = true
    where exists (
      select from accounts
      where accounts.user_id = totp_factors.user_id and provider_id = 'credential' and password is not null
    )`.execute(db)
  await sql`alter table passkey_challenges add column is_vouched boolean not null default false`.execute(db)
  await sql`
    create table reauthentication_codes (
      session_id uuid primary key references sessions (id) on delete cascade,
      code_hash bytea not null,
      tries_left smallint not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`
    create table access_changes (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      change text not null,
      token_hash bytea unique,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index access_changes_of_user on access_changes (user_id, created_at)`.execute(db)
  await sql`create index access_changes_by_age on access_changes (created_at)`.execute(db)
  await sql`
    create table repeated_sign_ups (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      name text not null,
      password_hash text not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index repeated_sign_ups_of_user on repeated_sign_ups (user_id)`.execute(db)
  await sql`create index repeated_sign_ups_by_age on repeated_sign_ups (created_at)`.execute(db)
  await sql`
    alter table mailed_links
      add column repeated_sign_up_id uuid references repeated_sign_ups (id) on delete cascade`.execute(db)
  await sql`create index mailed_links_of_sign_up on mailed_links (repeated_sign_up_id)`.execute(db)
  await sql`alter table address_changes add column former_proven_at timestamptz`.execute(db)
  await sql`
    alter table link_mails
      add column repeated_sign_up_id uuid references repeated_sign_ups (id) on delete cascade,
      add column access_change_id uuid references access_changes (id) on delete cascade,
      add column session_id uuid references sessions (id) on delete cascade,
      drop constraint link_mails_purpose_check,
      drop constraint link_mails_check,
      add constraint link_mails_purpose_check check (purpose in (
        'invitation', 'address-change', 'address-notice', 'reset', 'verification', 'sign-in', 'access-change',
        'reauthentication', 'repeated-sign-up'
      )),
      add constraint link_mails_check check
        (num_nonnulls(
          invitation_id, address_change_id, recipient_id, access_change_id, session_id, repeated_sign_up_id
        ) = 1)`.execute(db)
  await sql`create index link_mails_of_access_change on link_mails (access_change_id)`.execute(db)
  await sql`create index link_mails_of_sign_up on link_mails (repeated_sign_up_id)`.execute(db)
  await sql`create index link_mails_of_session on link_mails (session_id)`.execute(db)
}
