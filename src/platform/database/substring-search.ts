import { type RawBuilder, sql } from 'kysely'
import { invalidQuery } from '../http/errors/errors.ts'
import { searchParts } from '../search/fold.ts'
import { shapeOfTyped } from '../search/look-alikes.ts'

/** As of the search of words. */
const MAX_PARTS = 16
const PUNCTUATION = /^['’‘‛`´′＇"“”„«»()[\]{},;:!?…]+|['’‘‛`´′＇"“”„«»()[\]{},;:!?…]+$/g
const JOINT = /[-/]/

/**
 * The condition that a row's `search_text`, or another text that the database has folded, holds every part of what a query
 * searches, in any order. Throws 400 for what no index can find.
 */
export function matchingSearch(
  search: string,
  text: RawBuilder<unknown> = sql.ref('search_text'),
): RawBuilder<boolean> {
  const parts = searchParts(search).slice(0, MAX_PARTS)
  const each = parts
    .map((part) => holdsPart(text, part.replaceAll(PUNCTUATION, '')))
    .filter((condition) => condition !== null)
  // Within a text, what is too short to be looked for by itself.
  const whole = parts.every(isIndexed) ? null : containsText(text, parts.join(' '))
  const all = each.length === 0 ? null : sql`(${sql.join(each, sql` and `)})`
  const either = [all, whole].filter((condition) => condition !== null)
  if (either.length === 0) throw invalidQuery('search', 'INVALID_FORMAT', { reason: 'must hold a letter or a digit' })
  return sql<boolean>`(${sql.join(either, sql` or `)})`
}

/** Itself, or each word of a compound, of which some may be written in capitals that look like it. */
function holdsPart(text: RawBuilder<unknown>, part: string): RawBuilder<unknown> | null {
  const itself = containsText(text, part)
  const words = part.split(JOINT)
  const shapes = words.map(shapeOfTyped)
  if (itself === null || shapes.every((shape) => shape === undefined)) return itself
  const either = words.map((word, index) => {
    const shape = shapes[index]
    const wordItself = containsText(text, word) ?? sql`false`
    return shape === undefined ? wordItself : sql`(${wordItself} or ${text} like ${`%${shape}%`})`
  })
  return sql`(${itself} or ${sql.join(either, sql` and `)})`
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
