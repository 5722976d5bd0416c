import { sql } from 'kysely'
import type { RenderDescription } from '../opportunities/description-html.ts'
import { type ReadableScope, readableBy } from '../opportunities/visibility.ts'
import { atomDocument, type FeedParts } from './atom.ts'

const MAX_ENTRIES = 50

export const publicActive: ReadableScope = { statuses: ['active'], visibilities: ['public'] }

export async function opportunityFeed(parts: FeedParts, render: RenderDescription): Promise<string> {
  const { db, publicUrl, links } = parts
  const rows = await db
    .selectFrom('opportunities')
    .select(['id', 'title', 'short_description', 'description', 'category', 'type', 'tags', 'created_at', 'updated_at'])
    .where(readableBy(null, publicActive))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(MAX_ENTRIES))
    .execute()
  const entries = rows.map((row) => ({
    id: row.id,
    title: row.title,
    url: links.opportunity(row.id),
    publishedAt: row.created_at,
    updatedAt: row.updated_at,
    categories: [row.type, row.category, ...row.tags],
    summary: row.short_description,
    text: row.description,
    readHtml: () => render(row),
  }))
  const url = `${publicUrl()}/feeds/opportunities.atom`
  return atomDocument(parts, { subject: 'opportunities', url, entries })
}
