import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { translateViolations } from '../../platform/database/violations.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { isId } from '../../platform/http/schema.ts'
import { articleFields } from './article-json.ts'
import { type ArticleRow, articleColumns } from './article-row.ts'
import type { NewsAudit } from './audit-actions.ts'
import { findCategorySlug } from './categories.ts'
import { describeChanges } from './changed-fields.ts'
import { articleNotFound, articleRefusals, unknownCategory } from './errors.ts'
import type { Article, ArticleChanges } from './schema.ts'
import { articleSearch } from './search-index.ts'
import { checkedSlug } from './slug.ts'

/**
 * Changes the fields that are present, also within `seo`. The first change to published sets publishedAt.
 * @throws 404, and 400 for an unknown category and for a slug that is taken
 */
export async function updateArticle(
  trx: Transaction,
  audit: NewsAudit,
  actor: Actor,
  { id, ...changes }: ArticleChanges & { readonly id: string },
): Promise<Omit<Article, 'views' | 'likeCount' | 'author'>> {
  const before = await lockArticle(trx, id)
  const { category = before.category, status = before.status } = changes
  const now = new Date()
  const version = before.version + 1
  const after = await translateViolations(articleRefusals, async () =>
    trx
      .updateTable('news_articles')
      .set({
        ...changedTexts(before, changes, version),
        slug: changes.slug === undefined ? before.slug : checkedSlug(changes.slug),
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

/** Deletes an article with its likes. Throws 404. */
export async function deleteArticle(trx: Transaction, audit: NewsAudit, actor: Actor, id: string): Promise<void> {
  const { id: articleId, title, slug, status, visibility } = await lockArticle(trx, id)
  // Likes may be many. They go first, so that concurrent views wait for the lock on the counters only briefly.
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

async function existingCategory(trx: Transaction, nameOrSlug: string): Promise<string> {
  const slug = await findCategorySlug(trx, nameOrSlug)
  if (slug === null) throw unknownCategory()
  return slug
}
