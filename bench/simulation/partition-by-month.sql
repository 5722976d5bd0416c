-- Partitions notifications by month as docs/scaling.md describes, given the setting bench.months.
begin;
-- The lowest id of version 7 at that moment.
create function first_id_of(moment timestamptz) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
$$;
alter table notification_deliveries drop constraint notification_deliveries_notification_id_fkey;
alter table notifications rename to notifications_before;
create table notifications (like notifications_before including defaults including constraints) partition by range (id);
alter table notifications add primary key (id);
alter table notifications add foreign key (user_id) references users (id) on delete cascade;
create index on notifications (user_id, due_at desc, id desc) where released_at is not null and status <> 'EXPIRED';
create index on notifications (user_id, type, due_at desc, id desc) where released_at is not null and status <> 'EXPIRED';
create index on notifications (user_id, type, due_at desc, id desc) where read_at is null and released_at is not null and status <> 'EXPIRED';
create index on notifications (due_at) where released_at is null and status <> 'EXPIRED';
create index on notifications (expires_at) where status = 'EXPIRED';
create index on notifications (expires_at) where expires_at is not null and read_at is null and status <> 'EXPIRED';
create index on notifications (user_id, expires_at) where expires_at is not null and read_at is null and released_at is not null and status <> 'EXPIRED';
drop trigger notifications_inserted on notifications_before;
create trigger notifications_inserted after insert on notifications referencing new table as added
  for each statement execute function count_notifications();
drop trigger notifications_deleted on notifications_before;
create trigger notifications_deleted after delete on notifications referencing old table as removed
  for each statement execute function count_notifications();
drop trigger notifications_updated on notifications_before;
create trigger notifications_updated after update on notifications referencing new table as added old table as removed
  for each statement execute function count_notifications();
alter table notification_deliveries add foreign key (notification_id) references notifications (id) on delete cascade;
commit;

do $$
declare
  this_month constant timestamptz := date_trunc('month', now(), 'UTC');
  month timestamptz;
begin
  for month in select generate_series(
    date_subtract(this_month, make_interval(months => current_setting('bench.months')::int), 'UTC'), this_month,
    interval '1 month', 'UTC'
  ) loop
    execute format(
      'create table notifications_%s partition of notifications for values from (%L) to (%L)',
      to_char(month at time zone 'UTC', 'YYYY_MM'), first_id_of(month), first_id_of(date_add(month, '1 month', 'UTC'))
    );
  end loop;
end $$;

insert into notifications select * from notifications_before;
drop table notifications_before;
