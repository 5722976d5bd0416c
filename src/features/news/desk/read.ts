import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { isId } from '../../../platform/http/schemas/schema.ts'
import { findAnybody } from '../../members/people.ts'
import type { PictureAddresses } from '../../pictures/outside/addresses.ts'
import { answeredFields } from '../answer.ts'
import { articleNotFound } from '../errors.ts'
import { type ArticleRow, articleColumns } from '../row.ts'
import { etagOf } from '../update.ts'
import type { DeskArticle } from './schema.ts'

interface DeskRow extends ArticleRow {
  readonly views: string
  readonly like_count: string
  readonly publish_at: Date | null
}

/** An article in any status, as it is stored now; counts no view. Throws 404. */
export async function readDeskArticle(db: Database, addresses: PictureAddresses, id: string): Promise<DeskArticle> {
  if (!isId(id)) throw articleNotFound()
  const { rows } = await sql<DeskRow>`
    select ${sql.join(articleColumns.map((column) => sql.ref(`news_articles.${column}`)))}, views, like_count, publish_at
    from news_articles
    join news_counters on news_counters.article_id = id
    left join news_schedule on news_schedule.article_id = id
    where id = ${id} and status <> 'hidden'`.execute(db)
  const [row] = rows
  if (row === undefined) throw articleNotFound()
  const people = await findAnybody(db, addresses, row.author_id === null ? [] : [row.author_id])
  return {
    ...answeredFields(row, addresses),
    content: row.content,
    views: Number(row.views),
    likeCount: Number(row.like_count),
    author: people.get(row.author_id ?? '') ?? null,
    publishAt: row.publish_at?.toISOString() ?? null,
    etag: etagOf(row),
  }
}
