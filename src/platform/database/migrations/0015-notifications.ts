import { type Kysely, sql } from 'kysely'

/** Statistics look back 30 days at most. */
const DAYS_COUNTED = 40

/** What is in lists and counts: due, and not expired. */
const isListed = sql.raw(`released_at is not null and status <> 'EXPIRED'`)

export async function up(db: Kysely<unknown>): Promise<void> {
  await makeIds(db)
  await storeNotifications(db)
  await countNotifications(db)
  await storeBatches(db)
  await storePreferences(db)
  await storeRecipientsDevices(db)
}

/** Ids of version 7 (RFC 9562, section 5.7) for rows that the database itself makes. */
async function makeIds(db: Kysely<unknown>): Promise<void> {
  // A random id whose first 48 bits become the time, and whose version 4 becomes 7 by the two bits that are missing.
  await sql`
    create function time_ordered_id() returns uuid language sql volatile parallel safe as $$
      select encode(set_bit(set_bit(
        overlay(uuid_send(gen_random_uuid())
          placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
        52, 1), 53, 1), 'hex')::uuid
    $$`.execute(db)
}

async function storeNotifications(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notifications (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      type text not null check (type in (
        'SYSTEM_ANNOUNCEMENT', 'ENTITY_VERIFICATION', 'OPPORTUNITY_UPDATE', 'WALLET_TRANSACTION', 'SECURITY_ALERT',
        'MARKETING_OFFER', 'USER_MENTION', 'MESSAGE_RECEIVED'
      )),
      priority text not null check (priority in ('LOW', 'NORMAL', 'HIGH', 'URGENT')),
      status text not null check (status in ('PENDING', 'DELIVERED', 'READ', 'FAILED', 'EXPIRED')),
      trigger text not null check (trigger in ('USER_ACTION', 'SYSTEM_EVENT', 'SCHEDULED', 'ADMIN_ACTION')),
      title text not null,
      body text not null,
      action_text text,
      action_url text,
      data jsonb not null default '{}',
      channels text[] not null
        check (cardinality(channels) > 0 and channels <@ array['IN_APP', 'EMAIL', 'SMS', 'PUSH']),
      template_id text,
      locale text not null check (locale in ('en', 'uk')),
      batch_id uuid,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      scheduled_for timestamptz,
      expires_at timestamptz,
      due_at timestamptz not null,
      released_at timestamptz,
      read_at timestamptz
    )`.execute(db)
  await sql`
    create unique index notifications_once on notifications (batch_id, user_id) where batch_id is not null`.execute(db)
  await sql`
    create index notifications_listed on notifications (user_id, due_at desc, id desc) where ${isListed}`.execute(db)
  await sql`
    create index notifications_by_type on notifications (user_id, type, due_at desc, id desc)
    where ${isListed}`.execute(db)
  await sql`
    create index notifications_unread on notifications (user_id, type, due_at desc, id desc)
    where read_at is null and ${isListed}`.execute(db)
  await sql`
    create index notifications_unreleased on notifications (due_at)
    where released_at is null and status <> 'EXPIRED'`.execute(db)
  await sql`
    create index notifications_expired on notifications (expires_at) where status = 'EXPIRED'`.execute(db)
  await sql`
    create index notifications_expiring on notifications (expires_at)
    where expires_at is not null and read_at is null and status <> 'EXPIRED'`.execute(db)
  await sql`
    create index notifications_expiring_of_user on notifications (user_id, expires_at)
    where expires_at is not null and read_at is null and ${isListed}`.execute(db)

  await sql`
    create table notification_deliveries (
      notification_id uuid not null references notifications (id) on delete cascade,
      channel text not null check (channel in ('IN_APP', 'EMAIL', 'SMS', 'PUSH')),
      user_id uuid not null,
      status text not null check (status in ('PENDING', 'SENT', 'DELIVERED', 'FAILED', 'SKIPPED')),
      retry_count integer not null default 0,
      sent_at timestamptz,
      delivered_at timestamptz,
      failure_reason text,
      next_attempt_at timestamptz,
      digest text check (digest in ('batch', 'hourly', 'daily', 'weekly')),
      is_urgent boolean not null default false,
      primary key (notification_id, channel)
    )`.execute(db)
  await sql`
    create index notification_deliveries_due on notification_deliveries (channel, is_urgent desc, next_attempt_at)
    where status = 'PENDING' and digest is null and next_attempt_at is not null`.execute(db)
  await sql`
    create index notification_deliveries_digests on notification_deliveries (next_attempt_at)
    where status = 'PENDING' and digest is not null`.execute(db)
  await sql`
    create index notification_deliveries_digests_of_user on notification_deliveries (user_id, next_attempt_at)
    where status = 'PENDING' and digest is not null`.execute(db)
  await sql`
    create index notification_deliveries_waiting_of_user on notification_deliveries (user_id)
    where status = 'PENDING' and failure_reason is not null`.execute(db)
}

/**
 * What lists and statistics tell of a member comes from here, kept exact by triggers: by type and channels, and by day
 * for as long as anybody asks.
 */
async function countNotifications(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification_counts (
      user_id uuid not null references users (id) on delete cascade,
      type text not null,
      channels text[] not null,
      total bigint not null,
      unread bigint not null,
      primary key (user_id, type, channels)
    ) with (fillfactor = 70)`.execute(db)
  await sql`
    create table notification_days (
      user_id uuid not null references users (id) on delete cascade,
      day date not null,
      total bigint not null,
      primary key (user_id, day)
    ) with (fillfactor = 70)`.execute(db)
  await sql`create index notification_days_by_day on notification_days (day)`.execute(db)
  await sql`
    create function count_notifications() returns trigger language plpgsql as $$
    declare
      first_day constant date := current_date - ${sql.lit(DAYS_COUNTED)};
    begin
      -- In the order of users, so that of two statements neither waits for the other while the other waits for it.
      if tg_op = 'INSERT' then
        insert into notification_counts as counts
        select user_id, type, channels, count(*), count(*) filter (where read_at is null)
        from added where ${isListed} group by 1, 2, 3 order by 1, 2, 3
        on conflict (user_id, type, channels)
        do update set total = counts.total + excluded.total, unread = counts.unread + excluded.unread;
        insert into notification_days as days
        select user_id, (due_at at time zone 'UTC')::date as day, count(*)
        from added where ${isListed} and due_at >= first_day group by 1, 2 order by 1, 2
        on conflict (user_id, day) do update set total = days.total + excluded.total;
      elsif tg_op = 'DELETE' then
        -- Where the account goes too, there is nothing left to count for.
        update notification_counts counts set total = counts.total - gone.total, unread = counts.unread - gone.unread
        from (
          select user_id, type, channels, count(*) as total, count(*) filter (where read_at is null) as unread
          from removed where ${isListed} group by 1, 2, 3
        ) gone
        where (counts.user_id, counts.type, counts.channels) = (gone.user_id, gone.type, gone.channels);
        update notification_days days set total = days.total - gone.total
        from (
          select user_id, (due_at at time zone 'UTC')::date as day, count(*) as total
          from removed where ${isListed} group by 1, 2
        ) gone
        where (days.user_id, days.day) = (gone.user_id, gone.day);
      else
        insert into notification_counts as counts
        select user_id, type, channels, sum(change), sum(change) filter (where read_at is null)
        from (
          select user_id, type, channels, read_at, 1 as change from added where ${isListed}
          union all
          select user_id, type, channels, read_at, -1 from removed where ${isListed}
        ) changes
        group by 1, 2, 3 having sum(change) <> 0 or sum(change) filter (where read_at is null) <> 0 order by 1, 2, 3
        on conflict (user_id, type, channels)
        do update set total = counts.total + excluded.total, unread = counts.unread + excluded.unread;
        insert into notification_days as days
        select user_id, (due_at at time zone 'UTC')::date as day, sum(change)
        from (
          select user_id, due_at, 1 as change from added where ${isListed}
          union all
          select user_id, due_at, -1 from removed where ${isListed}
        ) changes
        where due_at >= first_day group by 1, 2 having sum(change) <> 0 order by 1, 2
        on conflict (user_id, day) do update set total = days.total + excluded.total;
      end if;
      return null;
    end $$`.execute(db)
  for (const [name, event, tables] of [
    ['inserted', 'insert', 'new table as added'],
    ['deleted', 'delete', 'old table as removed'],
    ['updated', 'update', 'new table as added old table as removed'],
  ] as const) {
    await sql`
      create trigger ${sql.raw(`notifications_${name}`)} after ${sql.raw(event)} on notifications
      referencing ${sql.raw(tables)}
      for each statement execute function count_notifications()`.execute(db)
  }
}

