import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { searchVector } from '../search/search-vector.ts'

const BATCH_SIZE = 50
/** A program that stops waits for what is under way. */
const MOST_BATCHES = 100

/** What a search finds an article by, as text for PostgreSQL to be cast to tsvector. */
export function articleSearch(article: { title: string; excerpt: string; content: string }): string {
  return searchVector([
    { text: article.title, weight: 'A' },
    { text: article.excerpt, weight: 'B' },
    { text: article.content, weight: 'D' },
  ])
}

/**
 * Indexes articles that a former version wrote, or somebody by hand, at most some thousand of them; those that are left
 * wait for the next call.
 */
export async function indexArticles(db: Database): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const waiting = await readUnindexed(db)
    for (const article of waiting) await indexArticle(db, article)
    if (waiting.length < BATCH_SIZE) return
  }
}

interface Unindexed {
  readonly id: string
  readonly version: number
  readonly title: string
  readonly excerpt: string
  readonly content: string
}

async function readUnindexed(db: Database): Promise<Unindexed[]> {
  const { rows } = await sql<Unindexed>`
    select article_id as id, coalesce(version, 0) as version, coalesce(title, '') as title,
      coalesce(excerpt, '') as excerpt, coalesce(left(content, 100000), '') as content
    from news_unindexed left join news_articles on id = article_id
    limit ${sql.lit(BATCH_SIZE)}`.execute(db)
  return rows
}

/** Unless it was changed since it was read: then it still waits. One that was deleted waits no longer. */
async function indexArticle(db: Database, { id, version, ...texts }: Unindexed): Promise<void> {
  await sql`
    with indexed as (
      update news_articles set search = ${articleSearch(texts)}::tsvector
      where id = ${id} and version = ${version}
      returning id
    )
    delete from news_unindexed
    where article_id = ${id}
      and (exists (select from indexed) or not exists (select from news_articles where id = ${id}))`.execute(db)
}
