-- Rows of a small community as the program writes them, with random ids where its own are random.

insert into accounts (id, user_id, provider_id, account_id, password)
  select gen_random_uuid(), id, 'credential', id::text, repeat(md5(id::text), 5) from users;

insert into sessions (id, user_id, token, expires_at, ip_address, user_agent)
  select gen_random_uuid(), id, md5(id::text || device), now() + interval '30 days', '192.0.2.7', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
  from users, generate_series(1, 2) device;

-- The program would send them as notifications when it starts.
delete from security_events;

insert into known_devices (user_id, device, first_seen_at, last_seen_at)
  select id, device, now(), now() from users, unnest(array['Chrome on Linux', 'Safari on iOS']) device;

insert into notification_preferences (user_id, timezone) select id, 'Europe/Kyiv' from users;

insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, vapid_key, user_agent)
  select gen_random_uuid(), id, 'https://push.bench.example/' || repeat(md5(id::text), 5), repeat('p', 87),
    repeat('a', 22), repeat('v', 87), 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36' from users;

insert into wallets (id, user_id, address, is_primary)
  select gen_random_uuid(), id, '0x' || md5(id::text) || substr(md5('-' || id), 1, 8), true from users;

insert into notification_counts (user_id, type, channels, total, unread)
  select id, type, array['IN_APP', 'EMAIL'], 1, 0
  from (select id from users offset 500 limit 5000) notified, unnest(array['MARKETING_OFFER', 'USER_MENTION']) type
  on conflict do nothing;

insert into notification_days (user_id, day, total)
  select id, current_date - day, 1 from (select id from users limit 1000) notified, generate_series(3, 32) day
  on conflict do nothing;

insert into news_likes (id, user_id, article_id)
  select gen_random_uuid(), users.id, articles.id from (select id from users limit 200) users,
    (select id from news_articles limit 200) articles;

insert into applications (id, opportunity_id, applicant_id, message, contact, status)
  select gen_random_uuid(), opportunities.id, users.id, repeat('Why it should be me. ', 30), 'me@bench.example', 'submitted'
  from (select id from opportunities limit 200) opportunities, (select id from users limit 100) users;

-- Counters have to agree with the rows.
update news_counters set like_count = likes
  from (select article_id as id, count(*) as likes from news_likes group by 1) counted where article_id = id;

update opportunity_counters set applications = counted.applications
  from (select opportunity_id as id, count(*) as applications from applications group by 1) counted
  where opportunity_id = id;

insert into attachments (id, opportunity_id, uploader_id, file_key, name, media_type, size, is_listed)
  select gen_random_uuid(), id, owner_id, gen_random_uuid(), 'A document of some pages.pdf', 'application/pdf', 500000, true
  from opportunities;

insert into events (id, type, opportunity_id, owner_id, visibility, data, is_fanned_out)
  select gen_random_uuid(), 'opportunity.updated', id, owner_id, visibility,
    jsonb_build_object('opportunity', jsonb_build_object('id', id, 'title', title, 'status', status), 'updated_fields', array['title']), true
  from opportunities;

insert into webhook_deliveries (id, webhook_id, event_number, event_id, event_type, status, attempts, response_status, response_body)
  select gen_random_uuid(), webhook_id, number, id, type, 'delivered', 1, 200, 'ok'
  from events, (select gen_random_uuid() as webhook_id from generate_series(1, 3)) webhooks;

insert into idempotency_keys (caller, key, fingerprint, status, body)
  select id::text, gen_random_uuid()::text, sha256(id::text::bytea), 201, repeat('an answer ', 80) from users;
