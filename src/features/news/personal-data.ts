import { type RawBuilder, sql } from 'kysely'
import type { OwnAddresses } from '../../platform/community/own-addresses.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { readPublished } from '../../platform/database/published.ts'
import { readAllInPages } from '../../platform/database/read-in-pages.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { articleFields } from './answer.ts'
import { articleColumns } from './row.ts'
import { deleteArticles } from './update.ts'

/** Each may be a megabyte. */
const ARTICLES_AT_ONCE = 20
const LIKES_AT_ONCE = 1_000

export const newsPersonalData: PersonalData = {
  name: 'news',
  lastActivity: ['select max(created_at) from news_likes where user_id = users.id'],

  published: (db, userId, limit) =>
    readPublished(db, {
      table: 'news_articles',
      isOf: sql`author_id = ${userId} or former_author_id = ${userId}`,
      title: sql`title`,
      status: sql`status`,
      limit,
    }),

  async hide(trx, userIds, { deletesData }) {
    const liked = sql`union all select article_id from news_likes where user_id = any(${userIds}::uuid[])`
    const written = sql`select id from news_articles where author_id = any(${userIds}::uuid[])`
    await lockNews(trx, sql`${written} ${deletesData ? liked : sql``}`)
    const hiding = deletesData ? sql`, hidden_status = status, status = 'hidden'` : sql``
    await sql`
      with hidden as (
        update news_articles
        set former_author_id = author_id, author_id = null, version = version + 1 ${hiding}
        where author_id = any(${userIds}::uuid[])
        returning id, version
      )
      update news_counters set version = hidden.version from hidden where article_id = id`.execute(trx)
    if (deletesData) await hideLikes(trx, userIds)
  },

  async restore(trx, userIds) {
    const liked = sql`select article_id from news_withdrawn_likes where user_id = any(${userIds}::uuid[])`
    const written = sql`select id from news_articles where former_author_id = any(${userIds}::uuid[])`
    await lockNews(trx, sql`${written} union all ${liked}`)
    await sql`
      with restored as (
        update news_articles
        set author_id = former_author_id, former_author_id = null, version = version + 1,
          status = coalesce(hidden_status, status), hidden_status = null
        where former_author_id = any(${userIds}::uuid[])
        returning id, version
      )
      update news_counters set version = restored.version from restored where article_id = id`.execute(trx)
    await restoreLikes(trx, userIds)
  },

  async erase(trx, userId, { deletesData }) {
    // Otherwise the author becomes null when the user's row is deleted.
    if (deletesData) await deleteArticles(trx, sql`select id from news_articles where former_author_id = ${userId}`)
  },

  export: (db, userId, { addresses }) => ({ articles: articlesOf(db, addresses, userId), likes: likesOf(db, userId) }),
}

async function hideLikes(trx: Transaction, userIds: readonly string[]): Promise<void> {
  await sql`
    with hidden as (
      delete from news_likes where user_id = any(${userIds}::uuid[]) returning id, user_id, article_id, created_at
    ), stored as (
      insert into news_withdrawn_likes (id, user_id, article_id, created_at) select * from hidden
    )
    update news_counters set like_count = like_count - likes
    from (select article_id as id, count(*) as likes from hidden group by article_id) of_article
    where article_id = id`.execute(trx)
}

async function restoreLikes(trx: Transaction, userIds: readonly string[]): Promise<void> {
  await sql`
    with hidden as (
      delete from news_withdrawn_likes where user_id = any(${userIds}::uuid[]) returning id, user_id, article_id, created_at
    ), restored as (
      insert into news_likes (id, user_id, article_id, created_at) select * from hidden
      on conflict on constraint news_likes_once do nothing
      returning article_id
    )
    update news_counters set like_count = like_count + likes
    from (select article_id as id, count(*) as likes from restored group by article_id) of_article
    where article_id = id`.execute(trx)
}

/**
 * Lock order: articles, then counters, each by id, as edits, likes and counted views lock them; otherwise changes of many
 * articles could deadlock.
 * @param ids a query for the ids of articles
 */
async function lockNews(trx: Transaction, ids: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from news_articles where id in (${ids}) order by id for update`.execute(trx)
  await sql`
    select from news_counters where article_id = any(${rows.map(({ id }) => id)}::uuid[])
    order by article_id for update`.execute(trx)
}

function articlesOf(db: Database, addresses: OwnAddresses, userId: string): AsyncIterable<object> {
  return readAllInPages(
    db.selectFrom('news_articles').select(articleColumns).where('author_id', '=', userId),
    (row) => ({ ...articleFields(row, addresses), content: row.content }),
    ARTICLES_AT_ONCE,
  )
}

function likesOf(db: Database, userId: string): AsyncIterable<object> {
  return readAllInPages(
    db.selectFrom('news_likes').select(['id', 'article_id', 'created_at']).where('user_id', '=', userId),
    ({ id, article_id, created_at }) => ({
      id,
      userId,
      targetId: article_id,
      targetType: 'news',
      createdAt: created_at.toISOString(),
    }),
    LIKES_AT_ONCE,
  )
}
