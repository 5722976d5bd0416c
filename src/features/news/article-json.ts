import type { OwnAddresses } from '../../platform/community/own-addresses.ts'
import type { Counters } from '../../platform/database/view-counter.ts'
import type { Named } from '../members/people.ts'
import type { PictureAddresses } from '../pictures/outside/addresses.ts'
import type { ArticleRow } from './article-row.ts'
import type { Guarded } from './visibility.ts'

const BYTES_PER_CHARACTER = 2

/** `peopleRevision` tells which names were true when the view was counted. */
export type ArticleCounters = Counters<'likeCount' | 'peopleRevision'>

/** An article whose answer is serialised up to its counters, so that a cached one is sent without serialising it. */
export interface SerializedArticle extends Guarded {
  readonly id: string
  readonly slug: string
  readonly version: number
  readonly content: string
  /** The answer's JSON up to the value of `views`. */
  readonly head: string
}

/** An article without content and counters. */
export function articleFields(row: Omit<ArticleRow, 'content' | 'version'>, { absolute }: OwnAddresses) {
  return {
    id: row.id,
    title: row.title,
    excerpt: row.excerpt,
    slug: row.slug,
    category: row.category,
    tags: row.tags,
    featuredImage: row.featured_image && absolute(row.featured_image),
    gallery: row.gallery.map(absolute),
    visibility: row.visibility,
    status: row.status,
    featured: row.featured,
    publishedAt: row.published_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    authorId: row.author_id,
    seo: row.seo,
  }
}

/** As answers have it: with what its pictures are shown by. */
export function answeredFields(row: Omit<ArticleRow, 'content' | 'version'>, addresses: PictureAddresses) {
  return {
    ...articleFields(row, addresses),
    featuredImageShown: row.featured_image && addresses.shown(row.featured_image),
    galleryShown: row.gallery.map(addresses.shown),
  }
}

export function serializeArticle(row: ArticleRow, addresses: PictureAddresses): SerializedArticle {
  const json = JSON.stringify({ ...answeredFields(row, addresses), content: row.content })
  return {
    id: row.id,
    slug: row.slug,
    version: row.version,
    status: row.status,
    visibility: row.visibility,
    authorId: row.author_id,
    content: row.content,
    head: `{"success":true,"data":${json.slice(0, -1)},"views":`,
  }
}

export const bytesOfArticle = ({ head, content }: SerializedArticle) =>
  BYTES_PER_CHARACTER * (head.length + content.length)

export function articleAnswer(
  { head }: SerializedArticle,
  { views, likeCount }: ArticleCounters,
  author: Named,
  contentHtml?: string,
): string {
  const html = contentHtml === undefined ? '' : `,"contentHtml":${JSON.stringify(contentHtml)}`
  return `${head}${views},"likeCount":${likeCount},"author":${author.json}${html}}}`
}
