/**
 * How members want to be notified, and where. No row of preferences: the defaults; e-mail, push, SMS and the language are
 * columns of the account. `muted`: which kinds do not come by which channel, as EMAIL:opportunities.
 */
export const recipients = `
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
    updated_at timestamptz not null default now(),
    muted text[] not null default '{}'
  );

  -- Ends with the session that made it.
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
    last_success_at timestamptz,
    session_id uuid references sessions (id) on delete cascade
  );
  create index push_subscriptions_of_user on push_subscriptions (user_id, created_at);
  create index push_subscriptions_of_session on push_subscriptions (session_id)
    where session_id is not null;
`
