import type pg from 'pg'

/** Everything that is counted beside what it counts: each statement gives a line for every difference. */
const differences: readonly string[] = [
  `select 'likes of ' || article_id || ': ' || like_count || ' counted, ' || likes || ' there' as line
   from (
     select article_id, like_count,
       (select count(*) from news_likes where news_likes.article_id = counters.article_id) as likes
     from news_counters counters
   ) counted where like_count <> likes`,

  `select 'applications to ' || opportunity_id || ': ' || applications || ' counted, ' || there || ' there' as line
   from (
     select opportunity_id, applications, (
       select count(*) from applications
       where applications.opportunity_id = counters.opportunity_id and not is_hidden
     ) as there
     from opportunity_counters counters
   ) counted where applications <> there`,

  `with there as (
     select user_id, type, channels, count(*) as total, count(*) filter (where read_at is null) as unread
     from notifications where released_at is not null and status <> 'EXPIRED' group by 1, 2, 3
   )
   select 'notifications of ' || user_id || ', ' || type || ': ' || coalesce(counts.total, 0) || ' with ' ||
     coalesce(counts.unread, 0) || ' unread counted, ' || coalesce(there.total, 0) || ' with ' ||
     coalesce(there.unread, 0) || ' there' as line
   from notification_counts counts full join there using (user_id, type, channels)
   where (coalesce(counts.total, 0), coalesce(counts.unread, 0)) <> (coalesce(there.total, 0), coalesce(there.unread, 0))`,

  `with there as (
     select user_id, (due_at at time zone 'UTC')::date as day, count(*) as total
     from notifications where released_at is not null and status <> 'EXPIRED' group by 1, 2
   )
   select 'notifications of ' || user_id || ' on ' || day || ': ' || coalesce(days.total, 0) || ' counted, ' ||
     coalesce(there.total, 0) || ' there' as line
   from notification_days days full join there using (user_id, day)
   where coalesce(days.total, 0) <> coalesce(there.total, 0)`,

  `with there as (
     select status, visibility, category_slug, featured, count(*) as articles from news_articles group by 1, 2, 3, 4
   )
   select 'articles, ' || status || ': ' || coalesce(totals.articles, 0) || ' counted, ' ||
     coalesce(there.articles, 0) || ' there' as line
   from news_totals totals full join there using (status, visibility, category_slug, featured)
   where coalesce(totals.articles, 0) <> coalesce(there.articles, 0)`,

  `with there as (
     select kind, key, value, status, visibility, count(*) as opportunities
     from opportunities, opportunity_dimensions(type, category, city, country, remote)
     where status <> 'hidden' group by 1, 2, 3, 4, 5
   )
   select 'opportunities, ' || kind || ' ' || value || ', ' || status || ': ' || coalesce(totals.opportunities, 0) ||
     ' counted, ' || coalesce(there.opportunities, 0) || ' there' as line
   from opportunity_totals totals full join there using (kind, key, value, status, visibility)
   where coalesce(totals.opportunities, 0) <> coalesce(there.opportunities, 0)`,

  // What happens is told of once: to those who listen, and to those whom it concerns.
  `select 'application ' || id || ' was told of ' || coalesce(told, 0) || ' times as an event' as line
   from applications left join (
     select data ->> 'application_id' as application_id, count(*) as told
     from events where type = 'application.submitted' group by 1
   ) told on application_id = id::text
   where told is distinct from 1`,

  `select 'application ' || id || ' was told of ' || coalesce(told, 0) || ' times to its owner' as line
   from applications left join (
     select data ->> 'applicationId' as application_id, count(*) as told
     from notifications where template_id = 'application_received' group by 1
   ) told on application_id = id::text
   where told is distinct from 1`,
]

/** @returns a line for each count that is not that of the rows */
export async function findDrift(pool: pg.Pool): Promise<string[]> {
  const found: string[] = []
  for (const statement of differences) {
    const { rows } = await pool.query<{ line: string }>(statement)
    found.push(...rows.map(({ line }) => line))
  }
  return found
}
