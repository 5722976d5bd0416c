import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { readInPages } from '../database/read-in-pages.ts'
import type { OwnedContent } from '../users/owned-content.ts'
import { articleFields } from './articles.ts'
import { articleColumns } from './tables.ts'

/** A member's articles and likes. */
export const ownedNews: OwnedContent = {
  name: 'news',
  statistics: {},
  lastActivity: ['select max(created_at) from news_likes where user_id = users.id'],

  async withdraw(trx, userId, { deletesData }) {
    const liked = sql`union all select article_id from news_likes where user_id = ${userId}`
    await lockNews(trx, sql`select id from news_articles where author_id = ${userId} ${deletesData ? liked : sql``}`)
    const hiding = deletesData ? sql`, hidden_status = status, status = 'hidden'` : sql``
    await sql`
      with withdrawn as (
        update news_articles
        set former_author_id = author_id, author_id = null, version = version + 1 ${hiding}
        where author_id = ${userId}
        returning id, version
      )
      update news_counters set version = withdrawn.version from withdrawn where article_id = id`.execute(trx)
    if (deletesData) await withdrawLikes(trx, userId)
  },

  async giveBack(trx, userId) {
    const liked = sql`select article_id from news_withdrawn_likes where user_id = ${userId}`
    await lockNews(trx, sql`select id from news_articles where former_author_id = ${userId} union all ${liked}`)
    await sql`
      with returned as (
        update news_articles
        set author_id = former_author_id, former_author_id = null, version = version + 1,
          status = coalesce(hidden_status, status), hidden_status = null
        where former_author_id = ${userId}
        returning id, version
      )
      update news_counters set version = returned.version from returned where article_id = id`.execute(trx)
    await giveBackLikes(trx, userId)
  },

  async erase(trx, userId, { deletesData }) {
    // Otherwise the database takes the name off articles and likes when the user's row goes.
    if (deletesData) await trx.deleteFrom('news_articles').where('former_author_id', '=', userId).execute()
  },

  export: (db, userId) => ({ articles: articlesOf(db, userId), likes: likesOf(db, userId) }),
}

async function withdrawLikes(trx: Transaction, userId: string): Promise<void> {
  await sql`
    with withdrawn as (
      delete from news_likes where user_id = ${userId} returning id, user_id, article_id, created_at
    ), kept as (
      insert into news_withdrawn_likes (id, user_id, article_id, created_at) select * from withdrawn
    )
    update news_counters set like_count = like_count - 1
    where article_id in (select article_id from withdrawn)`.execute(trx)
}

async function giveBackLikes(trx: Transaction, userId: string): Promise<void> {
  await sql`
    with returned as (
      delete from news_withdrawn_likes where user_id = ${userId} returning id, user_id, article_id, created_at
    ), added as (
      insert into news_likes (id, user_id, article_id, created_at) select * from returned
      on conflict on constraint news_likes_once do nothing
      returning article_id
    )
    update news_counters set like_count = like_count + 1
    where article_id in (select article_id from added)`.execute(trx)
}

/**
 * Articles first and their counters then, both in the order of their ids: as edits, likes and counted views take them,
 * so that of two who change many of them neither waits for the other while the other waits for it.
 * @param ids a statement that gives the ids of articles
 */
async function lockNews(trx: Transaction, ids: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from news_articles where id in (${ids}) order by id for update`.execute(trx)
  await sql`
    select from news_counters where article_id = any(${rows.map(({ id }) => id)}::uuid[])
    order by article_id for update`.execute(trx)
}

function articlesOf(db: Database, userId: string): AsyncIterable<object> {
  return readInPages(
    (after) =>
      db
        .selectFrom('news_articles')
        .select(articleColumns)
        .where('author_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        // Each may be of a megabyte.
        .limit(20)
        .execute(),
    (row) => ({ ...articleFields(row), content: row.content }),
  )
}

function likesOf(db: Database, userId: string): AsyncIterable<object> {
  return readInPages(
    (after) =>
      db
        .selectFrom('news_likes')
        .select(['id', 'article_id', 'created_at'])
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(1_000)
        .execute(),
    ({ id, article_id, created_at }) => ({
      id,
      userId,
      targetId: article_id,
      targetType: 'news',
      createdAt: created_at.toISOString(),
    }),
  )
}
