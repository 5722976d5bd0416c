import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '../../platform/access/caller.ts'
import type { Community } from '../../platform/community/community.ts'
import { batchWrites } from '../../platform/database/batch.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { translateViolations } from '../../platform/database/violations.ts'
import { asError } from '../../platform/lib/error-message.ts'
import { storedTags } from '../../platform/search/tags.ts'
import type { AuditEach } from '../audit/audit.ts'
import type { AuditEvent } from '../audit/events.ts'
import { findPeople } from '../members/people.ts'
import type { PictureAddresses } from '../pictures/outside/addresses.ts'
import { namePictures } from '../pictures/uses.ts'
import { answeredFields } from './answer.ts'
import type { NewsAudit } from './audit-actions.ts'
import { findCategorySlug } from './categories.ts'
import { articleRefusals, slugIsTaken, unknownCategory } from './errors.ts'
import { checkedGallery } from './gallery.ts'
import { type ArticleRow, articleColumns, picturedTexts } from './row.ts'
import { publicationTime, storePublishAt } from './schedule.ts'
import type { Article, NewArticle } from './schema.ts'
import { articleSearch } from './search-index.ts'
import { checkedSlug, slugOf } from './slug.ts'

const DEFAULT_CATEGORY = 'Other'
/** Each article may be a megabyte. */
const MAX_BATCH = 32

interface CreationParts {
  readonly community: Community
  readonly addresses: PictureAddresses
}

interface Creation {
  /** Null: a former member. */
  readonly authorId: string | null
  readonly article: NewArticle
  /** A tsvector, made before the transaction begins. */
  readonly search: string
  /** Of a published article; without it now. */
  readonly publishedAt?: Date | undefined
}

interface CreationBy extends Creation {
  readonly actor: Actor
}

const creationBy = (actor: Actor, article: NewArticle): CreationBy => ({
  actor,
  authorId: actor.user.id,
  article,
  search: articleSearch(article),
})

/** Throws 400 for an unknown category and for a slug that is taken. */
export async function createArticle(
  trx: Transaction,
  { audit, ...parts }: CreationParts & { readonly audit: NewsAudit },
  actor: Actor,
  article: NewArticle,
): Promise<Article> {
  const [outcome] = await insertArticles(trx, parts, [creationBy(actor, article)])
  if (!isArticle(outcome)) throw outcome
  await audit(trx, actor, eventOf(outcome))
  return outcome
}

/** An article of another system. Throws as `createArticle`; audited by the caller. */
export async function insertArticle(
  trx: Transaction,
  parts: CreationParts,
  { article, ...origin }: Omit<Creation, 'search'>,
): Promise<Article> {
  const [outcome] = await insertArticles(trx, parts, [{ ...origin, article, search: articleSearch(article) }])
  if (!isArticle(outcome)) throw outcome
  return outcome
}

interface WritingDependencies extends CreationParts {
  readonly db: Database
  readonly auditEach: AuditEach
}

export type WriteArticle = (actor: Actor, article: NewArticle) => Promise<Article>

/**
 * Batches createArticle: concurrent creations share one transaction, since each in one of its own takes three times the
 * processor time (bench/results/writes-profile.md). Each is committed when its promise resolves.
 */
export function openWriting({ db, auditEach, ...parts }: WritingDependencies): WriteArticle {
  const write = (creations: readonly CreationBy[]) =>
    transaction(db, async (trx) => {
      const outcomes = await insertArticles(trx, parts, creations)
      const written = outcomes.flatMap((outcome, index) => {
        const { actor } = creations[index] as CreationBy
        return isArticle(outcome) ? [{ actor, event: eventOf(outcome) }] : []
      })
      await auditEach(trx, written)
      return outcomes
    })
  const writeBatched = batchWrites(write, { maxKeys: MAX_BATCH })
  return (actor, article) => writeBatched(creationBy(actor, article))
}

const isArticle = (outcome: Article | Error | undefined): outcome is Article =>
  outcome !== undefined && !(outcome instanceof Error)

function eventOf({ id, title, slug, status, visibility }: Article): AuditEvent<'NEWS_CREATE'> {
  return {
    action: 'NEWS_CREATE',
    target: { type: 'news', id },
    details: { newValue: { title, slug, status, visibility } },
  }
}

