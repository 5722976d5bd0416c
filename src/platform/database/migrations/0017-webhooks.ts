import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await numberEvents(db)
  await sql`
    create table webhooks (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      url text not null,
      events text[] not null check (cardinality(events) > 0),
      secret bytea not null,
      former_secret bytea,
      former_secret_until timestamptz,
      is_enabled boolean not null default true,
      disabled_reason text check (disabled_reason in ('gone', 'failing')),
      failing_since timestamptz,
      next_due_at timestamptz,
      held_until timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (num_nonnulls(former_secret, former_secret_until) in (0, 2)),
      check (disabled_reason is null or not is_enabled)
    )`.execute(db)
  await sql`create index webhooks_of_user on webhooks (user_id, created_at desc, id desc)`.execute(db)
  await sql`create index webhooks_due on webhooks (greatest(next_due_at, held_until)) where is_enabled`.execute(db)
  await sql`
    create index webhooks_rotated on webhooks (former_secret_until) where former_secret is not null`.execute(db)

  // Without references: a webhook with a million deliveries is deleted at once, and these are forgotten in their time.
  await sql`
    create table webhook_deliveries (
      id uuid primary key,
      webhook_id uuid not null,
      event_number bigint not null,
      event_id uuid not null,
      event_type text not null,
      status text not null check (status in ('pending', 'delivered', 'failed', 'skipped')),
      attempts integer not null default 0,
      next_attempt_at timestamptz,
      response_status smallint,
      response_body text,
      failure text,
      created_at timestamptz not null default now(),
      constraint webhook_deliveries_once unique (webhook_id, event_number),
      check ((status = 'pending') = (next_attempt_at is not null))
    )`.execute(db)
  await sql`
    create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at, event_number)
    where status = 'pending'`.execute(db)
  await sql`create index webhook_deliveries_created on webhook_deliveries (created_at)`.execute(db)
  await makeIdentifiers(db)
}

/** Events are told in the order of their numbers. Of those that are there already nobody is told. */
async function numberEvents(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence events_number`.execute(db)
  // Each constant default is kept once for all rows that are there: none is written anew.
  await sql`
    alter table events
      add column number bigint,
      add column is_fanned_out boolean not null default true,
      alter column opportunity_id drop not null`.execute(db)
  await sql`
    alter table events
      alter column number set default nextval('events_number'),
      alter column is_fanned_out set default false`.execute(db)
  await sql`create index events_to_fan_out on events (number) where not is_fanned_out`.execute(db)
}

/** A UUID of version 7 (RFC 9562, section 5.7), for rows that a statement makes of others. */
async function makeIdentifiers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function uuid_of_version_7() returns uuid language sql volatile parallel safe as $$
      select encode(
        set_bit(set_bit(
          overlay(uuid_send(gen_random_uuid())
            placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
            from 1 for 6),
          52, 1), 53, 1),
        'hex')::uuid
    $$`.execute(db)
}
