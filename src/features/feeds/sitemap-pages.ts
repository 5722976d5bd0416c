import { sql } from 'kysely'
import type { SiteLinks } from '../../platform/community/site-links.ts'
import type { Database } from '../../platform/database/database.ts'
import { readableBy as readableEntities } from '../entities/visibility.ts'
import { countPublicArticles } from '../news/list.ts'
import { readableBy as readableArticles } from '../news/visibility.ts'
import { readableBy as readableOpportunities } from '../opportunities/visibility.ts'
import { publicActive } from './opportunity-feed.ts'

/** A tenth of what the protocol allows: other requests wait while it is serialised. */
const PAGE_SIZE = 5_000
/** Skipped rows cost as much as rows that are shown. */
const MAX_OFFSET_PAGES = 20
/** Together with the others within the 50,000 that an index may list. */
const MAX_OPPORTUNITY_PAGES = 40_000

export interface Located {
  readonly url: string
  /** Undefined for a list, which changes with all that is in it. */
  readonly changedAt?: Date
}

export async function countArticlePages(db: Database): Promise<number> {
  return Math.min(Math.ceil((await countPublicArticles(db)) / PAGE_SIZE), MAX_OFFSET_PAGES)
}

export async function countEntityPages(db: Database): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select count(*) as total from (
      select from entities where ${readableEntities(null)} limit ${sql.lit(PAGE_SIZE * MAX_OFFSET_PAGES)}
    ) readable`.execute(db)
  return Math.ceil(Number(rows[0]?.total ?? 0) / PAGE_SIZE)
}

/** Public articles, the newest first. */
export async function newsPage(db: Database, page: number, links: SiteLinks): Promise<Located[]> {
  if (page > MAX_OFFSET_PAGES) return []
  const rows = await db
    .selectFrom('news_articles')
    .select(['slug', 'updated_at'])
    .where(readableArticles(null, false))
    .orderBy('listed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(PAGE_SIZE))
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  return rows.map(({ slug, updated_at }) => ({ url: links.article(slug), changedAt: updated_at }))
}

/** Public entities, the newest first. */
export async function entityPage(db: Database, page: number, links: SiteLinks): Promise<Located[]> {
  if (page > MAX_OFFSET_PAGES) return []
  const rows = await db
    .selectFrom('entities')
    .select(['id', 'updated_at'])
    .where(readableEntities(null))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(PAGE_SIZE))
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  return rows.map(({ id, updated_at }) => ({ url: links.entity(id), changedAt: updated_at }))
}

/** Public active opportunities with numbers in the page's range: no offset, and each stays on its page. */
export async function opportunityPage(db: Database, page: number, links: SiteLinks): Promise<Located[]> {
  const rows = await db
    .selectFrom('opportunities')
    .select(['id', 'updated_at'])
    .where(readableOpportunities(null, publicActive))
    .where(sql<boolean>`number > ${(page - 1) * PAGE_SIZE} and number <= ${page * PAGE_SIZE}`)
    .orderBy('number')
    .execute()
  return rows.map(({ id, updated_at }) => ({ url: links.opportunity(id), changedAt: updated_at }))
}

/** The pages that are not empty, by a loose index scan: one index lookup from each page to the next. */
export async function pagesOfOpportunities(db: Database): Promise<number[]> {
  const isOpen = readableOpportunities(null, publicActive)
  const pageOfNumber = sql`((number - 1) / ${sql.lit(PAGE_SIZE)} + 1)::int`
  const { rows } = await sql<{ page: number }>`
    with recursive pages (page) as (
      (select ${pageOfNumber} from opportunities where ${isOpen} order by number limit 1)
      union all
      select later.page from pages, lateral (
        select ${pageOfNumber} as page from opportunities
        where ${isOpen} and number > pages.page * ${sql.lit(PAGE_SIZE)}::bigint order by number limit 1
      ) later
    )
    select page from pages limit ${MAX_OPPORTUNITY_PAGES}`.execute(db)
  return rows.map(({ page }) => page)
}
