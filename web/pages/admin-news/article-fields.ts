import type { Answer } from '../../../client/src/index.ts'
import { boot } from '../../boot.ts'
import { instantOfWallTime, wallTime } from '../../desk/zoned-time.ts'
import type { Choice } from '../../ui/fields.tsx'

export type Article = Answer<'get', '/api/admin/news/{id}'>['data']
export type Category = Answer<'get', '/api/news/categories'>['data']['categories'][number]
type Revised = Answer<'get', '/api/admin/news/{id}/revisions/{revision}'>['data']['article']

/** Of an article that is written: `scheduled` is a draft with a time. */
export type Fields = {
  readonly title: string
  readonly excerpt: string
  readonly content: string
  readonly category: string
  readonly tags: readonly string[]
  readonly featuredImage: string
  readonly gallery: readonly string[]
  readonly metaTitle: string
  readonly metaDescription: string
  readonly keywords: readonly string[]
  readonly slug: string
  readonly visibility: string
  readonly status: string
  /** By the clocks of the community. */
  readonly publishAt: string
  readonly featured: boolean
}

export const emptyFields = (categories: readonly Category[]): Fields => ({
  title: '',
  excerpt: '',
  content: '',
  category: categories[0]?.name ?? '',
  tags: [],
  featuredImage: '',
  gallery: [],
  metaTitle: '',
  metaDescription: '',
  keywords: [],
  slug: '',
  visibility: 'public',
  status: 'draft',
  publishAt: '',
  featured: false,
})

/** @param publishAt absent: of a revision, which has none */
export function fieldsOf({ publishAt = null, ...article }: Revised & { readonly publishAt?: string | null }): Fields {
  const { title, excerpt, content, category, tags, featuredImage, gallery, seo, slug, visibility, featured } = article
  return {
    title,
    excerpt,
    content,
    category,
    tags,
    featuredImage: featuredImage ?? '',
    gallery,
    ...seo,
    slug,
    visibility,
    status: publishAt === null ? article.status : 'scheduled',
    publishAt: publishAt === null ? '' : wallTime(publishAt, boot.info.timeZone),
    featured,
  }
}

/** What the service is sent. The time of a schedule that was not touched goes back to the second as it came. */
export function bodyOf(fields: Fields, before?: Article) {
  const { metaTitle, metaDescription, keywords, slug, status, publishAt, ...others } = fields
  const isScheduled = status === 'scheduled'
  const isUntouched = before !== undefined && fieldsOf(before).publishAt === publishAt
  const at = isUntouched ? before.publishAt : instantOfWallTime(publishAt, boot.info.timeZone)
  return {
    ...others,
    tags: [...fields.tags],
    gallery: [...fields.gallery],
    featuredImage: fields.featuredImage || null,
    seo: { metaTitle, metaDescription, keywords: [...keywords] },
    ...(slug !== '' && { slug }),
    visibility: fields.visibility as Article['visibility'],
    status: isScheduled ? ('draft' as const) : (status as Article['status']),
    publishAt: isScheduled ? (at ?? null) : null,
  }
}

const names = Object.keys(emptyFields([])) as readonly (keyof Fields)[]

/** The fields in which two differ, as the form has them in order. */
export const differing = (one: Fields, other: Fields): (keyof Fields)[] =>
  names.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))

export const choices = <Value extends string>(labels: Readonly<Record<Value, string>>): Choice[] =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }))
