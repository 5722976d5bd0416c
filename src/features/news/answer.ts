import type { OwnAddresses } from '../../platform/community/own-addresses.ts'
import type { Counters } from '../../platform/database/view-counter.ts'
import { type AnswerPart, answerPart, joinParts, noPart } from '../../platform/http/answers/answer-part.ts'
import type { Named } from '../members/people.ts'
import type { PictureAddresses } from '../pictures/outside/addresses.ts'
import type { ContentHtml } from './render.ts'
import type { ArticleRow } from './row.ts'
import type { Article } from './schema.ts'
import type { Guarded } from './visibility.ts'

const BYTES_PER_CHARACTER = 2

/** `peopleRevision` tells which names were true when the view was counted. */
export type ArticleCounters = Counters<'likeCount' | 'peopleRevision'>

/** An article without what changes with every view and like, and without its author, whose name may change. */
export interface StoredArticle extends Guarded {
  readonly id: string
  readonly slug: string
  readonly version: number
  readonly own: AnswerPart<ReturnType<typeof answeredFields> & { readonly content: string }>
}

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
    ...shownPictures({ featuredImage: row.featured_image, gallery: row.gallery }, addresses),
  }
}

/** @param pictures as they are stored */
export const shownPictures = (
  { featuredImage, gallery }: { readonly featuredImage: string | null; readonly gallery: readonly string[] },
  { shown }: PictureAddresses,
) => ({ featuredImageShown: featuredImage && shown(featuredImage), galleryShown: gallery.map(shown) })

export function storedArticle(row: ArticleRow, addresses: PictureAddresses): StoredArticle {
  return {
    id: row.id,
    slug: row.slug,
    version: row.version,
    status: row.status,
    visibility: row.visibility,
    authorId: row.author_id,
    own: answerPart({ ...answeredFields(row, addresses), content: row.content }),
  }
}

/** Of the texts, and of their JSON. */
export const bytesOfArticle = ({ own }: StoredArticle) => 2 * BYTES_PER_CHARACTER * own.json.length

/** As somebody reads it. @param contentHtml rendered of this version, for whoever asked for it */
export function viewedArticle(
  { own }: StoredArticle,
  { views, likeCount }: ArticleCounters,
  author: Named,
  contentHtml: AnswerPart<Partial<ContentHtml>> = noPart,
): AnswerPart<Article> {
  const around = {
    fields: { views, likeCount, author: author.person },
    json: `"views":${views},"likeCount":${likeCount},"author":${author.json}`,
  }
  return joinParts(own, around, contentHtml)
}

/** What its content is rendered of. */
export const sourceOf = ({ id, slug, version, own }: StoredArticle) => ({
  id,
  slug,
  version,
  content: own.fields.content,
})
