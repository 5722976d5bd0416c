-- A line for every difference between a stored count and the rows that it counts.
(
  select 'likes of ' || article_id || ': ' || like_count || ' counted, ' || likes || ' present' as line
  from (
    select article_id, like_count,
      (select count(*) from news_likes where news_likes.article_id = counters.article_id) as likes
    from news_counters counters
  ) counted where like_count <> likes
)
union all
(
  select 'applications to ' || opportunity_id || ': ' || applications || ' counted, ' || present || ' present' as line
  from (
    select opportunity_id, applications, (
      select count(*) from applications
      where applications.opportunity_id = counters.opportunity_id and not is_hidden
    ) as present
    from opportunity_counters counters
  ) counted where applications <> present
)
union all
(
  with present as (
    select user_id, type, channels, minimum_role, count(*) as total,
      count(*) filter (where read_at is null) as unread
    from notifications where released_at is not null and status <> 'EXPIRED' group by 1, 2, 3, 4
  )
  select 'notifications of ' || user_id || ', ' || type || ': ' || coalesce(counts.total, 0) || ' with ' ||
    coalesce(counts.unread, 0) || ' unread counted, ' || coalesce(present.total, 0) || ' with ' ||
    coalesce(present.unread, 0) || ' present' as line
  from notification_counts counts full join present using (user_id, type, channels, minimum_role)
  where (coalesce(counts.total, 0), coalesce(counts.unread, 0)) <> (coalesce(present.total, 0), coalesce(present.unread, 0))
)
union all
(
  with present as (
    select user_id, (due_at at time zone 'UTC')::date as day, minimum_role, count(*) as total
    from notifications where released_at is not null and status <> 'EXPIRED' group by 1, 2, 3
  )
  select 'notifications of ' || user_id || ' on ' || day || ': ' || coalesce(days.total, 0) || ' counted, ' ||
    coalesce(present.total, 0) || ' present' as line
  from notification_days days full join present using (user_id, day, minimum_role)
  where coalesce(days.total, 0) <> coalesce(present.total, 0)
)
union all
(
  with present as (
    select status, visibility, category_slug, featured, count(*) as articles from news_articles group by 1, 2, 3, 4
  )
  select 'articles, ' || status || ': ' || coalesce(totals.articles, 0) || ' counted, ' ||
    coalesce(present.articles, 0) || ' present' as line
  from (
    select status, visibility, category_slug, featured, sum(articles) as articles from news_totals
    group by status, visibility, category_slug, featured
  ) totals full join present using (status, visibility, category_slug, featured)
  where coalesce(totals.articles, 0) <> coalesce(present.articles, 0)
)
union all
(
  with present as (
    select kind, key, value, status, visibility, count(*) as opportunities
    from opportunities, opportunity_dimensions(type, category, city, country, remote)
    where status <> 'hidden' group by 1, 2, 3, 4, 5
  )
  select 'opportunities, ' || kind || ' ' || value || ', ' || status || ': ' || coalesce(totals.opportunities, 0) ||
    ' counted, ' || coalesce(present.opportunities, 0) || ' present' as line
  from opportunity_totals totals full join present using (kind, key, value, status, visibility)
  where coalesce(totals.opportunities, 0) <> coalesce(present.opportunities, 0)
)
union all
-- Each application is one event and one notification.
(
  select 'application ' || id || ' was raised ' || coalesce(raised, 0) || ' times as an event' as line
  from applications left join (
    select data ->> 'application_id' as application_id, count(*) as raised
    from events where type = 'application.submitted' group by 1
  ) raised on application_id = id::text
  where raised is distinct from 1
)
union all
(
  select 'application ' || id || ' was notified ' || coalesce(notified, 0) || ' times to its owner' as line
  from applications left join (
    select data ->> 'applicationId' as application_id, count(*) as notified
    from notifications where template_id = 'application_received' group by 1
  ) notified on application_id = id::text
  where notified is distinct from 1
)
