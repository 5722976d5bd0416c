import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ArticleRow } from './article-row.ts'

const auditedFields = [
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

/** The fields that an edit changed, for the audit log; of the content only its length and SHA-256. */
export function describeChanges(before: ArticleRow, after: ArticleRow) {
  const previousValue: Record<string, unknown> = {}
  const newValue: Record<string, unknown> = {}
  for (const field of auditedFields) {
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
