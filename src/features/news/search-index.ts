import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { searchVector } from '../search/search-vector.ts'

const BATCH_SIZE = 50
/** A program that stops waits for what is under way, ten seconds at most. */
const LONGEST_RUN_MS = 5_000

/** What a search finds an article by, as text for PostgreSQL to be cast to tsvector. */
export function articleSearch(article: { title: string; excerpt: string; content: string }): string {
  return searchVector([
    { text: article.title, weight: 'A' },
    { text: article.excerpt, weight: 'B' },
    { text: article.content, weight: 'D' },
  ])
}

/**
 * Indexes articles that a former version wrote, or somebody by hand, the newest first, for some seconds; those that are
 * left wait for the next call.
 */
export async function indexArticles(db: Database): Promise<void> {
  const endMs = performance.now() + LONGEST_RUN_MS
  while (performance.now() < endMs) {
    const waiting = await readUnindexed(db)
    for (const article of waiting) await indexArticle(db, article)
    if (waiting.length < BATCH_SIZE) return
  }
}

interface Unindexed {
  readonly id: string
  /** Another one after every change of the row, whoever makes it. */
  readonly row: string
  readonly title: string
  readonly excerpt: string
  readonly content: string
}

async function readUnindexed(db: Database): Promise<Unindexed[]> {
  const { rows } = await sql<Unindexed>`
    select article_id as id, coalesce(news_articles.xmin::text, '0') as row, coalesce(title, '') as title,
      coalesce(excerpt, '') as excerpt, coalesce(left(content, 100000), '') as content
    from news_unindexed left join news_articles on id = article_id
    order by article_id desc limit ${sql.lit(BATCH_SIZE)}`.execute(db)
  return rows
}

/** Unless it was changed since it was read: then it still waits. One that was deleted waits no longer. */
async function indexArticle(db: Database, { id, row, ...texts }: Unindexed): Promise<void> {
  await sql`
    with indexed as (
      update news_articles set search = ${articleSearch(texts)}::tsvector
      where id = ${id} and xmin = ${row}::xid
      returning id
    )
    delete from news_unindexed
    where article_id = ${id}
      and (exists (select from indexed) or not exists (select from news_articles where id = ${id}))`.execute(db)
}
