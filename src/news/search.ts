import { type RawBuilder, sql } from 'kysely'

/**
 * The text search query for what a person typed: every word must occur, in its English stem or as it stands; the last
 * word, which may not be finished, also as a beginning. Without any word it finds nothing.
 */
export function searchQuery(typed: string): RawBuilder<unknown> {
  // As typed, a text is divided like the articles were: `Node.js` and `18.4` are one word each there.
  const whole = sql`plainto_tsquery('english', ${typed}) || plainto_tsquery('simple', ${typed})`
  const text = typed.replaceAll('ʼ', "'")
  const unfinished = text.match(/[\p{L}\p{M}\p{N}]+/gu)?.at(-1)
  // One letter alone begins too many words to look through.
  if (unfinished === undefined || unfinished.length < 2) return sql`(${whole})`
  const finished = text.slice(0, text.lastIndexOf(unfinished))
  return sql`(${whole} || (plainto_tsquery('simple', ${finished}) && to_tsquery('simple', ${`${unfinished}:*`})))`
}
