import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Actor, User } from '../../platform/access/caller.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { translateViolations } from '../../platform/database/violations.ts'
import { conflict, invalidField, notFound } from '../../platform/http/errors/errors.ts'
import { hasNoNul } from '../../platform/http/schemas/postgres-text.ts'
import { searchKey } from '../../platform/search/fold.ts'
import type { AuditActor } from '../audit/events.ts'
import type { NewsAudit } from './audit-actions.ts'
import type { Category } from './schema.ts'
import { slugOf } from './slug.ts'
import { readableBy } from './visibility.ts'

/** All categories by name, each with the number of its articles that the reader may read. */
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

/** Stored totals of what the reader's role may see, and the reader's own articles besides. */
function countsFor(reader: User | null): RawBuilder<unknown> {
  const isVisible = readableBy(reader, false)
  const totals = sql`select category_slug, articles from news_totals where ${isVisible}`
  if (reader === null) return totals
  return sql`${totals} union all select category_slug, 1 from news_articles where author_id = ${reader.id} and not (${isVisible})`
}

/** The slug of the category with this name, as searches compare, or slug, in any case; null when there is none. */
export async function findCategorySlug(db: Database | Transaction, nameOrSlug: string): Promise<string | null> {
  const { rows } = await sql<{ slug: string }>`
    select slug from news_categories where slug = lower(${nameOrSlug}) or search_key(name) = ${searchKey(nameOrSlug)}
    order by lower(name) = lower(${nameOrSlug}) desc, slug limit 1`.execute(db)
  return rows[0]?.slug ?? null
}

const categoryExists = () => invalidField('Category already exists', { field: 'name', code: 'TAKEN' })

/** Throws 400 when the name, or the slug made from it, is taken. */
export async function createCategory(
  trx: Transaction,
  audit: NewsAudit,
  actor: AuditActor,
  name: string,
): Promise<Category> {
  const category = { id: randomUUIDv7(), name: name.trim(), slug: slugOf(name) }
  await translateViolations({ news_categories_slug_key: categoryExists, news_categories_name: categoryExists }, () =>
    trx.insertInto('news_categories').values(category).execute(),
  )
  const target = { type: 'news-category', id: category.id }
  await audit(trx, actor, { action: 'NEWS_CATEGORY_CREATE', target, details: { newValue: category } })
  return { ...category, articleCount: 0 }
}

/** Throws 404, and 409 while an article uses the category. */
export async function deleteCategory(trx: Transaction, audit: NewsAudit, actor: Actor, slug: string): Promise<void> {
  const removed = hasNoNul(slug) ? await removeCategory(trx, slug) : undefined
  if (removed === undefined) throw notFound('Category not found')
  const target = { type: 'news-category', id: removed.id }
  await audit(trx, actor, { action: 'NEWS_CATEGORY_DELETE', target, details: { previousValue: removed } })
}

function removeCategory(trx: Transaction, slug: string) {
  return translateViolations({ news_articles_category: () => conflict('Category is in use') }, () =>
    trx.deleteFrom('news_categories').where('slug', '=', slug).returning(['id', 'name', 'slug']).executeTakeFirst(),
  )
}
