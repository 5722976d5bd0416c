-- $1: the member, $2: how many.
with inserted as (
  insert into notifications (
    id, user_id, type, priority, status, trigger, title, body, action_text, action_url, channels, locale,
    created_at, due_at, released_at, read_at
  )
  select time_ordered_id(), $1::uuid,
    (array['SYSTEM_ANNOUNCEMENT', 'OPPORTUNITY_UPDATE', 'SECURITY_ALERT', 'MESSAGE_RECEIVED'])[1 + number % 4],
    'NORMAL', case when number % 3 = 0 then 'READ' else 'DELIVERED' end, 'SYSTEM_EVENT',
    'Notification ' || number, 'What has happened, in the words that such a notification has, number ' || number,
    'Look', '/opportunities/' || number,
    case when number % 2 = 0 then array['IN_APP', 'EMAIL'] else array['IN_APP'] end, 'en',
    came_at, came_at, came_at, case when number % 3 = 0 then now() end
  from generate_series(1, $2::int) number, lateral (select now() - number * interval '3 seconds' as came_at) times
  returning id, user_id, channels, due_at
)
insert into notification_deliveries (notification_id, channel, user_id, status, sent_at, delivered_at)
select id, channel, user_id, case channel when 'IN_APP' then 'DELIVERED' else 'SENT' end,
  case channel when 'EMAIL' then due_at end, case channel when 'IN_APP' then due_at end
from inserted, unnest(channels) as channel
