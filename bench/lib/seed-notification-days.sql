-- $1: how many days ago. One notification for each account, seven of ten of them read within the hour.
with inserted as (
  insert into notifications (
    id, user_id, type, priority, status, trigger, title, body, action_text, action_url, channels, locale,
    created_at, due_at, released_at, read_at
  )
  select overlay(gen_random_uuid()::text placing
      overlay(lpad(to_hex(floor(extract(epoch from came_at) * 1000)::bigint), 12, '0') placing '-' from 9 for 0) || '-7'
      from 1 for 15)::uuid,
    id, 'OPPORTUNITY_UPDATE', 'NORMAL', case when is_read then 'READ' else 'DELIVERED' end, 'SYSTEM_EVENT',
    'Notification of ' || $1::int || ' days ago', 'What has happened, in the words that such a notification has', 'Look',
    '/opportunities/' || number, array['IN_APP', 'EMAIL'], 'en', came_at, came_at, came_at,
    case when is_read then came_at + interval '1 hour' end
  from (
    select id, number, (number + $1::int) % 10 < 7 as is_read,
      now() - $1::int * interval '1 day' + number * interval '1 millisecond' as came_at
    from (select id, row_number() over (order by id) as number from users) users
  ) members
  returning id, user_id, channels, due_at
)
insert into notification_deliveries (notification_id, channel, user_id, status, sent_at, delivered_at)
select id, channel, user_id, case channel when 'IN_APP' then 'DELIVERED' else 'SENT' end,
  case channel when 'EMAIL' then due_at end, case channel when 'IN_APP' then due_at end
from inserted, unnest(channels) as channel
