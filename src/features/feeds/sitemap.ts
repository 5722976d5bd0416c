import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { countPublicArticles } from '../news/article-list.ts'
import { readableBy as readableArticles } from '../news/visibility.ts'
import { opportunityUrl } from '../opportunities/job-posting.ts'
import { readableBy as readableOpportunities } from '../opportunities/visibility.ts'
import { articleUrl } from './news-feed.ts'
import { openToAll } from './opportunity-feed.ts'
import { element, xmlDocument } from './xml.ts'

/** A tenth of what the protocol allows: others wait while it is written. */
const PAGE_SIZE = 5_000
/** Articles that are skipped cost as much as articles that are shown: like lists, the sitemap ends somewhere. */
const MOST_NEWS_PAGES = 20
/** With those of news no more than the 50,000 that an index may name. */
const MOST_OPPORTUNITY_PAGES = 40_000

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

export interface Located {
  readonly url: string
  readonly changedAt: Date
}

/** The index of all sitemaps (the protocol of sitemaps.org, version 0.9). */
export async function sitemapIndex(db: Database, publicUrl: string): Promise<string> {
  const [articles, opportunityPages] = await Promise.all([countPublicArticles(db), pagesOfOpportunities(db)])
  const newsPages = Math.min(Math.ceil(articles / PAGE_SIZE), MOST_NEWS_PAGES)
  const addresses = [
    ...Array.from({ length: newsPages }, (_, index) => `${publicUrl}/sitemap-news-${index + 1}.xml`),
    ...opportunityPages.map((page) => `${publicUrl}/sitemap-opportunities-${page}.xml`),
  ]
  const sitemaps = addresses.map((address) => `<sitemap>${element('loc', address)}</sitemap>\n`)
  return xmlDocument(`<sitemapindex xmlns="${NAMESPACE}">\n${sitemaps.join('')}</sitemapindex>`)
}

/** One sitemap of the protocol. */
export function sitemap(places: readonly Located[]): string {
  const urls = places.map(
    ({ url, changedAt }) => `<url>${element('loc', url)}${element('lastmod', changedAt.toISOString())}</url>\n`,
  )
  return xmlDocument(`<urlset xmlns="${NAMESPACE}">\n${urls.join('')}</urlset>`)
}

/** A page of the articles that anyone may read, the newest first. What comes and goes between two pages moves them. */
export async function newsPage(db: Database, page: number, publicUrl: string): Promise<Located[]> {
  if (page > MOST_NEWS_PAGES) return []
  const rows = await db
    .selectFrom('news_articles')
    .select(['slug', 'updated_at'])
    .where(readableArticles(null, false))
    .orderBy('listed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(PAGE_SIZE))
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  return rows.map(({ slug, updated_at }) => ({ url: articleUrl(publicUrl, slug), changedAt: updated_at }))
}

/**
 * A page of the active opportunities that anyone may see: those whose numbers lie in its range, so that no other has to
 * be looked at to find them, and each stays on its page.
 */
export async function opportunityPage(db: Database, page: number, publicUrl: string): Promise<Located[]> {
  const rows = await db
    .selectFrom('opportunities')
    .select(['id', 'updated_at'])
    .where(readableOpportunities(null, openToAll))
    .where(sql<boolean>`number > ${(page - 1) * PAGE_SIZE} and number <= ${page * PAGE_SIZE}`)
    .orderBy('number')
    .execute()
  return rows.map(({ id, updated_at }) => ({ url: opportunityUrl(publicUrl, id), changedAt: updated_at }))
}

/** The pages that are not empty. From each it is one look into the index to the next, however many there are. */
async function pagesOfOpportunities(db: Database): Promise<number[]> {
  const isOpen = readableOpportunities(null, openToAll)
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
    select page from pages limit ${MOST_OPPORTUNITY_PAGES}`.execute(db)
  return rows.map(({ page }) => page)
}
