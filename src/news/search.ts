import { type RawBuilder, sql } from 'kysely'

/**
 * The text search query for what a person typed: every word must occur, in its English stem or as it stands; the last
 * word, which may not be finished, also as a beginning. Without any word it finds nothing.
 */
export function searchQuery(typed: string): RawBuilder<unknown> {
  const words = typed.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const whole = words.join(' ')
  const unfinished = words.length === 0 ? '' : `${words.at(-1)}:*`
  const finished = words.slice(0, -1).join(' ')
  const beginning =
    finished === ''
      ? sql`to_tsquery('simple', ${unfinished})`
      : sql`(plainto_tsquery('simple', ${finished}) && to_tsquery('simple', ${unfinished}))`
  return sql`(plainto_tsquery('english', ${whole}) || plainto_tsquery('simple', ${whole}) || ${beginning})`
}
