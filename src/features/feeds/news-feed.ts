import { sql } from 'kysely'
import type { RenderContent } from '../news/render.ts'
import { readableBy } from '../news/visibility.ts'
import { atomDocument, type FeedParts } from './atom.ts'

const MAX_ENTRIES = 50
/** Of a longer article the feed has only the excerpt, since fifty articles are rendered in one request. */
const MAX_CONTENT_CHARACTERS = 20_000

export async function newsFeed(parts: FeedParts, render: RenderContent): Promise<string> {
  const { db, publicUrl, links } = parts
  const rows = await db
    .selectFrom('news_articles')
    .select(['id', 'version', 'title', 'slug', 'excerpt', 'category', 'tags', 'listed_at', 'updated_at'])
    .select(sql<string | null>`case when length(content) <= ${MAX_CONTENT_CHARACTERS} then content end`.as('content'))
    .where(readableBy(null, false))
    .orderBy('listed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(MAX_ENTRIES))
    .execute()
  const entries = rows.map(({ content, ...row }) => ({
    id: row.id,
    title: row.title,
    url: links.article(row.slug),
    publishedAt: row.listed_at,
    updatedAt: row.updated_at,
    categories: [row.category, ...row.tags],
    summary: row.excerpt,
    text: content ?? '',
    readHtml: async () => (content === null ? null : (await render({ ...row, content })).fields.contentHtml),
  }))
  const url = `${publicUrl()}/feeds/news.atom`
  return atomDocument(parts, { subject: 'news', url, entries })
}