/** What an administrator sends at once; to an audience it goes out step by step, and this says how far it is. */
async function storeBatches(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification_batches (
      id uuid primary key,
      created_by uuid references users (id) on delete set null,
      total bigint not null,
      contents jsonb,
      roles text[],
      created_at timestamptz not null default now(),
      last_user_id uuid,
      done_at timestamptz
    )`.execute(db)
  await sql`
    create index notification_batches_by_sender on notification_batches (created_by, created_at) include (total)
    where created_by is not null`.execute(db)
  await sql`create index notification_batches_undone on notification_batches (id) where done_at is null`.execute(db)
}

/** No row: the defaults. E-mail, push, SMS and the language are columns of the account. */
async function storePreferences(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification_preferences (
      user_id uuid primary key references users (id) on delete cascade,
      timezone text not null default 'UTC',
      enabled boolean not null default true,
      in_app boolean not null default true,
      wants_system boolean not null default true,
      wants_entities boolean not null default true,
      wants_opportunities boolean not null default true,
      wants_wallet boolean not null default true,
      wants_security boolean not null default true,
      wants_marketing boolean not null default true,
      wants_messages boolean not null default true,
      quiet_enabled boolean not null default false,
      quiet_start text not null default '22:00',
      quiet_end text not null default '08:00',
      cadences text[] not null default '{real_time}'
        check (cadences <@ array['real_time', 'hourly', 'daily', 'weekly']),
      batching boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  // Before there is a browser that takes it, nobody has push.
  await sql`alter table users alter column notify_by_push set default false`.execute(db)
}

async function storeRecipientsDevices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_subscriptions (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      vapid_key text not null,
      user_agent text,
      failures integer not null default 0,
      created_at timestamptz not null default now(),
      last_success_at timestamptz
    )`.execute(db)
  await sql`create index push_subscriptions_of_user on push_subscriptions (user_id, created_at)`.execute(db)
}
