-- $1: how many mails, to all members in turn.
with recipients as (
  select id, row_number() over (order by id) as place, count(*) over () as of
  from users where notify_by_email and is_active and deleted_at is null
), inserted as (
  insert into notifications (
    id, user_id, type, priority, status, trigger, title, body, action_text, action_url, channels, locale, due_at,
    released_at
  )
  select time_ordered_id(), recipients.id, 'OPPORTUNITY_UPDATE', 'NORMAL', 'PENDING', 'SYSTEM_EVENT',
    'Нова можливість номер ' || number, 'What has happened, in the words that such a notification has', 'Look',
    '/opportunities/' || number, array['EMAIL'], 'uk', now(), now()
  from generate_series(1, $1::int) number join recipients on recipients.place = 1 + number % recipients.of
  returning id, user_id
)
insert into notification_deliveries (notification_id, channel, user_id, status, next_attempt_at)
select id, 'EMAIL', user_id, 'PENDING', now() from inserted
