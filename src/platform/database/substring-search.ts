import { type RawBuilder, sql } from 'kysely'

/**
 * The condition that a column holds a part somewhere: a column of lower-case text with an index of trigrams. Of one or
 * two characters, that a word of it begins so.
 * @param part in lower case
 * @returns null for what no index can find: it holds neither enough characters nor begins with a letter or a digit
 */
export function holdsPart(column: string, part: string): RawBuilder<boolean> | null {
  const escaped = part.replaceAll(/[\\%_]/g, '\\$&')
  const text = sql.ref(column)
  if (isIndexed(part)) return sql`${text} like ${`%${escaped}%`}`
  if (!/^[\p{L}\p{N}]/u.test(part)) return null
  return sql`(${text} like ${`${escaped}%`} or ${text} like ${`% ${escaped}%`})`
}

/**
 * Whether a part can be looked up anywhere: the index knows three characters in a row, of which a beginning of a word
 * may count as the first two, and its end as the last.
 */
function isIndexed(part: string): boolean {
  return /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u.test(part)
}
