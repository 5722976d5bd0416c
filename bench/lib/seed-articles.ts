import { randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import { articleSearch } from '../../src/features/news/search-index.ts'
import { type BenchDatabase, onOneConnection } from './database.ts'

const BATCH_SIZE = 1_000

/**
 * Adds published articles, by default with 3 KB of content each, and leaves the tables as a settled service has them.
 * @returns the ids and slugs of `samples` of them, spread evenly
 */
export async function seedArticles(
  database: BenchDatabase,
  count: number,
  samples: number,
  { contentWords = 93 } = {},
): Promise<{ id: string; slug: string }[]> {
  const batch = randomUUIDv7().slice(0, 8)
  await insertArticles(database, (first, last) => articlesOf(batch, contentWords, first, last), count)
  const { rows } = await database.pool.query<{ id: string; slug: string }>(
    `select id, slug from (select id, slug, row_number() over (order by id) as place from news_articles) placed
     where place % $1 = 0 limit $2`,
    [Math.max(1, Math.floor(count / samples)), samples],
  )
  return rows
}

// The words repeat as in real texts, which compression and search depend on.
const articlesOf = (batch: string, contentWords: number, first: number, last: number) => `
  select number, gen_random_uuid() as id, 'Article ' || number || ' of a growing community' as title,
    (select string_agg(md5((number % 1000 + part)::text), ' ') from generate_series(1, ${contentWords}) part) as content,
    'What happened in week ' || number % 52 as excerpt, 'article-${batch}-' || number as slug,
    'Community' as category, 'community' as category_slug, array['tag-' || number % 100] as tags,
    'published' as status, now() - number * interval '1 second' as published_at
  from generate_series(${first}, ${last}) number`

/** A query for articles, numbered from the first to the last. */
type ArticlesSql = (first: number, last: number) => string

/**
 * Adds articles that can be found as those that the program writes.
 * @param count how many, numbered from 1
 */
export function insertArticles(database: BenchDatabase, articles: ArticlesSql, count: number): Promise<void> {
  return onOneConnection(database, async (client) => {
    for (let first = 1; first <= count; first += BATCH_SIZE)
      await insertBatch(client, articles(first, Math.min(count, first + BATCH_SIZE - 1)))
    await client.query('insert into news_counters (article_id) select id from news_articles on conflict do nothing')
    await client.query('vacuum analyze')
  })
}

async function insertBatch(client: pg.PoolClient, articles: string): Promise<void> {
  const { rows } = await client.query<{ number: number; title: string; excerpt: string; content: string }>(
    `select number, title, excerpt, content from (${articles}) texts`,
  )
  await client.query(
    `insert into news_articles
      (id, title, content, excerpt, slug, category, category_slug, tags, visibility, status, seo, published_at,
      created_at, search)
    select id, title, content, excerpt, slug, category, category_slug, tags, 'public', status,
      '{"metaTitle": "", "metaDescription": "", "keywords": []}', published_at, published_at, search::tsvector
    from (${articles}) texts join unnest($1::integer[], $2::text[]) searches (number, search) using (number)`,
    [rows.map(({ number }) => number), rows.map(articleSearch)],
  )
}