/** @returns for each creation the article or its refusal */
async function insertArticles(
  trx: Transaction,
  parts: CreationParts,
  creations: readonly Creation[],
): Promise<(Article | Error)[]> {
  const drafts = creations.map((creation) => {
    try {
      return draftOf(creation, parts)
    } catch (refusal) {
      return asError(refusal)
    }
  })
  // Sorted, so that two transactions with the same slugs cannot deadlock.
  const sorted = drafts.filter(isDraft).toSorted((one, other) => (one.slug < other.slug ? -1 : 1))
  const rows = await translateViolations(articleRefusals, () => insertRows(trx, sorted))
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  const authors = await findPeople(trx, parts.addresses, [
    ...new Set(sorted.flatMap(({ author_id }) => author_id ?? [])),
  ])
  return Promise.all(
    drafts.map(async (draft) => {
      if (draft instanceof Error) return draft
      const row = rowsById.get(draft.id)
      const author = (draft.author_id && authors.get(draft.author_id)) || null
      if (row !== undefined) {
        const publishAt = draft.publish_at && { publishAt: draft.publish_at.toISOString() }
        return {
          ...answeredFields(row, parts.addresses),
          content: row.content,
          views: 0,
          likeCount: 0,
          author,
          ...publishAt,
        }
      }
      return (await findCategorySlug(trx, draft.category)) === null ? unknownCategory() : slugIsTaken()
    }),
  )
}

type Draft = ReturnType<typeof draftOf>

const isDraft = (draft: Draft | Error): draft is Draft => !(draft instanceof Error)

function draftOf(
  { authorId, article: { seo, ...article }, search, publishedAt }: Creation,
  { community, addresses: { stored } }: CreationParts,
) {
  const now = new Date()
  const status = article.status ?? 'draft'
  return {
    id: randomUUIDv7(),
    title: article.title,
    content: article.content,
    excerpt: article.excerpt,
    search,
    slug: article.slug === undefined ? slugOf(article.title) : checkedSlug(article.slug),
    category: article.category ?? DEFAULT_CATEGORY,
    tags: storedTags(article.tags ?? []),
    featured_image: article.featuredImage ? stored(article.featuredImage) : null,
    gallery: checkedGallery(article.gallery ?? []).map(stored),
    visibility: article.visibility ?? 'public',
    status,
    featured: article.featured ?? false,
    seo: { metaTitle: '', metaDescription: '', keywords: [], ...seo },
    author_id: authorId,
    publish_at: publicationTime(community, { publishAt: article.publishAt, status }),
    published_at: publishedAt ?? (status === 'published' ? now : null),
    created_at: publishedAt ?? now,
  }
}

/** Inserts those whose category exists and whose slug is free. */
async function insertRows(trx: Transaction, drafts: readonly Draft[]): Promise<ArticleRow[]> {
  if (drafts.length === 0) return []
  const columns = sql.join(articleColumns.map((column) => sql.ref(column)))
  const { rows } = await sql<ArticleRow>`
    with inserted as (
      insert into news_articles (id, title, content, excerpt, search, slug, category, category_slug, tags, featured_image,
        gallery, visibility, status, featured, seo, author_id, published_at, created_at, updated_at)
      select id, title, content, excerpt, search, drafts.slug, category, known.slug, tags, featured_image,
        gallery, visibility, status, featured, seo, author_id, published_at, created_at, created_at
      from json_to_recordset(${JSON.stringify(drafts)}::json) as drafts (id uuid, title text, content text, excerpt text,
        search tsvector, slug text, category text, tags text[], featured_image text, gallery text[], visibility text, status text,
        featured boolean, seo jsonb, author_id uuid, published_at timestamptz, created_at timestamptz)
      cross join lateral (
        select slug from news_categories where slug = lower(category) or lower(name) = lower(category) limit 1
      ) known
      on conflict (slug) do nothing
      returning ${columns}
    ), counted as (insert into news_counters (article_id) select id from inserted)
    select ${columns} from inserted`.execute(trx)
  const inserted = new Set(rows.map(({ id }) => id))
  for (const { id, publish_at } of drafts) if (inserted.has(id) && publish_at) await storePublishAt(trx, id, publish_at)
  for (const row of rows) await namePictures(trx, { id: row.id, texts: picturedTexts(row) })
  return rows
}
