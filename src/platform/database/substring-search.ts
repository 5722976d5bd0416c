import { type RawBuilder, sql } from 'kysely'
import { invalidQuery } from '../http/errors/errors.ts'
import { searchParts } from '../search/fold.ts'
import { shapeOfTyped } from '../search/look-alikes.ts'

/** As of the search of words. */
const MAX_PARTS = 16
/** With the signs that tell names apart, as the search of words has them (c++, c#, f#, .net), and those of 100%_sure. */
const WORD = /(?<![\p{L}\p{M}\p{N}])(?:c\+\+|[cf]#|\.net(?![\p{L}\p{M}\p{N}]))|[\p{L}\p{N}][\p{L}\p{M}\p{N}%_\\]*/gu
const COMPOUND = /^[\p{L}\p{M}\p{N}\-./&]+$/u
const ADDRESS = /[\p{L}\p{N}]@|@[^@]+\./u
const PUNCTUATION = /^[^\p{L}\p{N}@]+|[^\p{L}\p{M}\p{N}@]+$/gu

/**
 * The condition that a row's `search_text`, or another text that the database has folded, holds every part of what a query
 * searches, in any order. Throws 400 for what no index can find.
 */
export function matchingSearch(
  search: string,
  text: RawBuilder<unknown> = sql.ref('search_text'),
): RawBuilder<boolean> {
  const parts = searchParts(search).slice(0, MAX_PARTS)
  const each = parts.map((part) => holdsPart(text, part)).filter((condition) => condition !== null)
  // Within a text, what is too short to be looked for by itself.
  const whole = parts.every(isIndexed) ? null : containsText(text, parts.join(' '))
  const all = each.length === 0 ? null : sql`(${sql.join(each, sql` and `)})`
  const either = [all, whole].filter((condition) => condition !== null)
  if (either.length === 0) throw invalidQuery('search', 'INVALID_FORMAT', { reason: 'must hold a letter or a digit' })
  return sql<boolean>`(${sql.join(either, sql` or `)})`
}

/** All words of a compound, as the search of words has it. An address is looked for as it is. */
function holdsPart(text: RawBuilder<unknown>, part: string): RawBuilder<unknown> | null {
  const found = part.match(WORD) ?? []
  if (found.length === 0) return null
  if (ADDRESS.test(part)) return containsText(text, part.replaceAll(PUNCTUATION, ''))
  const words = found.slice(0, MAX_PARTS)
  const all = sql`(${sql.join(
    words.map((word) => holdsWord(text, word)),
    sql` and `,
  )})`
  if (words.every(isIndexed)) return all
  // What is too short to be looked for within words is, beside its neighbours.
  const itself = containsText(text, part)
  const together = COMPOUND.test(part) ? containsText(text, found.join('')) : null
  return sql`(${sql.join(
    [all, itself, together].filter((condition) => condition !== null),
    sql` or `,
  )})`
}

/** Itself, or how it looks where it is written in capitals. */
function holdsWord(text: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  const itself = containsText(text, word) ?? sql`false`
  const shape = shapeOfTyped(word)
  return shape === undefined ? itself : sql`(${itself} or ${text} like ${`%${shape}%`})`
}

/** Trigram search for `part`, at the start of words if shorter. Null when no index can find it. */
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
