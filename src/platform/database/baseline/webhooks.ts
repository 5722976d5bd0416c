/** Events, told in the order of their numbers, and the webhooks that they are delivered to. */
export const webhooks = `
  create sequence events_number;

  create table events (
    id uuid primary key,
    type text not null,
    occurred_at timestamptz not null default now(),
    opportunity_id uuid,
    owner_id uuid,
    entity_id uuid,
    visibility text not null,
    data jsonb not null,
    number bigint default nextval('events_number'),
    is_fanned_out boolean not null default false
  );
  create index events_occurred on events (occurred_at);
  create index events_of_opportunity on events (opportunity_id);
  create index events_to_fan_out on events (number) where not is_fanned_out;

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
  );
  create index webhooks_of_user on webhooks (user_id, created_at desc, id desc);
  create index webhooks_due on webhooks (greatest(next_due_at, held_until)) where is_enabled;
  create index webhooks_rotated on webhooks (former_secret_until) where former_secret is not null;

  -- Without references: a webhook with a million deliveries is deleted at once, and these are forgotten in their time.
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
    attempt_log jsonb not null default '[]',
    constraint webhook_deliveries_once unique (webhook_id, event_number),
    check ((status = 'pending') = (next_attempt_at is not null))
  );
  create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at, event_number)
    where status = 'pending';
  create index webhook_deliveries_created on webhook_deliveries (created_at);
  -- Finds what ended without success, which is little, and is not written for what arrives.
  create index webhook_deliveries_undelivered on webhook_deliveries (webhook_id, event_number)
    where status in ('failed', 'skipped');
`
