import { type RawBuilder, sql } from 'kysely'
import { invalidQuery } from '../http/errors.ts'

/**
 * The condition that a row's `search_text`, or another text in lower case, holds what a query searches. Throws 400 for
 * what no index can find.
 */
export function matchingSearch(
  search: string,
  text: RawBuilder<unknown> = sql.ref('search_text'),
): RawBuilder<boolean> {
  const condition = containsText(text, search.normalize('NFC'))
  if (condition === null) throw invalidQuery('search', 'INVALID_FORMAT', { reason: 'must hold a letter or a digit' })
  return condition
}

/** Trigram search for `part` in lower case, at the start of words if shorter. Null when no index can find it. */
function containsText(text: RawBuilder<unknown>, part: string): RawBuilder<boolean> | null {
  const escaped = part.replaceAll(/[\\%_]/g, '\\$&')
  if (isIndexed(part)) return sql`${text} like ${`%${escaped}%`}`
  if (!/^[\p{L}\p{N}]/u.test(part)) return null
  return sql`(${text} like ${`${escaped}%`} or ${text} like ${`% ${escaped}%`})`
}

/** pg_trgm needs three characters, of which two may be before a word, or one after it. */
function isIndexed(part: string): boolean {
  return /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u.test(part)
}
