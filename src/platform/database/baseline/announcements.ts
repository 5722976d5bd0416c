/**
 * What administrators send at once; to an audience it goes out step by step, and this says how far it is, what was said,
 * to whom and when, and what became of it.
 */
export const announcements = `
  create table notification_batches (
    id uuid primary key,
    created_by uuid references users (id) on delete set null,
    total bigint not null,
    contents jsonb,
    roles text[],
    created_at timestamptz not null default now(),
    last_user_id uuid,
    done_at timestamptz,
    type text,
    priority text,
    channels text[],
    template_id text,
    action_url text,
    texts jsonb,
    scheduled_for timestamptz,
    expires_at timestamptz,
    is_for_audience boolean not null default false,
    cancelled_at timestamptz,
    removed_at timestamptz
  );
  create index notification_batches_by_sender on notification_batches (created_by, created_at) include (total)
    where created_by is not null;
  create index notification_batches_undone on notification_batches (id) where done_at is null;
  create index notification_batches_cancelled on notification_batches (id)
    where cancelled_at is not null and removed_at is null;
  create index notification_batches_timed on notification_batches (id)
    where scheduled_for is not null or expires_at is not null;

  -- Changes are appended, so that no writer waits for another; a job sums them up, and readers add what it has not yet.
  create table notification_figures (
    batch_id uuid not null,
    channel text not null,
    outcome text not null,
    reason text not null,
    count bigint not null,
    is_sum boolean not null default false
  );
  create index notification_figures_of_batch on notification_figures (batch_id);
  create index notification_figures_apart on notification_figures (batch_id) where not is_sum;

  create function delivery_outcome(status text, waits_for text) returns text language sql immutable parallel safe as $$
    select case when status = 'PENDING' and waits_for is not null then 'HELD' else status end
  $$;

  -- Of a retry, the failure that it follows. The sentences of quiet hours name a time: there would be one for each.
  create function delivery_reason(status text, waits_for text, failure_reason text) returns text
  language sql immutable parallel safe as $$
    select case
      when waits_for = 'quiet-hours' then 'quiet hours'
      when waits_for = 'digest' then 'digest'
      when status = 'PENDING' and waits_for is null then ''
      else coalesce(failure_reason, '')
    end
  $$;

  create function count_deliveries() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into notification_figures (batch_id, channel, outcome, reason, count)
      select batch_id, channel, delivery_outcome(added.status, waits_for),
        delivery_reason(added.status, waits_for, failure_reason), count(*)
      from added join notifications on notifications.id = notification_id
      where batch_id is not null group by 1, 2, 3, 4;
    else
      insert into notification_figures (batch_id, channel, outcome, reason, count)
      select batch_id, added.channel, delivery_outcome(changed.status, changed.waits_for),
        delivery_reason(changed.status, changed.waits_for, changed.failure_reason), sum(change)
      from added join removed using (notification_id, channel)
      join notifications on notifications.id = notification_id
      cross join lateral (values
        (1, added.status, added.waits_for, added.failure_reason),
        (-1, removed.status, removed.waits_for, removed.failure_reason)
      ) changed (change, status, waits_for, failure_reason)
      where batch_id is not null and (added.status, added.waits_for, added.failure_reason)
        is distinct from (removed.status, removed.waits_for, removed.failure_reason)
      group by 1, 2, 3, 4 having sum(change) <> 0;
    end if;
    return null;
  end $$;
  create trigger notification_deliveries_inserted after insert on notification_deliveries
  referencing new table as added for each statement execute function count_deliveries();
  create trigger notification_deliveries_updated after update on notification_deliveries
  referencing new table as added old table as removed for each statement execute function count_deliveries();

  -- By the notification: with it, what is known of the batch would be gone.
  create function count_removed_deliveries() returns trigger language plpgsql as $$
  begin
    insert into notification_figures (batch_id, channel, outcome, reason, count)
    select old.batch_id, channel, outcome, reason, change
    from notification_deliveries deliveries
    cross join lateral (values
      (-1, delivery_outcome(deliveries.status, waits_for), delivery_reason(deliveries.status, waits_for, failure_reason)),
      (1, 'SKIPPED', 'notification removed')
    ) changes (change, outcome, reason)
    where notification_id = old.id and deliveries.status = 'PENDING';
    return old;
  end $$;
  create trigger notifications_of_batch_deleted before delete on notifications
  for each row when (old.batch_id is not null) execute function count_removed_deliveries();
`
