/** What is in lists and counts: due, and not expired. */
export const isListed = `released_at is not null and status <> 'EXPIRED'`

/**
 * Notifications and their deliveries. minimum_role: the least of the roles that one is meant for; a visitor's is for the
 * account, whatever its role.
 */
export const notifications = `
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
    read_at timestamptz,
    minimum_role text not null default 'visitor'
  );
  create unique index notifications_once on notifications (batch_id, user_id) where batch_id is not null;
  create index notifications_listed on notifications (user_id, due_at desc, id desc) where ${isListed};
  create index notifications_by_type on notifications (user_id, type, due_at desc, id desc)
    where ${isListed};
  create index notifications_unread on notifications (user_id, type, due_at desc, id desc)
    where read_at is null and ${isListed};
  create index notifications_unreleased on notifications (due_at)
    where released_at is null and status <> 'EXPIRED';
  create index notifications_expired on notifications (expires_at) where status = 'EXPIRED';
  create index notifications_expiring on notifications (expires_at)
    where expires_at is not null and read_at is null and status <> 'EXPIRED';
  create index notifications_expiring_of_user on notifications (user_id, expires_at)
    where expires_at is not null and read_at is null and ${isListed};
  -- What others have been told of an opportunity is erased with its owner.
  create index notifications_about_opportunity on notifications ((data ->> 'opportunityId'))
    where template_id in ('opportunity_submitted', 'application_status_changed');

  -- waits_for: why it is not attempted yet (docs/decisions/0019).
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
    waits_for text check (waits_for in ('quiet-hours', 'digest', 'retry')),
    deferrals smallint not null default 0,
    primary key (notification_id, channel)
  );
  create index notification_deliveries_due on notification_deliveries (channel, is_urgent desc, next_attempt_at)
    where status = 'PENDING' and digest is null and next_attempt_at is not null;
  create index notification_deliveries_digests on notification_deliveries (next_attempt_at)
    where status = 'PENDING' and digest is not null;
  create index notification_deliveries_digests_of_user on notification_deliveries (user_id, next_attempt_at)
    where status = 'PENDING' and digest is not null;
  create index notification_deliveries_waiting_of_user on notification_deliveries (user_id)
    where status = 'PENDING' and failure_reason is not null;
  create index notification_deliveries_failed on notification_deliveries (notification_id) where status = 'FAILED';

  -- Where notifications that are gone stood in the lists of their members.
  create table notification_places (
    user_id uuid not null references users on delete cascade,
    id uuid not null,
    due_at timestamptz not null,
    kept_at timestamptz not null default now(),
    primary key (user_id, id)
  );
  create index notification_places_kept on notification_places (kept_at);
`
