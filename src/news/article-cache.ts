import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { coalesce } from '../database/coalesce.ts'
import { isId } from '../http/schema.ts'
import { articleFields } from './articles.ts'
import { type ArticleRow, articleColumns } from './tables.ts'
import type { Counters } from './views.ts'
import type { Guarded } from './visibility.ts'

const MAX_BYTES = 64 * 1024 * 1024
const BYTES_PER_CHARACTER = 2
const MAX_SLUGS = 100_000

/** An article ready to be sent: its JSON, but for the two counters. */
export interface ServedArticle extends Guarded {
  readonly id: string
  readonly slug: string
  readonly version: number
  readonly content: string
  /** The JSON up to the value of `views`, which is followed by the other counter and the end. */
  readonly head: string
}

export interface ArticleCache {
  /** What is remembered for an id or slug. It may be out of date: the version says, when the view is counted. */
  recall(idOrSlug: string): ServedArticle | undefined
  /** Reads the article from the database: by id first, then by slug. */
  load(idOrSlug: string): Promise<ServedArticle | undefined>
}

/** Keeps the articles that are read most, at most 64 MiB of them. */
export function openArticleCache(pool: pg.Pool): ArticleCache {
  const articles = new LRUCache<string, ServedArticle>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ head, content }) => BYTES_PER_CHARACTER * (head.length + content.length),
  })
  const idsBySlug = new LRUCache<string, string>({ max: MAX_SLUGS })
  const readRow = coalesce((references: readonly string[]) => readRows(pool, references))

  return {
    recall(idOrSlug) {
      if (isId(idOrSlug)) return articles.get(idOrSlug.toLowerCase())
      const article = articles.get(idsBySlug.get(idOrSlug) ?? '')
      // What was reloaded by its id since may have given this slug up.
      return article?.slug === idOrSlug ? article : undefined
    },
    async load(idOrSlug) {
      const row = await readRow(idOrSlug)
      if (row === undefined) {
        articles.delete(isId(idOrSlug) ? idOrSlug.toLowerCase() : (idsBySlug.get(idOrSlug) ?? ''))
        idsBySlug.delete(idOrSlug)
        return undefined
      }
      const article = toServedArticle(row)
      articles.set(article.id, article)
      idsBySlug.set(row.slug, row.id)
      return article
    },
  }
}

const readById = `select ${articleColumns.join(', ')} from news_articles where id = any($1::uuid[])`
const readBySlug = `select ${articleColumns.join(', ')} from news_articles where slug = any($1::text[])`

async function readRows(pool: pg.Pool, references: readonly string[]): Promise<(ArticleRow | undefined)[]> {
  const ids = references.filter(isId)
  const slugs = references.filter((reference) => !isId(reference))
  const [byId, bySlug] = await Promise.all([
    ids.length > 0 ? pool.query<ArticleRow>(readById, [ids]) : undefined,
    slugs.length > 0 ? pool.query<ArticleRow>(readBySlug, [slugs]) : undefined,
  ])
  const found = new Map<string, ArticleRow>()
  for (const row of byId?.rows ?? []) found.set(row.id, row)
  for (const row of bySlug?.rows ?? []) found.set(row.slug, row)
  return references.map((reference) => found.get(isId(reference) ? reference.toLowerCase() : reference))
}

function toServedArticle(row: ArticleRow): ServedArticle {
  const json = JSON.stringify({ ...articleFields(row), content: row.content })
  return {
    id: row.id,
    slug: row.slug,
    version: row.version,
    status: row.status,
    visibility: row.visibility,
    authorId: row.author_id,
    content: row.content,
    head: `{"success":true,"data":${json.slice(0, -1)},"views":`,
  }
}

/** The whole answer for one reader. */
export function articleAnswer({ head }: ServedArticle, counters: Counters, contentHtml?: string): string {
  const html = contentHtml === undefined ? '' : `,"contentHtml":${JSON.stringify(contentHtml)}`
  return `${head}${counters.views},"likeCount":${counters.likeCount}${html}}}`
}
