import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Audit } from '../audit/audit.ts'
import type { Database, Transaction } from '../database/database.ts'
import { violatesReference, violatesUnique } from '../database/failures.ts'
import type { Actor, User } from '../http/caller.ts'
import { badRequest, conflict, notFound } from '../http/errors.ts'
import type { Category } from './schema.ts'
import { slugOf } from './slug.ts'
import { readableBy } from './visibility.ts'
import './tables.ts'

/** All categories by name, each with the number of articles in it that the reader may read. */
export async function listCategories(db: Database, reader: User | null): Promise<Category[]> {
  const rows = await db
    .selectFrom('news_categories')
    .leftJoin(
      db
        .selectFrom('news_totals')
        .select(['category_slug', sql<number>`sum(articles)::int`.as('articles')])
        .where(readableBy(reader, false))
        .groupBy('category_slug')
        .as('totals'),
      'totals.category_slug',
      'news_categories.slug',
    )
    .select(['id', 'name', 'slug', sql<number>`coalesce(totals.articles, 0)`.as('articleCount')])
    .orderBy('name')
    .execute()
  return rows
}

/** Finds the slug of the category that a text names, by name or slug, whatever its case; null when none is meant. */
export async function findCategorySlug(db: Database | Transaction, nameOrSlug: string): Promise<string | null> {
  const wanted = nameOrSlug.toLowerCase()
  const found = await db
    .selectFrom('news_categories')
    .select('slug')
    .where((where) => where.or([where('slug', '=', wanted), where(sql`lower(name)`, '=', wanted)]))
    .executeTakeFirst()
  return found?.slug ?? null
}

/** Adds a category. Throws 400 when its name, or the slug made of it, is taken. */
export async function createCategory(trx: Transaction, audit: Audit, actor: Actor, name: string): Promise<Category> {
  const category = { id: randomUUIDv7(), name: name.trim(), slug: slugOf(name) }
  try {
    await trx.insertInto('news_categories').values(category).execute()
  } catch (error) {
    if (violatesUnique(error, 'news_categories_slug_key') || violatesUnique(error, 'news_categories_name')) {
      throw badRequest('Category already exists')
    }
    throw error
  }
  const target = { type: 'news-category', id: category.id }
  await audit(trx, actor, { action: 'NEWS_CATEGORY_CREATE', target, details: { newValue: category } })
  return { ...category, articleCount: 0 }
}

/** Removes a category that no article uses. Throws 404, or 409 while one does. */
export async function deleteCategory(trx: Transaction, audit: Audit, actor: Actor, slug: string): Promise<void> {
  const removed = await removeCategory(trx, slug)
  if (removed === undefined) throw notFound('Category not found')
  const target = { type: 'news-category', id: removed.id }
  await audit(trx, actor, { action: 'NEWS_CATEGORY_DELETE', target, details: { previousValue: removed } })
}

async function removeCategory(trx: Transaction, slug: string) {
  try {
    return await trx
      .deleteFrom('news_categories')
      .where('slug', '=', slug)
      .returning(['id', 'name', 'slug'])
      .executeTakeFirst()
  } catch (error) {
    if (violatesReference(error, 'news_articles_category')) throw conflict('Category is in use')
    throw error
  }
}
