import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Audit, AuditEach } from '../audit/audit.ts'
import type { AuditEvent } from '../audit/events.ts'
import { coalesce } from '../database/coalesce.ts'
import type { Database, Transaction } from '../database/database.ts'
import { isDatabaseAway } from '../database/failures.ts'
import { transaction } from '../database/transaction.ts'
import type { Actor } from '../http/caller.ts'
import { articleSearch } from './article-search.ts'
import { articleFields, freeForArticles, slugIsTaken, unknownCategory, writing } from './articles.ts'
import { findCategorySlug } from './categories.ts'
import type { Article, NewArticle } from './schema.ts'
import { slugOf } from './slug.ts'
import { type ArticleRow, articleColumns } from './tables.ts'

const DEFAULT_CATEGORY = 'Other'
/** Each may hold a megabyte. */
const MOST_TOGETHER = 32

interface Creation {
  readonly actor: Actor
  readonly given: NewArticle
  /** What finds it. */
  readonly search: string
}

const creationBy = (actor: Actor, given: NewArticle): Creation => ({ actor, given, search: articleSearch(given) })

/** Writes a new article by the actor. Throws 400 for an unknown category and for a slug that is taken. */
export async function createArticle(trx: Transaction, audit: Audit, actor: Actor, given: NewArticle): Promise<Article> {
  const [outcome] = await insertArticles(trx, [creationBy(actor, given)])
  if (!isArticle(outcome)) throw outcome
  await audit(trx, actor, eventOf(outcome))
  return outcome
}

export type WriteArticle = (actor: Actor, given: NewArticle) => Promise<Article>

/**
 * Writes new articles as createArticle does, each committed when it resolves. Those that arrive together share one
 * transaction: totals and audit log have one end each, for which they would else queue.
 */
export function openWriting(db: Database, auditEach: AuditEach): WriteArticle {
  const write = (creations: readonly Creation[]) =>
    transaction(db, async (trx) => {
      const outcomes = await insertArticles(trx, creations)
      const written = outcomes.flatMap((outcome, index) => {
        const { actor } = creations[index] as Creation
        return isArticle(outcome) ? [{ actor, event: eventOf(outcome) }] : []
      })
      await auditEach(trx, written)
      return outcomes
    })
  const writeTogether = coalesce(
    async (creations: readonly Creation[]): Promise<readonly (Article | Error)[]> => {
      try {
        return await write(creations)
      } catch (error) {
        if (creations.length === 1 || isDatabaseAway(error)) throw error
        // Whatever one of them is to blame for, the others are not.
        return Promise.all(
          creations.map((one) => write([one]).then(([outcome]) => outcome as Article | Error, asError)),
        )
      }
    },
    { mostKeys: MOST_TOGETHER },
  )

  return async (actor, given) => {
    const outcome = await writeTogether(creationBy(actor, given))
    if (outcome instanceof Error) throw outcome
    return outcome
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
const isArticle = (outcome: Article | Error | undefined): outcome is Article =>
  outcome !== undefined && !(outcome instanceof Error)

function eventOf({ id, title, slug, status, visibility }: Article): AuditEvent {
  return {
    action: 'NEWS_CREATE',
    target: { type: 'news', id },
    details: { newValue: { title, slug, status, visibility } },
  }
}

/** @returns for each the article, or why there is none */
async function insertArticles(trx: Transaction, creations: readonly Creation[]): Promise<(Article | Error)[]> {
  const drafts = creations.map((creation) => {
    try {
      return draftOf(creation)
    } catch (refusal) {
      return asError(refusal)
    }
  })
  // In one order, so that two who insert the same slugs do not wait for each other.
  const sorted = drafts.filter(isDraft).toSorted((one, other) => (one.slug < other.slug ? -1 : 1))
  const rows = await writing(() => insertRows(trx, sorted))
  const written = new Map(rows.map((row) => [row.id, row]))
  return Promise.all(
    drafts.map(async (draft) => {
      if (draft instanceof Error) return draft
      const row = written.get(draft.id)
      if (row !== undefined) return { ...articleFields(row), content: row.content, views: 0, likeCount: 0 }
      return (await findCategorySlug(trx, draft.category)) === null ? unknownCategory() : slugIsTaken()
    }),
  )
}

type Draft = ReturnType<typeof draftOf>

const isDraft = (draft: Draft | Error): draft is Draft => !(draft instanceof Error)

function draftOf({ actor, given: { seo, ...given }, search }: Creation) {
  const now = new Date()
  const status = given.status ?? 'draft'
  return {
    id: randomUUIDv7(),
    title: given.title,
    content: given.content,
    excerpt: given.excerpt,
    search,
    slug: given.slug === undefined ? slugOf(given.title) : freeForArticles(given.slug),
    category: given.category ?? DEFAULT_CATEGORY,
    tags: given.tags ?? [],
    featured_image: given.featuredImage ?? null,
    gallery: given.gallery ?? [],
    visibility: given.visibility ?? 'public',
    status,
    featured: given.featured ?? false,
    seo: { metaTitle: '', metaDescription: '', keywords: [], ...seo },
    author_id: actor.user.id,
    published_at: status === 'published' ? now : null,
    created_at: now,
  }
}

/** Inserts those whose category is there and whose slug is free. */
async function insertRows(trx: Transaction, drafts: readonly Draft[]): Promise<ArticleRow[]> {
  if (drafts.length === 0) return []
  const columns = sql.join(articleColumns.map((column) => sql.ref(column)))
  const { rows } = await sql<ArticleRow>`
    with inserted as (
      insert into news_articles (id, title, content, excerpt, search, slug, category, category_slug, tags, featured_image,
        gallery, visibility, status, featured, seo, author_id, published_at, created_at, updated_at)
      select id, title, content, excerpt, search, given.slug, category, known.slug, tags, featured_image,
        gallery, visibility, status, featured, seo, author_id, published_at, created_at, created_at
      from json_to_recordset(${JSON.stringify(drafts)}::json) as given (id uuid, title text, content text, excerpt text,
        search tsvector, slug text, category text, tags text[], featured_image text, gallery text[], visibility text, status text,
        featured boolean, seo jsonb, author_id uuid, published_at timestamptz, created_at timestamptz)
      cross join lateral (
        select slug from news_categories where slug = lower(category) or lower(name) = lower(category) limit 1
      ) known
      on conflict (slug) do nothing
      returning ${columns}
    ), counted as (insert into news_counters (article_id) select id from inserted)
    select ${columns} from inserted`.execute(trx)
  return rows
}
