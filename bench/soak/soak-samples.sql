select (
  select count(*)::int from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()
) as connections, (
  -- Deliveries and events that are not finished.
  (select count(*) from notification_deliveries where status = 'PENDING') +
  (select count(*) from webhook_deliveries where status = 'pending') +
  (select count(*) from events where not is_fanned_out) +
  (select count(*) from security_alerts)
)::int as waiting, (
  -- Tables whose rows are created and deleted all the time. The audit log and its like grow on purpose.
  select sum(pg_total_relation_size(oid))::float8
  from pg_class
  where relkind = 'r' and oid = any(array[
    'news_articles', 'news_counters', 'news_likes', 'news_totals', 'opportunities', 'opportunity_counters',
    'opportunity_changes', 'opportunity_total_slots', 'opportunity_title_words',
    'applications', 'attachments', 'notifications', 'notification_deliveries', 'notification_counts',
    'notification_days', 'notification_preferences', 'security_alerts', 'sessions', 'webhooks'
  ]::regclass[])
) as "tableBytes"
