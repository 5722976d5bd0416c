import { randomUUIDv7 } from 'node:crypto'
import { isId } from '../http/schema.ts'
import { transliterate } from './transliteration.ts'

const MAX_LENGTH = 200

/**
 * A slug for a title: Ukrainian in Latin script, accents dropped, everything but letters and digits turned into single
 * hyphens, cut at a word where it would be longer than 200. A title that leaves nothing, or leaves the form of an id or
 * a reserved word, is given the prefix `article-`.
 */
export function slugOf(title: string): string {
  const words = transliterate(title)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  const slug = cut(words.join('-'))
  if (slug === '') return `article-${randomUUIDv7().slice(-12)}`
  return isId(slug) || isReserved(slug) ? `article-${slug}` : slug
}

/** Whether the path of an article with this slug leads elsewhere. */
export const isReserved = (slug: string) => slug === 'categories'

function cut(slug: string): string {
  if (slug.length <= MAX_LENGTH) return slug
  const lastHyphen = slug.lastIndexOf('-', MAX_LENGTH)
  return slug.slice(0, lastHyphen > 0 ? lastHyphen : MAX_LENGTH)
}
