import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { paragraphsHtml } from '../markup.ts'
import { opportunityUrl } from '../opportunities/job-posting.ts'
import { type Range, readableBy } from '../opportunities/visibility.ts'
import { atomDocument } from './atom.ts'
import '../opportunities/tables.ts'

const MOST_ENTRIES = 50

/** What is open to everyone. */
export const openToAll: Range = { statuses: ['active'], visibilities: ['public'] }

/** The newest active opportunities that anyone may see, as an Atom document. */
export async function opportunityFeed(db: Database, publicUrl: string): Promise<string> {
  const rows = await db
    .selectFrom('opportunities')
    .select(['id', 'title', 'short_description', 'description', 'category', 'type', 'tags', 'created_at', 'updated_at'])
    .where(readableBy(null, openToAll))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(MOST_ENTRIES))
    .execute()
  const entries = rows.map((row) => ({
    id: row.id,
    title: row.title,
    url: opportunityUrl(publicUrl, row.id),
    publishedAt: row.created_at,
    updatedAt: row.updated_at,
    categories: [row.type, row.category, ...row.tags],
    summary: row.short_description,
    html: paragraphsHtml(row.description),
  }))
  return atomDocument({ subject: 'opportunities', url: `${publicUrl}/feeds/opportunities.atom`, publicUrl, entries })
}
