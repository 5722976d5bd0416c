import type pg from 'pg'
import { coalesce } from '../database/coalesce.ts'

/** One reading of an article in the version that the reader was shown. */
export interface View {
  readonly articleId: string
  readonly version: number
}

export interface Counters {
  readonly views: number
  readonly likeCount: number
}

/**
 * Counts one view, committed when it resolves; the counters include it. Null when the article is gone or has changed
 * since that version, and then nothing was counted.
 */
export type CountView = (view: View) => Promise<Counters | null>

const DEADLOCK = '40P01'

// The version guards the count: a view of what may no longer be read is not one.
const countViews = `
  update news_counters counters set views = views + viewed.times
  from unnest($1::uuid[], $2::int[], $3::int[]) as viewed (article_id, version, times)
  where counters.article_id = viewed.article_id and counters.version = viewed.version
  returning counters.article_id, counters.views, counters.like_count`

interface CountedRow {
  article_id: string
  views: string
  like_count: string
}

/**
 * Counts every view exactly, and yet with few writes: all views that wait while one statement runs are counted by the
 * next, each article's in one row change.
 */
export function openViewCounter(pool: pg.Pool): CountView {
  return coalesce(async (views) => {
    const times = countTimes(views)
    const rows = new Map((await write(pool, times)).map((row) => [row.article_id, row]))
    const nextCount = new Map<string, number>()
    return views.map(({ articleId, version }) => {
      const row = rows.get(articleId)
      const tally = times.get(articleId)
      if (row === undefined || tally?.version !== version) return null
      const count = nextCount.get(articleId) ?? Number(row.views) - tally.times + 1
      nextCount.set(articleId, count + 1)
      return { views: count, likeCount: Number(row.like_count) }
    })
  })
}

/** The counters as they are. */
export async function readCounters(pool: pg.Pool, articleId: string): Promise<Counters | null> {
  const { rows } = await pool.query<CountedRow>(
    'select article_id, views, like_count from news_counters where article_id = $1',
    [articleId],
  )
  const [row] = rows
  return row === undefined ? null : { views: Number(row.views), likeCount: Number(row.like_count) }
}

interface Tally {
  readonly version: number
  readonly times: number
}

/** How often each article was viewed, in its newest version: views of an older one are not counted. */
function countTimes(views: readonly View[]): Map<string, Tally> {
  const times = new Map<string, Tally>()
  for (const { articleId, version } of views) {
    const known = times.get(articleId)
    if (known === undefined || known.version < version) times.set(articleId, { version, times: 1 })
    else if (known.version === version) times.set(articleId, { version, times: known.times + 1 })
  }
  return times
}

async function write(pool: pg.Pool, tallies: Map<string, Tally>): Promise<CountedRow[]> {
  // In the order of their ids, so that two processes seldom lock the same rows in opposite orders.
  const ids = [...tallies.keys()].sort()
  const values = [ids, ids.map((id) => tallies.get(id)?.version), ids.map((id) => tallies.get(id)?.times)]
  for (;;) {
    try {
      return (await pool.query<CountedRow>(countViews, values)).rows
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === DEADLOCK)) throw error
    }
  }
}
