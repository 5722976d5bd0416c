-- $1: members, $2: how many of each, $3: over how many months.
insert into notifications (
  id, user_id, type, priority, status, trigger, title, body, channels, locale, created_at, due_at, released_at
)
select uuidv7(came_at - now()), user_id, 'OPPORTUNITY_UPDATE', 'NORMAL', 'DELIVERED', 'SYSTEM_EVENT', 'Notification ' || number,
  'What has happened, in the words that such a notification has', array['IN_APP'], 'en', came_at, came_at, came_at
from generate_series(1, $2::int) number, unnest($1::uuid[]) user_id,
  lateral (select now() - number * (make_interval(months => $3::int) / $2::int) as came_at) times
