import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { LockedArticle } from './row.ts'

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
  'publish_at',
  'featured',
  'seo',
] as const satisfies readonly (keyof LockedArticle)[]

const names: Readonly<Record<string, string>> = { featured_image: 'featuredImage', publish_at: 'publishAt' }

/** The fields that an edit changed, for the audit log; of the content only its length and SHA-256. */
export function describeChanges(before: LockedArticle, after: LockedArticle) {
  const previousValue: Record<string, unknown> = {}
  const newValue: Record<string, unknown> = {}
  for (const field of auditedFields) {
    if (isDeepStrictEqual(before[field], after[field])) continue
    const name = names[field] ?? field
    previousValue[name] = describe(before, field)
    newValue[name] = describe(after, field)
  }
  return { previousValue, newValue }
}

function describe(article: LockedArticle, field: (typeof auditedFields)[number]): unknown {
  if (field === 'content') return digest(article.content)
  return field === 'publish_at' ? (article.publish_at?.toISOString() ?? null) : article[field]
}

function digest(content: string) {
  return { characters: content.length, sha256: createHash('sha256').update(content).digest('hex') }
}
