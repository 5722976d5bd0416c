import { type RawBuilder, sql } from 'kysely'
import type { User } from '../../platform/access/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { singleFlight } from '../../platform/database/single-flight.ts'
import { type AnswerPart, answerPart } from '../../platform/http/answers/answer-part.ts'
import { ApiError, forbidden, invalidQuery } from '../../platform/http/errors/errors.ts'
import { pageBeyond, paginationOf } from '../../platform/http/schemas/schema.ts'
import { rankingQuery, searchQuery } from '../../platform/search/search-query.ts'
import { keysOfTyped } from '../../platform/search/tags.ts'
import { PEOPLE_REVISION, type People } from '../members/people.ts'
import type { PictureAddresses } from '../pictures/outside/addresses.ts'
import { answeredFields } from './answer.ts'
import { findCategorySlug } from './categories.ts'
import type { Reading } from './read.ts'
import { type ArticleRow, articleColumns } from './row.ts'
import type { ArticleFilter, ArticleList, ListedArticle, Sort } from './schema.ts'
import { readableBy } from './visibility.ts'

/** Totals that are not stored are counted up to here, so that the cost does not grow with the community. */
const MAX_COUNTED = 10_000
/** A search ranks only its newest matches: ranking one costs a hundred times as much as counting it. */
const MAX_RANKED = 2_000

/** Rows that are skipped cost as much as rows that are shown. */
const MAX_SKIPPED = 100_000

export const listedColumns = articleColumns.filter((column) => column !== 'content' && column !== 'version')

export type ListedRow = Omit<ArticleRow, 'content' | 'version'> & { views: string; like_count: string }

interface ListParts {
  readonly db: Database
  readonly people: People
  readonly addresses: PictureAddresses
  readonly newsReading: Pick<Reading, 'views'>
}

export type ListArticles = (reader: User | null, filter: ArticleFilter) => Promise<AnswerPart<ArticleList>>

/** Lists articles (`listArticles`). Concurrent anonymous requests for the same list share one answer. */
export function openArticleLists(parts: ListParts): ListArticles {
  const read = async (reader: User | null, filter: ArticleFilter) =>
    answerPart(await listArticles(parts, reader, filter))
  // Refusals are returned, since an error would fail the whole batch.
  const readShared = singleFlight((filter: ArticleFilter) =>
    read(null, filter).catch((error: unknown) => {
      if (error instanceof ApiError) return error
      throw error
    }),
  )
  return async (reader, filter) => {
    // Not shared: requests for fast lists would wait in the same batch.
    const isSlow = filter.search !== undefined || filter.tag !== undefined
    if (reader !== null || isSlow) return read(reader, filter)
    const answer = await readShared(filter)
    if (answer instanceof ApiError) throw answer
    return answer
  }
}

/**
 * One page of the matching articles that the reader may read; the newest first by default, those of a search by rank.
 * @throws 403 when a reader who is neither administrator nor author asks for a status other than published, 400 for an
 *   unknown category and for a page beyond the first 100,000 articles
 */
async function listArticles(parts: ListParts, reader: User | null, filter: ArticleFilter) {
  const { db } = parts
  if ((filter.page - 1) * filter.limit >= MAX_SKIPPED) throw pageBeyond(filter.limit, MAX_SKIPPED, 'articles')
  const isAuthor = reader !== null && reader.role !== 'admin' && (await hasWritten(db, reader.id))
  const isPublishedOnly = reader?.role !== 'admin' && !isAuthor
  if (isPublishedOnly && filter.status !== undefined && filter.status !== 'published') throw forbidden()

  const categorySlug = filter.category === undefined ? undefined : await findCategorySlug(db, filter.category)
  if (categorySlug === null) throw invalidQuery('category', 'UNKNOWN', { reason: 'must be an existing category' })
  const query: ListQuery = { reader, isAuthor, categorySlug, filter }
  if (filter.sort === 'views') await parts.newsReading.views.rankForReader()
  const [articles, totalItems] = await Promise.all([readPage(parts, query), countMatches(db, query)])
  return { articles, pagination: paginationOf(filter, totalItems) }
}

interface ListQuery {
  readonly reader: User | null
  readonly isAuthor: boolean
  readonly categorySlug: string | undefined
  readonly filter: ArticleFilter
}

