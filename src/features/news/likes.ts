import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { User } from '../../platform/http/caller.ts'
import { isId } from '../../platform/http/schema.ts'
import { articleNotFound } from './errors.ts'
import type { LikeStatus } from './schema.ts'
import { readableBy } from './visibility.ts'

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
