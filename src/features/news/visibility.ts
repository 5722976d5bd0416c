import { type RawBuilder, sql } from 'kysely'
import { hasAtLeast, type User } from '../http/caller.ts'
import type { Status, Visibility } from './schema.ts'

/** What decides who may read an article. */
export interface Guarded {
  readonly status: Status | 'hidden'
  readonly visibility: Visibility
  readonly authorId: string | null
}

type Reader = Pick<User, 'id' | 'role'> | null

/** Published and within the reader's circle; the author and administrators read everything that is not hidden. */
export function mayRead(reader: Reader, article: Guarded): boolean {
  if (article.status === 'hidden') return false
  if (reader !== null && (reader.role === 'admin' || reader.id === article.authorId)) return true
  return article.status === 'published' && circleOf(reader).includes(article.visibility)
}

/** The visibilities open to a reader. */
export function circleOf(reader: Reader): Visibility[] {
  if (reader !== null && hasAtLeast(reader.role, 'confidential')) return ['public', 'member', 'confidential']
  if (reader !== null && hasAtLeast(reader.role, 'member')) return ['public', 'member']
  return ['public']
}

/**
 * The same rule as a condition on news_articles, spelled as the partial indexes are, so that each circle's list
 * walks its own index.
 * @param isAuthor whether the reader has written anything: only then own articles need looking for
 */
export function readableBy(reader: Reader, isAuthor: boolean): RawBuilder<boolean> {
  if (reader?.role === 'admin') return sql`status <> 'hidden'`
  const published = sql<boolean>`status = 'published' and ${inCircle(reader)}`
  return reader !== null && isAuthor ? sql`((${published}) or author_id = ${reader.id})` : published
}

function inCircle(reader: Reader): RawBuilder<boolean> {
  const circle = circleOf(reader)
  if (circle.length === 3) return sql`true`
  return circle.length === 2 ? sql`visibility in ('public', 'member')` : sql`visibility = 'public'`
}
