import { type Kysely, sql } from 'kysely'

/**
 * What the owner of an account may have to be warned of is written down where it happens, in whichever way it came
 * about: a session is a sign-in, and an account has a password or another one. What devices an account has been used
 * on is learnt from then on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table security_events (
      number bigint generated always as identity primary key,
      user_id uuid not null references users (id) on delete cascade,
      kind text not null check (kind in ('sign-in', 'password')),
      occurred_at timestamptz not null,
      ip_address text,
      user_agent text
    )`.execute(db)
  await sql`create index security_events_of_user on security_events (user_id)`.execute(db)
  await sql`
    create table known_devices (
      user_id uuid not null references users (id) on delete cascade,
      device text not null,
      first_seen_at timestamptz not null,
      last_seen_at timestamptz not null,
      primary key (user_id, device)
    )`.execute(db)

  // What others have been told of an opportunity is erased with its owner.
  await sql`
    create index notifications_about_opportunity on notifications ((data ->> 'opportunityId'))
    where template_id in ('opportunity_submitted', 'application_status_changed')`.execute(db)

  await sql`
    create function note_sign_in() returns trigger language plpgsql as $$
    begin
      insert into security_events (user_id, kind, occurred_at, ip_address, user_agent)
      values (new.user_id, 'sign-in', new.created_at, new.ip_address, new.user_agent);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger sessions_noted after insert on sessions
    for each row execute function note_sign_in()`.execute(db)

  await sql`
    create function note_password() returns trigger language plpgsql as $$
    begin
      -- The first way to sign in comes with the account; a password beside another way is news.
      if tg_op = 'UPDATE' or exists (select from accounts where user_id = new.user_id and id <> new.id) then
        insert into security_events (user_id, kind, occurred_at) values (new.user_id, 'password', now());
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger passwords_added after insert on accounts
    for each row when (new.password is not null) execute function note_password()`.execute(db)
  await sql`
    create trigger passwords_changed after update of password on accounts
    for each row when (new.password is distinct from old.password) execute function note_password()`.execute(db)
}
