import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { pageBeyond, paginationOf } from '../../../platform/http/schemas/schema.ts'
import { searchQuery } from '../../../platform/search/search-query.ts'
import { findAnybody } from '../../members/people.ts'
import type { PictureAddresses } from '../../pictures/outside/addresses.ts'
import { answeredFields } from '../answer.ts'
import { type ListedRow, listedColumns } from '../list.ts'
import type { Counts, DeskFilter, DeskList, DeskListedArticle, DeskStatus } from './schema.ts'

/** Matches of a search are counted up to here, so that the cost does not grow with the community. */
const MAX_COUNTED = 10_000
const MAX_SKIPPED = 100_000

const isScheduled = sql<boolean>`exists (select from news_schedule where article_id = news_articles.id)`

const conditions: Readonly<Record<DeskStatus, RawBuilder<boolean>>> = {
  draft: sql`status = 'draft' and not ${isScheduled}`,
  scheduled: sql`status = 'draft' and ${isScheduled}`,
  published: sql`status = 'published'`,
  archived: sql`status = 'archived'`,
}

/** Those to be published next first; all others the newest first. Throws 400 for a page beyond the first 100,000. */
export async function listForDesk(db: Database, addresses: PictureAddresses, filter: DeskFilter): Promise<DeskList> {
  const { page, limit, search, status } = filter
  if ((page - 1) * limit >= MAX_SKIPPED) throw pageBeyond(limit, MAX_SKIPPED, 'articles')
  const [articles, counts, found] = await Promise.all([
    readPage(db, addresses, filter),
    countByStatus(db),
    search === undefined ? undefined : countFound(db, filter),
  ])
  const { draft, scheduled, published, archived } = counts
  const all = status === undefined ? draft + scheduled + published + archived : counts[status]
  return { articles, counts, pagination: paginationOf(filter, found ?? all) }
}

const matching = ({ status, search }: DeskFilter): RawBuilder<boolean> => sql`
  ${status === undefined ? sql`status <> 'hidden'` : conditions[status]}
  and ${search === undefined ? sql`true` : sql`search @@ ${searchQuery(search)}::tsquery`}`

async function readPage(db: Database, addresses: PictureAddresses, filter: DeskFilter): Promise<DeskListedArticle[]> {
  const { page, limit, status } = filter
  const order = status === 'scheduled' ? sql`publish_at, id` : sql`listed_at desc, id desc`
  const { rows } = await sql<ListedRow & { publish_at: Date | null }>`
    select ${sql.join(listedColumns.map((column) => sql.ref(`news_articles.${column}`)))}, views, like_count, publish_at
    from news_articles
    join news_counters on news_counters.article_id = id
    ${status === 'scheduled' ? sql`join` : sql`left join`} news_schedule on news_schedule.article_id = id
    where ${matching(filter)}
    order by ${order} limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const people = await findAnybody(db, addresses, [...new Set(rows.flatMap(({ author_id }) => author_id ?? []))])
  return rows.map((row) => ({
    ...answeredFields(row, addresses),
    views: Number(row.views),
    likeCount: Number(row.like_count),
    author: people.get(row.author_id ?? '') ?? null,
    publishAt: row.publish_at?.toISOString() ?? null,
  }))
}

/** From the totals that triggers keep. */
async function countByStatus(db: Database): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select coalesce(sum(articles) filter (where status = 'draft'), 0)::int - scheduled as draft, scheduled,
      coalesce(sum(articles) filter (where status = 'published'), 0)::int as published,
      coalesce(sum(articles) filter (where status = 'archived'), 0)::int as archived
    from (
      select count(*)::int as scheduled from news_schedule join news_articles on id = article_id where status = 'draft'
    ) due left join news_totals on true
    group by scheduled`.execute(db)
  return rows[0] ?? { draft: 0, scheduled: 0, published: 0, archived: 0 }
}

async function countFound(db: Database, filter: DeskFilter): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select count(*) as total from (
      select from news_articles where ${matching(filter)} limit ${sql.lit(MAX_COUNTED)}
    ) found`.execute(db)
  return Number(rows[0]?.total ?? 0)
}
