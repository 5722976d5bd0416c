import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { RevisedArticle, RevisionCause } from '../../../platform/database/tables/news.ts'
import { forgetPictures, namePictures } from '../../pictures/uses.ts'
import type { ArticleRow } from '../row.ts'

/** Of each article; each may be a megabyte. */
const MAX_FORMER_REVISIONS = 100

interface Save {
  readonly revision: number
  readonly cause: RevisionCause
  readonly at: Date
  /** Null: the program itself, or a former member. */
  readonly by: string | null
  readonly changed: readonly string[]
}

/** Keeps what an article was before it is saved, under the article's lock; forgets the oldest beyond a hundred. */
export async function keepRevision(trx: Transaction, before: ArticleRow, save: Save): Promise<void> {
  const article = JSON.stringify(revisedArticle(before))
  const current = await trx
    .updateTable('news_revisions')
    .set({ article })
    .where('article_id', '=', before.id)
    .where('article', 'is', null)
    .returning('id')
    .executeTakeFirst()
  const id = current?.id ?? (await insertRevision(trx, before.id, { ...firstSave(before), article }))
  await namePictures(trx, { id, texts: [article] })
  await insertRevision(trx, before.id, { ...save, article: null })
  await forgetOldest(trx, before.id)
}

async function forgetOldest(trx: Transaction, articleId: string): Promise<void> {
  const isOld = sql`article_id = ${articleId} and revision < (
    select revision from news_revisions where article_id = ${articleId}
    order by revision desc offset ${sql.lit(MAX_FORMER_REVISIONS)} limit 1
  )`
  await forgetPictures(trx, sql`select id from news_revisions where ${isOld}`)
  await sql`delete from news_revisions where ${isOld}`.execute(trx)
}

/** Of an article whose earlier changes were not kept, nobody knows who made them. */
export function firstSave({ version, created_at, updated_at, author_id }: ArticleRow): Save {
  const isUnchanged = created_at.getTime() === updated_at.getTime()
  return {
    revision: version,
    cause: isUnchanged ? 'created' : 'edited',
    at: updated_at,
    by: isUnchanged ? author_id : null,
    changed: [],
  }
}

async function insertRevision(
  trx: Transaction,
  article_id: string,
  { revision, cause, at, by, changed, article }: Save & { readonly article: string | null },
): Promise<string> {
  const id = randomUUIDv7()
  const row = { id, article_id, revision, cause, saved_at: at, saved_by: by, changed: [...changed] }
  await trx
    .insertInto('news_revisions')
    .values({ ...row, article })
    .execute()
  return id
}

export const revisedArticle = (row: ArticleRow): RevisedArticle => ({
  title: row.title,
  content: row.content,
  excerpt: row.excerpt,
  slug: row.slug,
  category: row.category,
  tags: row.tags,
  featuredImage: row.featured_image,
  gallery: row.gallery,
  visibility: row.visibility,
  status: row.status,
  featured: row.featured,
  seo: row.seo,
})
