import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { User } from '../../platform/access/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { invalidQuery } from '../../platform/http/errors/errors.ts'
import { canonicalId, isId } from '../../platform/http/schemas/schema.ts'
import { articleNotFound } from './errors.ts'
import type { LikeStatus } from './schema.ts'
import { readableBy } from './visibility.ts'

/** Of a page of articles. */
const MAX_ASKED = 50

interface LikeRow {
  liked: boolean
  totalLikes: string
}

/** Throws 404 for an article that the reader may not read. */
export async function likeStatus(db: Database, reader: User, articleId: string): Promise<LikeStatus> {
  return likeOutcome(
    db,
    articleId,
    sql<LikeRow>`
    select exists (
      select from news_likes likes where likes.article_id = news_articles.id and likes.user_id = ${reader.id}
    ) as liked, like_count as "totalLikes"
    from news_articles join news_counters on news_counters.article_id = news_articles.id
    where id = ${articleId} and ${readableBy(reader, true)}`,
  )
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

/** Idempotent. Like and count change in one statement, so that they agree at every commit. Throws 404. */
export async function likeArticle(db: Database, reader: User, articleId: string): Promise<LikeStatus> {
  return likeOutcome(
    db,
    articleId,
    sql<LikeRow>`
    with article as (
      ${lockReadable(articleId, reader)}
    ), added as (
      insert into news_likes (id, user_id, article_id)
      select ${randomUUIDv7()}, ${reader.id}, id from article
      on conflict on constraint news_likes_once do nothing
      returning article_id
    )
    update news_counters set like_count = like_count + (select count(*) from added)
    where article_id = (select id from article)
    returning true as liked, like_count as "totalLikes"`,
  )
}

/** Idempotent. Throws 404 for an article that the reader may not read. */
export async function unlikeArticle(db: Database, reader: User, articleId: string): Promise<LikeStatus> {
  return likeOutcome(
    db,
    articleId,
    sql<LikeRow>`
    with article as (
      ${lockReadable(articleId, reader)}
    ), removed as (
      delete from news_likes where article_id = (select id from article) and user_id = ${reader.id}
      returning article_id
    )
    update news_counters set like_count = like_count - (select count(*) from removed)
    where article_id = (select id from article)
    returning false as liked, like_count as "totalLikes"`,
  )
}

/** Lock order: the article, then its counters, as in edits and deletions; otherwise these could deadlock. */
const lockReadable = (articleId: string, reader: User) =>
  sql`select id from news_articles where id = ${articleId} and ${readableBy(reader, true)} for key share`

async function likeOutcome(db: Database, articleId: string, statement: RawBuilder<LikeRow>): Promise<LikeStatus> {
  if (!isId(articleId)) throw articleNotFound()
  const [row] = (await statement.execute(db)).rows
  if (row === undefined) throw articleNotFound()
  return { liked: row.liked, totalLikes: Number(row.totalLikes) }
}
