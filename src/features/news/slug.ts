import { randomUUIDv7 } from 'node:crypto'
import { invalidBody } from '../../platform/http/errors/errors.ts'
import { isId } from '../../platform/http/schemas/schema.ts'
import { transliterate } from './transliteration.ts'

const MAX_LENGTH = 200

/**
 * A slug for a title: Ukrainian transliterated, accents dropped, everything but letters and digits replaced by single
 * hyphens, cut at a word if longer than 200. The prefix `article-` is added when that leaves nothing, an id or a reserved
 * word.
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

/** Throws 400 for a slug whose path would lead elsewhere. */
export function checkedSlug(slug: string): string {
  if (isId(slug)) throw invalidBody('slug', 'NOT_ALLOWED', { reason: 'must not be in the form of an id' })
  if (isReserved(slug)) throw invalidBody('slug', 'NOT_ALLOWED', { reason: 'is reserved' })
  return slug
}

/** Whether /api/news/:slug is another route. */
const isReserved = (slug: string) => slug === 'categories' || slug === 'liked'

function cut(slug: string): string {
  if (slug.length <= MAX_LENGTH) return slug
  const lastHyphen = slug.lastIndexOf('-', MAX_LENGTH)
  return slug.slice(0, lastHyphen > 0 ? lastHyphen : MAX_LENGTH)
}
