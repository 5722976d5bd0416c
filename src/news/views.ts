import type pg from 'pg'
import { openViewCounter } from '../database/counted-views.ts'

export interface Counters {
  readonly views: number
  readonly likeCount: number
}

interface CountersRow {
  id: string
  views: string
  like_count: string
}

const countViews = `
  update news_counters counters set views = views + viewed.times
  from unnest($1::uuid[], $2::int[], $3::int[]) as viewed (id, version, times)
  where counters.article_id = viewed.id and counters.version = viewed.version
  returning article_id as id, views, like_count`

/** Counts views of articles, exactly. */
export function openArticleViews(pool: pg.Pool) {
  return openViewCounter(pool, countViews, ({ like_count }: CountersRow, views): Counters => {
    return { views, likeCount: Number(like_count) }
  })
}

/** The counters as they are. */
export async function readCounters(pool: pg.Pool, articleId: string): Promise<Counters | null> {
  const { rows } = await pool.query<CountersRow>(
    'select article_id as id, views, like_count from news_counters where article_id = $1',
    [articleId],
  )
  const [row] = rows
  return row === undefined ? null : { views: Number(row.views), likeCount: Number(row.like_count) }
}