async function hasWritten(db: Database, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from news_articles where author_id = ${userId}) as has`.execute(db)
  return rows[0]?.has === true
}

async function readPage({ db, people, addresses }: ListParts, query: ListQuery): Promise<ListedArticle[]> {
  const { page, limit, sort, order, search } = query.filter
  const conditions = sql.join(conditionsOf(query), sql` and `)
  const isRanked = search !== undefined && sort === undefined
  const source = isRanked
    ? sql`(select * from news_articles where ${conditions} order by listed_at desc, id desc limit ${sql.lit(MAX_RANKED)}) matches`
    : sql`news_articles`
  // Sorts ids alone, then reads the page's rows whole. Limits are literals in the text, so that one prepared plan is right
  // for every caller.
  const { rows } = await sql<ListedRow & { revision: string }>`
    select ${sql.join(listedColumns.map((column) => sql.ref(column)))}, views, like_count,
      ${sql.raw(PEOPLE_REVISION)} as revision
    from (
      select id as page_id, row_number() over () as place from (
        select id from ${source} ${isByCounter(sort) ? sql`join news_counters on article_id = id` : sql``}
        ${isRanked ? sql`` : sql`where ${conditions}`}
        order by ${isRanked ? rankOrder(search) : sortOrder(sort, order)}
        limit ${sql.lit(limit)} ${page === 1 ? sql`` : sql`offset ${(page - 1) * limit}`}
      ) sorted
    ) page
    join news_articles on id = page_id
    join news_counters on article_id = page_id
    order by place`.execute(db)
  return Promise.all(
    rows.map(async (row) => ({
      ...answeredFields(row, addresses),
      views: Number(row.views),
      likeCount: Number(row.like_count),
      author: (await people.at(Number(row.revision), row.author_id)).person,
    })),
  )
}

/** From the stored totals, where they have the filter's columns. */
async function countMatches(db: Database, query: ListQuery): Promise<number> {
  const { tag, search } = query.filter
  const counting =
    tag === undefined && search === undefined && !query.isAuthor
      ? sql<{ total: string }>`
          select coalesce(sum(articles), 0) as total from news_totals where ${sql.join(conditionsOf(query), sql` and `)}`
      : sql<{ total: string }>`
          select count(*) as total from (
            select from news_articles where ${sql.join(conditionsOf(query), sql` and `)} limit ${sql.lit(search === undefined ? MAX_COUNTED : MAX_RANKED)}
          ) matches`
  const { rows } = await counting.execute(db)
  return Number(rows[0]?.total ?? 0)
}

export async function countPublicArticles(db: Database): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(articles), 0) as total from news_totals
    where status = 'published' and visibility = 'public'`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

function conditionsOf({ reader, isAuthor, categorySlug, filter }: ListQuery): RawBuilder<unknown>[] {
  const { status, featured, tag, search } = filter
  const isOwnOnly = isAuthor && status !== undefined && status !== 'published'
  return [
    isOwnOnly ? sql`author_id = ${reader?.id}` : readableBy(reader, isAuthor),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(categorySlug === undefined ? [] : [sql`category_slug = ${categorySlug}`]),
    ...(featured === undefined ? [] : [featured ? sql`featured` : sql`not featured`]),
    ...(tag === undefined ? [] : [sql`tag_keys(tags) && ${keysOfTyped(tag)}::text[]`]),
    ...(search === undefined ? [] : [sql`search @@ ${searchQuery(search)}::tsquery`]),
  ]
}

const isByCounter = (sort: Sort | undefined) => sort === 'views' || sort === 'likeCount'

const directions = {
  publishedAt: { asc: sql`listed_at, id`, desc: sql`listed_at desc, id desc` },
  title: { asc: sql`title collate "und-x-icu", id`, desc: sql`title collate "und-x-icu" desc, id desc` },
  views: { asc: sql`ranked_views, article_id`, desc: sql`ranked_views desc, article_id desc` },
  likeCount: { asc: sql`like_count, article_id`, desc: sql`like_count desc, article_id desc` },
}

function sortOrder(sort: Sort = 'publishedAt', order?: 'asc' | 'desc'): RawBuilder<unknown> {
  return directions[sort][order ?? (sort === 'title' ? 'asc' : 'desc')]
}

function rankOrder(search: string): RawBuilder<unknown> {
  return sql`ts_rank(search, ${rankingQuery(search)}::tsquery) desc, listed_at desc, id desc`
}
