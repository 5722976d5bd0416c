import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { searchVector } from '../../platform/search/search-vector.ts'

const BATCH_SIZE = 50
/** Half of the ten seconds that a stopping process waits for a job. */
const MAX_RUN_MS = 5_000

/** @returns the text of a tsvector */
export function articleSearch(article: { title: string; excerpt: string; content: string }): string {
  return searchVector([
    { text: article.title, weight: 'A' },
    { text: article.excerpt, weight: 'B' },
    { text: article.content, weight: 'D' },
  ])
}

/** Batches of articles that were written by an earlier version or by hand, the newest first, for at most MAX_RUN_MS. */
export async function indexArticles(db: Database): Promise<void> {
  const endMs = performance.now() + MAX_RUN_MS
  while (performance.now() < endMs) {
    const batch = await readUnindexed(db)
    for (const article of batch) await indexArticle(db, article)
    if (batch.length < BATCH_SIZE) return
  }
}

interface Unindexed {
  readonly id: string
  /** The xmin of the row: another one after every change. */
  readonly rowVersion: string
  readonly title: string
  readonly excerpt: string
  readonly content: string
}

async function readUnindexed(db: Database): Promise<Unindexed[]> {
  const { rows } = await sql<Unindexed>`
    select article_id as id, coalesce(news_articles.xmin::text, '0') as "rowVersion", coalesce(title, '') as title,
      coalesce(excerpt, '') as excerpt, coalesce(left(content, 100000), '') as content
    from news_unindexed left join news_articles on id = article_id
    order by article_id desc limit ${sql.lit(BATCH_SIZE)}`.execute(db)
  return rows
}

/** An article that changed since it was read stays in the queue; one that was deleted leaves it. */
async function indexArticle(db: Database, { id, rowVersion, ...texts }: Unindexed): Promise<void> {
  await sql`
    with indexed as (
      update news_articles set search = ${articleSearch(texts)}::tsvector
      where id = ${id} and xmin = ${rowVersion}::xid
      returning id
    )
    delete from news_unindexed
    where article_id = ${id}
      and (exists (select from indexed) or not exists (select from news_articles where id = ${id}))`.execute(db)
}
