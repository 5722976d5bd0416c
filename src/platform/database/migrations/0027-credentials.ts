import { type Kysely, sql } from 'kysely'

/**
 * Sessions are found by the SHA-256 of their token (base64url, in `token`), end 90 days after the sign-in, and accounts
 * remember when their address was first proven. Mailed links have a table of their own.
 *
 * Beside programs of former versions, which read and write tokens as they are: for a day after this migration the program
 * stores tokens too, and finds sessions by either; then a job hashes what is left. A new database is never in that state.
 * Reset links that a former program mailed are copied by a trigger; one mailed by this version is unknown to a former
 * one, as are its sessions after that day. The end of sessions and the proof of addresses are triggers, so that former
 * programs keep to them. Addresses proven before have no time of proof: nothing is known to be older.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update sessions set expires_at = created_at + interval '90 days'
    where expires_at > created_at + interval '90 days'`.execute(db)
  const { rows } = await sql<{ until: string }>`
    select (case when exists (select from sessions) then now() + interval '1 day' else 'epoch' end)::text as until`.execute(
    db,
  )
  await sql`
    create function plain_session_tokens_until() returns timestamptz language sql immutable
    return ${sql.lit(rows[0]?.until)}::timestamptz`.execute(db)
  await sql`
    create function end_session_in_time() returns trigger language plpgsql as $$
    begin
      new.expires_at := least(new.expires_at, new.created_at + interval '90 days');
      return new;
    end $$`.execute(db)
  await sql`
    create trigger sessions_end before insert or update of expires_at on sessions
    for each row execute function end_session_in_time()`.execute(db)

  await sql`
    create table mailed_links (
      token_hash bytea primary key,
      user_id uuid not null references users (id) on delete cascade,
      purpose text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index mailed_links_of_user on mailed_links (user_id)`.execute(db)
  await sql`create index mailed_links_by_expiry on mailed_links (expires_at)`.execute(db)
  await sql`
    with links as materialized (
      select sha256(convert_to(substr(identifier, 16), 'UTF8')) as token_hash, value::uuid as user_id, expires_at
      from verifications where identifier like 'reset-password:%' and expires_at > now()
    )
    insert into mailed_links (token_hash, user_id, purpose, expires_at)
    select token_hash, user_id, 'reset', expires_at from links join users on users.id = user_id
    on conflict do nothing`.execute(db)
  await sql`
    create function copy_former_reset_link() returns trigger language plpgsql as $$
    begin
      insert into mailed_links (token_hash, user_id, purpose, expires_at)
      values (sha256(convert_to(substr(new.identifier, 16), 'UTF8')), new.value::uuid, 'reset', new.expires_at)
      on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger verifications_of_former_version after insert on verifications
    for each row when (new.identifier like 'reset-password:%') execute function copy_former_reset_link()`.execute(db)

  await sql`
    create function note_proof_of_address() returns trigger language plpgsql as $$
    begin
      -- A provider that proved the address of a new account was added with it, not before.
      new.email_proven_at := case when tg_op = 'INSERT' then least(now(), new.created_at) else now() end;
      return new;
    end $$`.execute(db)
  await sql`alter table users add column email_proven_at timestamptz`.execute(db)
  await sql`
    create trigger users_joined_proven before insert on users
    for each row when (new.email_verified and new.email_proven_at is null)
    execute function note_proof_of_address()`.execute(db)
  await sql`
    create trigger users_proven before update of email_verified on users
    for each row when (new.email_verified and not old.email_verified and new.email_proven_at is null)
    execute function note_proof_of_address()`.execute(db)
}
