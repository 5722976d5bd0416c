import { type RawBuilder, sql } from 'kysely'
import { isIn, type ReadableUse, type Reader, visibilitiesFor } from '../../platform/access/visibility.ts'
import { type ArticleStatus, type ArticleVisibility, articleVisibilities } from '../../platform/database/tables/news.ts'

export interface Guarded {
  readonly status: ArticleStatus | 'hidden'
  readonly visibility: ArticleVisibility
  readonly authorId: string | null
}

/** Published, and visible to the reader's role; the author and administrators read everything that is not hidden. */
export function mayRead(reader: Reader, article: Guarded): boolean {
  if (article.status === 'hidden') return false
  if (reader !== null && (reader.role === 'admin' || reader.id === article.authorId)) return true
  return article.status === 'published' && visibilitiesFor(reader, articleVisibilities).includes(article.visibility)
}

/**
 * The rule of `mayRead` as a condition on news_articles, spelled as the partial indexes are, so that each role's list
 * scans an index of its own.
 * @param isAuthor whether the reader has written anything: only then are own articles looked for
 */
export function readableBy(reader: Reader, isAuthor: boolean): RawBuilder<boolean> {
  if (reader?.role === 'admin') return sql`status <> 'hidden'`
  const visibilities = visibilitiesFor(reader, articleVisibilities)
  const isVisible = visibilities.length === articleVisibilities.length ? sql`true` : isIn('visibility', visibilities)
  const published = sql<boolean>`status = 'published' and ${isVisible}`
  return reader !== null && isAuthor ? sql`((${published}) or author_id = ${reader.id})` : published
}

export const usesInArticles: ReadableUse = (reader) => sql`exists (
  select from picture_uses join news_articles on id = content_id
  where picture_id = pictures.id and ${readableBy(reader, true)}
)`

/** What articles were, administrators alone read. */
export const usesInRevisions: ReadableUse = (reader) =>
  reader?.role === 'admin'
    ? sql`exists (select from picture_uses join news_revisions on id = content_id where picture_id = pictures.id)`
    : sql`false`
