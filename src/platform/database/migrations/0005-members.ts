import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column first_name text,
      add column last_name text,
      add column bio text,
      add column location text,
      add column company text,
      add column position text,
      add column phone text,
      add column website text,
      add column theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
      add column notify_by_email boolean not null default true,
      add column notify_by_push boolean not null default true,
      add column notify_by_sms boolean not null default false,
      add column is_verified boolean not null default false,
      add column verification_type text
        check (verification_type in ('manual', 'document', 'email', 'identity_provider', 'automated')),
      add column verification_notes text,
      add column verified_by uuid references users (id) on delete set null,
      add column verified_at timestamptz,
      add column last_login_at timestamptz,
      add column deleted_at timestamptz,
      add column deletes_data boolean not null default false`.execute(db)
  await sql`create index users_verified_by on users (verified_by) where verified_by is not null`.execute(db)
  await sql`create index users_deleted on users (deleted_at) where deleted_at is not null`.execute(db)
  await sql`drop index users_admins`.execute(db)
  await sql`
    create index users_admins on users (id) where role = 'admin' and is_active and deleted_at is null`.execute(db)
  await indexLists(db)
  await countUsers(db)
  await rememberSignIns(db)

  await sql`
    create table avatars (
      id uuid primary key,
      user_id uuid not null unique references users (id) on delete cascade,
      image bytea not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  // Compressed already: to try again would only cost time.
  await sql`alter table avatars alter column image set storage external`.execute(db)
}

/** One index for each order of the administrators' list, and for each filter that can be rare. */
async function indexLists(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  // Kept in lower case, as a comparison that ignores case costs ten times as much.
  await sql`
    alter table users add column search_text text not null
      generated always as (lower((name || ' ' || email) collate "und-x-icu")) stored`.execute(db)
  // By these the planner tells a search that finds a handful from one that finds everybody.
  await sql`alter table users alter column search_text set statistics 500`.execute(db)
  await sql`create index users_search on users using gin (search_text gin_trgm_ops)`.execute(db)
  await sql`create index users_listed on users (created_at desc, id desc) where deleted_at is null`.execute(db)
  await sql`
    create index users_by_last_login on users (coalesce(last_login_at, '-infinity') desc, id desc)
    where deleted_at is null`.execute(db)
  await sql`create index users_by_name on users (name collate "und-x-icu", id) where deleted_at is null`.execute(db)
  await sql`create index users_by_email on users (email, id) where deleted_at is null`.execute(db)
  await sql`create index users_by_role on users (role, created_at desc, id desc) where deleted_at is null`.execute(db)
  await sql`
    create index users_verified on users (created_at desc, id desc) where is_verified and deleted_at is null`.execute(
    db,
  )
  await sql`
    create index users_inactive on users (created_at desc, id desc) where not is_active and deleted_at is null`.execute(
    db,
  )
}

/** Totals of lists come from here, kept exact by triggers. Deleted accounts count in none. */
async function countUsers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_totals (
      role text not null,
      is_verified boolean not null,
      is_active boolean not null,
      users bigint not null,
      primary key (role, is_verified, is_active)
    )`.execute(db)
  await sql`
    insert into user_totals
    select role, is_verified, is_active, count(*) from users where deleted_at is null group by 1, 2, 3`.execute(db)
  await sql`
    create function count_users() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into user_totals as totals
        select role, is_verified, is_active, count(*) from added where deleted_at is null
        group by 1, 2, 3 order by 1, 2, 3
        on conflict (role, is_verified, is_active) do update set users = totals.users + excluded.users;
      elsif tg_op = 'DELETE' then
        insert into user_totals as totals
        select role, is_verified, is_active, -count(*) from removed where deleted_at is null
        group by 1, 2, 3 order by 1, 2, 3
        on conflict (role, is_verified, is_active) do update set users = totals.users + excluded.users;
      else
        insert into user_totals as totals
        select role, is_verified, is_active, sum(change)
        from (
          select role, is_verified, is_active, 1 as change from added where deleted_at is null
          union all
          select role, is_verified, is_active, -1 from removed where deleted_at is null
        ) changes
        group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
        on conflict (role, is_verified, is_active) do update set users = totals.users + excluded.users;
      end if;
      return null;
    end $$`.execute(db)
  for (const [name, event, tables] of [
    ['inserted', 'insert', 'new table as added'],
    ['deleted', 'delete', 'old table as removed'],
    ['updated', 'update', 'new table as added old table as removed'],
  ] as const) {
    await sql`
      create trigger ${sql.raw(`users_${name}`)} after ${sql.raw(event)} on users
      referencing ${sql.raw(tables)}
      for each statement execute function count_users()`.execute(db)
  }
}

/** A session is a sign-in: its row, however it came to be, leaves one in the history, of which the last 50 are kept. */
async function rememberSignIns(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column provider text not null default 'email'`.execute(db)
  await sql`
    create table sign_ins (
      user_id uuid not null references users (id) on delete cascade,
      signed_in_at timestamptz not null,
      session_id uuid not null,
      ip_address text,
      user_agent text,
      provider text not null,
      primary key (user_id, signed_in_at, session_id)
    )`.execute(db)
  await sql`
    create function remember_sign_in() returns trigger language plpgsql as $$
    begin
      -- First, so that sign-ins of one account at once come one after another, and none outlasts the count below.
      update users set last_login_at = greatest(last_login_at, new.created_at) where id = new.user_id;
      insert into sign_ins (user_id, signed_in_at, session_id, ip_address, user_agent, provider)
      values (new.user_id, new.created_at, new.id, new.ip_address, new.user_agent, new.provider);
      delete from sign_ins where (user_id, signed_in_at, session_id) in (
        select user_id, signed_in_at, session_id from sign_ins where user_id = new.user_id
        order by signed_in_at desc, session_id desc offset 50
      );
      return null;
    end $$`.execute(db)
  await sql`
    create trigger sessions_remembered after insert on sessions
    for each row execute function remember_sign_in()`.execute(db)
}
