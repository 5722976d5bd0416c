import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { User } from '../../platform/access/caller.ts'
import { batchWrites } from '../../platform/database/batch.ts'
import type { Database } from '../../platform/database/database.ts'
import { retryDeadlocks } from '../../platform/database/retry-deadlocks.ts'
import { invalidQuery } from '../../platform/http/errors/errors.ts'
import { canonicalId, isId } from '../../platform/http/schemas/schema.ts'
import { articleNotFound } from './errors.ts'
import type { LikeStatus } from './schema.ts'
import { type Guarded, mayRead, readableBy } from './visibility.ts'

/** Of a page of articles. */
const MAX_ASKED = 50

/** Throws 404 for an article that the reader may not read. */
export async function likeStatus(db: Database, reader: User, articleId: string): Promise<LikeStatus> {
  if (!isId(articleId)) throw articleNotFound()
  const { rows } = await sql<{ liked: boolean; totalLikes: string }>`
    select exists (
      select from news_likes likes where likes.article_id = news_articles.id and likes.user_id = ${reader.id}
    ) as liked, like_count as "totalLikes"
    from news_articles join news_counters on news_counters.article_id = news_articles.id
    where id = ${articleId} and ${readableBy(reader, true)}`.execute(db)
  const [row] = rows
  if (row === undefined) throw articleNotFound()
  return { liked: row.liked, totalLikes: Number(row.totalLikes) }
}

/**
 * Which of these articles the reader likes, in the order asked; what is no id of one that they may read is ignored.
 * Throws 400 for more than 50.
 */
export async function likedArticles(db: Database, reader: User, idList: string): Promise<string[]> {
  const ids = idList.split(',').map((id) => canonicalId(id.trim()))
  if (ids.length > MAX_ASKED) throw invalidQuery('ids', 'TOO_MANY', { limit: MAX_ASKED })
  const { rows } = await sql<{ id: string }>`
    select id from news_articles
    where id = any(${ids.filter(isId)}::uuid[]) and ${readableBy(reader, true)}
      and exists (select from news_likes likes where likes.article_id = news_articles.id and likes.user_id = ${reader.id})`.execute(
    db,
  )
  const liked = new Set(rows.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => liked.has(id))
}

interface LikeChange {
  readonly user: User
  readonly articleId: string
  readonly isLiked: boolean
}

/**
 * Batch: likes that come together share a commit, so that those of one article do not wait for each other. Idempotent.
 * Throws 404 for an article that the user may not read.
 */
export function openLikes(db: Database): (user: User, articleId: string, isLiked: boolean) => Promise<LikeStatus> {
  const change = batchWrites<LikeChange, LikeStatus>(async (changes) => {
    const totals = new Map<LikeChange, number | undefined>()
    for (const turn of turnsOf(changes)) {
      const readable = await readableAmong(db, turn)
      const written = await retryDeadlocks(() => writeLikes(db, readable))
      for (const one of readable) totals.set(one, written.get(one.articleId))
    }
    return changes.map((one) => {
      const totalLikes = totals.get(one)
      return totalLikes === undefined ? articleNotFound() : { liked: one.isLiked, totalLikes }
    })
  })
  return async (user, articleId, isLiked) => {
    if (!isId(articleId)) throw articleNotFound()
    return change({ user, articleId: canonicalId(articleId), isLiked })
  }
}

/** Of one member and article there is one in each turn, so that the last one counts. */
function turnsOf(changes: readonly LikeChange[]): LikeChange[][] {
  const byLike = Map.groupBy(changes, ({ user, articleId }) => `${user.id} ${articleId}`)
  const lists = [...byLike.values()]
  const turns = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: turns }, (_, turn) => lists.flatMap((list) => list[turn] ?? []))
}

async function readableAmong(db: Database, changes: readonly LikeChange[]): Promise<readonly LikeChange[]> {
  const { rows } = await sql<Guarded & { readonly id: string }>`
    select id, status, visibility, author_id as "authorId" from news_articles
    where id = any(${changes.map(({ articleId }) => articleId)}::uuid[])`.execute(db)
  const articles = new Map(rows.map((article) => [article.id, article]))
  return changes.filter(({ user, articleId }) => {
    const article = articles.get(articleId)
    return article !== undefined && mayRead(user, article)
  })
}

/**
 * Likes and counts change in one statement, so that they agree at every commit. Lock order: articles, then their counters,
 * as in edits and deletions, then likes.
 * @returns the likes of each article, without those that are gone
 */
async function writeLikes(db: Database, changes: readonly LikeChange[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ articleId: string; likes: string }>`
    with asked as (
      select * from unnest(
        ${changes.map(() => randomUUIDv7())}::uuid[], ${changes.map(({ user }) => user.id)}::uuid[],
        ${changes.map(({ articleId }) => articleId)}::uuid[], ${changes.map(({ isLiked }) => isLiked)}::boolean[]
      ) asked (id, user_id, article_id, is_liked)
    ), articles as materialized (
      select id from news_articles where id in (select article_id from asked) order by id for key share
    ), counters as materialized (
      select article_id from news_counters where article_id in (select id from articles)
      order by article_id for no key update
    ), added as (
      insert into news_likes (id, user_id, article_id)
      select id, user_id, article_id from asked join counters using (article_id) where is_liked
      on conflict on constraint news_likes_once do nothing
      returning article_id, 1 as change
    ), removed as (
      delete from news_likes likes using asked join counters using (article_id)
      where (likes.user_id, likes.article_id) = (asked.user_id, asked.article_id) and not is_liked
      returning likes.article_id, -1 as change
    )
    update news_counters set like_count = like_count + changed.change
    from (
      select article_id, sum(change) as change
      from (table added union all table removed union all select article_id, 0 from counters) changes
      group by article_id
    ) changed
    where news_counters.article_id = changed.article_id
    returning news_counters.article_id as "articleId", like_count as likes`.execute(db)
  return new Map(rows.map(({ articleId, likes }) => [articleId, Number(likes)]))
}
