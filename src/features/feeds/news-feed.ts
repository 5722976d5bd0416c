import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { RenderContent } from '../news/content-renderer.ts'
import { readableBy } from '../news/visibility.ts'
import { atomDocument } from './atom.ts'
import '../news/tables.ts'

const MOST_ENTRIES = 50
/** Of a longer article a feed has the excerpt only: fifty of them are rendered and sent at once. */
const MOST_CONTENT_CHARACTERS = 20_000

export const articleUrl = (publicUrl: string, slug: string) => `${publicUrl}/api/news/${slug}`

/** The newest articles that anyone may read, as an Atom document. */
export async function newsFeed(db: Database, render: RenderContent, publicUrl: string): Promise<string> {
  const rows = await db
    .selectFrom('news_articles')
    .select(['id', 'version', 'title', 'slug', 'excerpt', 'category', 'tags', 'listed_at', 'updated_at'])
    .select(sql<string | null>`case when length(content) <= ${MOST_CONTENT_CHARACTERS} then content end`.as('content'))
    .where(readableBy(null, false))
    .orderBy('listed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(MOST_ENTRIES))
    .execute()
  const entries = rows.map(async ({ content, ...row }) => ({
    id: row.id,
    title: row.title,
    url: articleUrl(publicUrl, row.slug),
    publishedAt: row.listed_at,
    updatedAt: row.updated_at,
    categories: [row.category, ...row.tags],
    summary: row.excerpt,
    html: content === null ? null : await render({ ...row, content }),
  }))
  const url = `${publicUrl}/feeds/news.atom`
  return atomDocument({ subject: 'news', url, publicUrl, entries: await Promise.all(entries) })
}
