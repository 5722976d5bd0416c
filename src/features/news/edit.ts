import { sql } from 'kysely'
import type { Audit } from '../audit/audit.ts'
import type { Transaction } from '../database/database.ts'
import { violatesReference, violatesUnique } from '../database/failures.ts'
import type { Actor } from '../http/caller.ts'
import { badRequest, invalidBody, notFound } from '../http/errors.ts'
import { isId } from '../http/schema.ts'
import { describeChanges } from './article-changes.ts'
import { articleSearch } from './article-search.ts'
import { findCategorySlug } from './categories.ts'
import type { Article, ArticleChanges } from './schema.ts'
import { isReserved } from './slug.ts'
import { type ArticleRow, articleColumns } from './tables.ts'

export const articleNotFound = () => notFound('News article not found')

/**
 * Changes the fields that are given; within `seo` likewise. The first move to published sets publishedAt.
 * Throws 404, and 400 for an unknown category and for a slug that is taken.
 */
export async function updateArticle(
  trx: Transaction,
  audit: Audit,
  actor: Actor,
  id: string,
  changes: ArticleChanges,
): Promise<Omit<Article, 'views' | 'likeCount'>> {
  const before = await lockArticle(trx, id)
  const { category = before.category, status = before.status } = changes
  const now = new Date()
  const version = before.version + 1
  const after = await writing(async () =>
    trx
      .updateTable('news_articles')
      .set({
        ...changedTexts(before, changes, version),
        slug: changes.slug === undefined ? before.slug : freeForArticles(changes.slug),
        category,
        category_slug: await existingCategory(trx, category),
        tags: changes.tags ?? before.tags,
        featured_image: changes.featuredImage === undefined ? before.featured_image : changes.featuredImage,
        gallery: changes.gallery ?? before.gallery,
        visibility: changes.visibility ?? before.visibility,
        status,
        featured: changes.featured ?? before.featured,
        seo: JSON.stringify({ ...before.seo, ...changes.seo }),
        published_at: before.published_at ?? (status === 'published' ? now : null),
        updated_at: now,
        version,
      })
      .where('id', '=', before.id)
      .returning(articleColumns)
      .executeTakeFirstOrThrow(),
  )
  await trx.updateTable('news_counters').set({ version: after.version }).where('article_id', '=', before.id).execute()
  const details = describeChanges(before, after)
  if (Object.keys(details.newValue).length > 0) {
    await audit(trx, actor, { action: 'NEWS_UPDATE', target: { type: 'news', id: before.id }, details })
  }
  return { ...articleFields(after), content: after.content }
}

function changedTexts(before: ArticleRow, { title, content, excerpt }: ArticleChanges, version: number) {
  if (title === undefined && content === undefined && excerpt === undefined) return {}
  const texts = {
    title: title ?? before.title,
    content: content ?? before.content,
    excerpt: excerpt ?? before.excerpt,
  }
  return { ...texts, search: articleSearch(texts), searched_version: version }
}

/** Removes an article with its likes. Throws 404. */
export async function deleteArticle(trx: Transaction, audit: Audit, actor: Actor, id: string): Promise<void> {
  const { id: articleId, title, slug, status, visibility } = await lockArticle(trx, id)
  // First, so that whoever reads meanwhile waits for the counters' row no longer than it takes to remove that one.
  await trx.deleteFrom('news_likes').where('article_id', '=', articleId).execute()
  await trx.deleteFrom('news_articles').where('id', '=', articleId).execute()
  await audit(trx, actor, {
    action: 'NEWS_DELETE',
    target: { type: 'news', id: articleId },
    details: { previousValue: { title, slug, status, visibility } },
  })
}

async function lockArticle(trx: Transaction, id: string): Promise<ArticleRow> {
  if (!isId(id)) throw articleNotFound()
  const row = await trx
    .selectFrom('news_articles')
    .select(articleColumns)
    .where('id', '=', id)
    .where(sql<boolean>`status <> 'hidden'`)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw articleNotFound()
  return row
}

/** Two requests may agree that a slug or a category is free to use; the database decides, and this says what it said. */
export async function writing<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (violatesUnique(error, 'news_articles_slug')) throw slugIsTaken()
    if (violatesReference(error, 'news_articles_category')) throw unknownCategory()
    throw error
  }
}

async function existingCategory(trx: Transaction, nameOrSlug: string): Promise<string> {
  const slug = await findCategorySlug(trx, nameOrSlug)
  if (slug === null) throw unknownCategory()
  return slug
}

export const slugIsTaken = () => badRequest('Article with this slug already exists')
export const unknownCategory = () => invalidBody('category', 'must be an existing category')

/** Throws 400 for what no article may be called. */
export function freeForArticles(slug: string): string {
  if (isId(slug)) throw invalidBody('slug', 'must not be in the form of an id')
  if (isReserved(slug)) throw invalidBody('slug', 'is reserved')
  return slug
}

/** An article on the wire, but for its content and its counters. */
export function articleFields(row: Omit<ArticleRow, 'content' | 'version'>) {
  return {
    id: row.id,
    title: row.title,
    excerpt: row.excerpt,
    slug: row.slug,
    category: row.category,
    tags: row.tags,
    featuredImage: row.featured_image,
    gallery: row.gallery,
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
