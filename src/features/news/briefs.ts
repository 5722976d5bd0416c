import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/access/visibility.ts'
import type { Database } from '../../platform/database/database.ts'
import { readableBy } from './visibility.ts'

/** Of those that have something in common, only the newest of each kind are compared. */
const MAX_COMPARED = 20

/** A published article, as it is named beside something else. */
export interface BriefArticle {
  readonly id: string
  readonly title: string
  readonly slug: string
  readonly category: string
  readonly featuredImage: string | null
  readonly publishedAt: string
}

interface BriefRow extends Omit<BriefArticle, 'publishedAt'> {
  readonly listed_at: Date
}

/** Those that share most tags with an article, then those of its category, then any others: the newest first. */
export async function relatedArticles(
  db: Database,
  reader: Reader,
  id: string,
  limit: number,
): Promise<BriefArticle[]> {
  const newest = (condition: RawBuilder<boolean>) => sql`(
    select ${briefColumns}, category_slug, tags from news_articles
    where ${publishedFor(reader)} and ${condition} and id <> ${id}
    order by listed_at desc, id desc limit ${sql.lit(MAX_COMPARED)}
  )`
  const theirCategory = sql`(select category_slug from news_articles where id = ${id})`
  const theirTags = sql`(select tag_keys(tags) from news_articles where id = ${id})`
  const { rows } = await sql<BriefRow>`
    select id, title, slug, category, "featuredImage", listed_at from (
      ${newest(sql`category_slug = ${theirCategory}`)}
      union
      ${newest(sql`tag_keys(tags) && ${theirTags}`)}
      union
      ${newest(sql`true`)}
    ) candidates
    order by (select count(*) from unnest(tags) as tag where tag_keys(array[tag]) && ${theirTags}) desc,
      category_slug = ${theirCategory} desc, listed_at desc, id desc
    limit ${sql.lit(limit)}`.execute(db)
  return rows.map(briefOf)
}

/** The newest that the reader may read of what somebody has published. */
export async function articlesBy(
  db: Database,
  reader: Reader,
  authorId: string,
  limit: number,
): Promise<BriefArticle[]> {
  const { rows } = await sql<BriefRow>`
    select ${briefColumns} from news_articles
    where ${publishedFor(reader)} and author_id = ${authorId}
    order by listed_at desc, id desc limit ${sql.lit(limit)}`.execute(db)
  return rows.map(briefOf)
}

const briefColumns = sql`id, title, slug, category, featured_image as "featuredImage", listed_at`

const publishedFor = (reader: Reader) => sql<boolean>`status = 'published' and ${readableBy(reader, false)}`

const briefOf = ({ listed_at, ...brief }: BriefRow): BriefArticle => ({
  ...brief,
  publishedAt: listed_at.toISOString(),
})
