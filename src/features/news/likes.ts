import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { User } from '../../platform/access/caller.ts'
import { batchWrites } from '../../platform/database/batch.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { invalidQuery } from '../../platform/http/errors/errors.ts'
import { canonicalId, isId } from '../../platform/http/schemas/schema.ts'
import { articleNotFound } from './errors.ts'
import type { LikeStatus } from './schema.ts'
import { type Guarded, mayRead, readableBy } from './visibility.ts'

/** Of a page of articles. */
const MAX_ASKED = 50
/** Whose likes share commits. */
const MAX_ARTICLES = 1_000

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
  readonly isLiked: boolean
}

/**
 * Batch: likes of one article that come together share a commit instead of waiting for each other, and for those of no
 * other article. Idempotent. Throws 404 for an article that the user may not read.
 */
export function openLikes(db: Database): (user: User, articleId: string, isLiked: boolean) => Promise<LikeStatus> {
  const byArticle = new LRUCache<string, (change: LikeChange) => Promise<LikeStatus>>({ max: MAX_ARTICLES })
  const openArticle = (id: string) =>
    batchWrites<LikeChange, LikeStatus>((changes) => transaction(db, (trx) => changeLikes(trx, id, changes)))
  return async (user, articleId, isLiked) => {
    if (!isId(articleId)) throw articleNotFound()
    const id = canonicalId(articleId)
    const change = byArticle.get(id) ?? openArticle(id)
    byArticle.set(id, change)
    return change({ user, isLiked })
  }
}

/** Lock order: the article, then its counters, as in edits and deletions; otherwise these could deadlock. */
async function changeLikes(trx: Transaction, articleId: string, changes: readonly LikeChange[]) {
  const { rows } = await sql<Guarded>`
    select status, visibility, author_id as "authorId" from news_articles
    where id = ${articleId} for key share`.execute(trx)
  const [article] = rows
  const readable = changes.filter(({ user }) => article !== undefined && mayRead(user, article))
  const totals = new Map<LikeChange, number>()
  for (const turn of turnsOf(readable)) {
    const totalLikes = await writeLikes(trx, articleId, turn)
    for (const one of turn) totals.set(one, totalLikes)
  }
  return changes.map((one) => {
    const totalLikes = totals.get(one)
    return totalLikes === undefined ? articleNotFound() : { liked: one.isLiked, totalLikes }
  })
}

/** Of one member there is one in each turn, so that the last one counts. */
function turnsOf(changes: readonly LikeChange[]): LikeChange[][] {
  const lists = [...Map.groupBy(changes, ({ user }) => user.id).values()]
  const turns = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: turns }, (_, turn) => lists.flatMap((list) => list[turn] ?? []))
}

/** Likes and count change in one statement, so that they agree at every commit. @returns how many there are now */
async function writeLikes(trx: Transaction, articleId: string, changes: readonly LikeChange[]): Promise<number> {
  const { rows } = await sql<{ likes: string }>`
    with asked as (
      select * from unnest(
        ${changes.map(() => randomUUIDv7())}::uuid[], ${changes.map(({ user }) => user.id)}::uuid[],
        ${changes.map(({ isLiked }) => isLiked)}::boolean[]
      ) asked (id, user_id, is_liked)
    ), counters as materialized (
      select article_id from news_counters where article_id = ${articleId} for no key update
    ), added as (
      insert into news_likes (id, user_id, article_id)
      select id, user_id, article_id from asked cross join counters where is_liked
      on conflict on constraint news_likes_once do nothing
      returning article_id
    ), removed as (
      delete from news_likes likes using asked cross join counters
      where (likes.user_id, likes.article_id) = (asked.user_id, counters.article_id) and not is_liked
      returning likes.article_id
    )
    update news_counters set like_count = like_count + (select count(*) from added) - (select count(*) from removed)
    where article_id = ${articleId}
    returning like_count as likes`.execute(trx)
  return Number(rows[0]?.likes)
}
