import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Audit } from '../audit/audit.ts'
import type { Database, Transaction } from '../database/database.ts'
import { violatesReference, violatesUnique } from '../database/failures.ts'
import type { Actor, User } from '../http/caller.ts'
import { badRequest, conflict, notFound } from '../http/errors.ts'
import { isStorable } from '../http/storable-text.ts'
import type { Category } from './schema.ts'
import { slugOf } from './slug.ts'
import { readableBy } from './visibility.ts'
import './tables.ts'

/** All categories by name, each with the number of articles in it that the reader may read. */
export async function listCategories(db: Database, reader: User | null): Promise<Category[]> {
  const { rows } = await sql<Category>`
    select id, name, slug, coalesce(articles, 0)::int as "articleCount"
    from news_categories
    left join (
      select category_slug, sum(articles) as articles from (${countsFor(reader)}) counts group by category_slug
    ) totals on category_slug = slug
    order by name`.execute(db)
  return rows
}

/** Kept counts of what is open to the reader's circle, and beside them what only its author may read. */
function countsFor(reader: User | null): RawBuilder<unknown> {
  const isOpen = readableBy(reader, false)
  const open = sql`select category_slug, articles from news_totals where ${isOpen}`
  if (reader === null) return open
  return sql`${open} union all select category_slug, 1 from news_articles where author_id = ${reader.id} and not (${isOpen})`
}

/** Finds the slug of the category that a text names, by name or slug, whatever its case; null when none is meant. */
export async function findCategorySlug(db: Database | Transaction, nameOrSlug: string): Promise<string | null> {
  const { rows } = await sql<{ slug: string }>`
    select slug from news_categories where slug = lower(${nameOrSlug}) or lower(name) = lower(${nameOrSlug})`.execute(
    db,
  )
  return rows[0]?.slug ?? null
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
  const removed = isStorable(slug) ? await removeCategory(trx, slug) : undefined
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
