import { type Kysely, sql } from 'kysely'

/**
 * An older program writes no rows here and reads none. No foreign key to `users`: rows are written in batches after the
 * fact, and one account that was erased in between must not fail the others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table security_log (
      number bigint generated always as identity primary key,
      kind text not null,
      user_id uuid,
      occurred_at timestamptz(3) not null,
      ip_address text,
      device text,
      request_id text,
      detail text
    )`.execute(db)
  await sql`create index security_log_by_time on security_log (occurred_at, number)`.execute(db)
  await sql`create index security_log_by_kind on security_log (kind, occurred_at, number)`.execute(db)
  await sql`
    create index security_log_of_user on security_log (user_id, occurred_at, number)
    where user_id is not null`.execute(db)
  await renewHashesSilently(db)
  await countGuesses(db)
}

/** A hash by another algorithm, of the same password, is not what owners are to be warned of. */
async function renewHashesSilently(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function note_password() returns trigger language plpgsql as $$
    begin
      if current_setting('hromada.renews_hash', true) = 'on' then
        return null;
      end if;
      -- The first way to sign in comes with the account; a password beside another way is news.
      if tg_op = 'UPDATE' or exists (select from accounts where user_id = new.user_id and id <> new.id) then
        insert into security_events (user_id, kind, occurred_at) values (new.user_id, 'password', now());
      end if;
      return null;
    end $$`.execute(db)
}

async function countGuesses(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table guesses (
      subject bytea not null,
      place text not null,
      failures integer not null,
      waits_until timestamptz not null,
      forgotten_at timestamptz not null,
      primary key (subject, place)
    )`.execute(db)
  await sql`create index guesses_forgotten on guesses (forgotten_at)`.execute(db)
}
