import { countedBy } from './counted-by.ts'
import { isListed } from './notifications.ts'

/** Days, as far back as statistics look with some to spare. */
const DAYS_COUNTED = 40

/**
 * What lists and statistics tell of a member comes from here, kept exact by triggers: by type and channels, and by day
 * for as long as anybody asks. Apart by role: which of them an account sees depends on its role when it looks.
 */
export const notificationCounts = `
  create table notification_counts (
    user_id uuid not null references users (id) on delete cascade,
    type text not null,
    channels text[] not null,
    total bigint not null,
    unread bigint not null,
    minimum_role text not null default 'visitor',
    primary key (user_id, type, channels, minimum_role)
  ) with (fillfactor = 70);

  create table notification_days (
    user_id uuid not null references users (id) on delete cascade,
    day date not null,
    total bigint not null,
    minimum_role text not null default 'visitor',
    primary key (user_id, day, minimum_role)
  ) with (fillfactor = 70);
  create index notification_days_by_day on notification_days (day);

  create function count_notifications() returns trigger language plpgsql as $$
  declare
    first_day constant date := current_date - ${DAYS_COUNTED};
  begin
    -- In the order of users, so that of two statements neither waits for the other while the other waits for it.
    if tg_op = 'INSERT' then
      insert into notification_counts as counts (user_id, type, channels, minimum_role, total, unread)
      select user_id, type, channels, minimum_role, count(*), count(*) filter (where read_at is null)
      from added where ${isListed} group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (user_id, type, channels, minimum_role)
      do update set total = counts.total + excluded.total, unread = counts.unread + excluded.unread;
      insert into notification_days as days (user_id, day, minimum_role, total)
      select user_id, (due_at at time zone 'UTC')::date as day, minimum_role, count(*)
      from added where ${isListed} and due_at >= first_day group by 1, 2, 3 order by 1, 2, 3
      on conflict (user_id, day, minimum_role) do update set total = days.total + excluded.total;
    elsif tg_op = 'DELETE' then
      -- Where the account goes too, there is nothing left to count for.
      update notification_counts counts set total = counts.total - gone.total, unread = counts.unread - gone.unread
      from (
        select user_id, type, channels, minimum_role, count(*) as total,
          count(*) filter (where read_at is null) as unread
        from removed where ${isListed} group by 1, 2, 3, 4
      ) gone
      where (counts.user_id, counts.type, counts.channels, counts.minimum_role)
        = (gone.user_id, gone.type, gone.channels, gone.minimum_role);
      update notification_days days set total = days.total - gone.total
      from (
        select user_id, (due_at at time zone 'UTC')::date as day, minimum_role, count(*) as total
        from removed where ${isListed} group by 1, 2, 3
      ) gone
      where (days.user_id, days.day, days.minimum_role) = (gone.user_id, gone.day, gone.minimum_role);
    else
      insert into notification_counts as counts (user_id, type, channels, minimum_role, total, unread)
      select user_id, type, channels, minimum_role, sum(change),
        coalesce(sum(change) filter (where read_at is null), 0)
      from (
        select user_id, type, channels, minimum_role, read_at, 1 as change from added where ${isListed}
        union all
        select user_id, type, channels, minimum_role, read_at, -1 from removed where ${isListed}
      ) changes
      group by 1, 2, 3, 4 having sum(change) <> 0 or sum(change) filter (where read_at is null) <> 0
      order by 1, 2, 3, 4
      on conflict (user_id, type, channels, minimum_role)
      do update set total = counts.total + excluded.total, unread = counts.unread + excluded.unread;
      insert into notification_days as days (user_id, day, minimum_role, total)
      select user_id, (due_at at time zone 'UTC')::date as day, minimum_role, sum(change)
      from (
        select user_id, due_at, minimum_role, 1 as change from added where ${isListed}
        union all
        select user_id, due_at, minimum_role, -1 from removed where ${isListed}
      ) changes
      where due_at >= first_day group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
      on conflict (user_id, day, minimum_role) do update set total = days.total + excluded.total;
      insert into notification_figures (batch_id, channel, outcome, reason, count)
      select batch_id, 'IN_APP', 'READ', '', sum(change)
      from (
        select batch_id, 1 as change from added where batch_id is not null and read_at is not null
        union all
        select batch_id, -1 from removed where batch_id is not null and read_at is not null
      ) changes
      group by batch_id having sum(change) <> 0;
    end if;
    return null;
  end $$;
${countedBy('notifications', 'count_notifications')}
`
