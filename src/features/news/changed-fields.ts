import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ArticleRow } from './tables.ts'

const watched = [
  'title',
  'content',
  'excerpt',
  'slug',
  'category',
  'tags',
  'featured_image',
  'gallery',
  'visibility',
  'status',
  'featured',
  'seo',
] as const satisfies readonly (keyof ArticleRow)[]

/** What an edit changed, field by field, for the audit log. Of the content only its length and SHA-256 are kept. */
export function describeChanges(before: ArticleRow, after: ArticleRow) {
  const previousValue: Record<string, unknown> = {}
  const newValue: Record<string, unknown> = {}
  for (const field of watched) {
    if (isDeepStrictEqual(before[field], after[field])) continue
    const name = field === 'featured_image' ? 'featuredImage' : field
    previousValue[name] = field === 'content' ? digest(before.content) : before[field]
    newValue[name] = field === 'content' ? digest(after.content) : after[field]
  }
  return { previousValue, newValue }
}

function digest(content: string) {
  return { characters: content.length, sha256: createHash('sha256').update(content).digest('hex') }
}
