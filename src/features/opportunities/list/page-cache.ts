import type { RawBuilder } from 'kysely'
import type pg from 'pg'
import { batchCalls } from '../../../platform/database/batch.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { NoteRead } from '../../../platform/metrics/counts.ts'
import type { ReadVersion } from './change-feed.ts'
import type { Page } from './plan.ts'
import type { PageRow } from './query.ts'
import { openRevalidatedCache } from './revalidated-cache.ts'

const MAX_PAGES = 2_000

export interface FoundPage extends Page {
  /** That rows must meet to be counted and shown; undefined when the page depends on more than that. */
  readonly conditions: RawBuilder<unknown> | undefined
}

/** The key contains everything that decides about the page. */
export type ReadPage = (key: string, find: () => Promise<FoundPage>) => Promise<Page>

export function openListPageCache(db: Database, pool: pg.Pool, readVersion: ReadVersion, noteRead: NoteRead): ReadPage {
  // Without versions and counters, which are read each time.
  const readCached = openRevalidatedCache<{ ids: string[]; total: number }>(db, readVersion, MAX_PAGES)
  const readCounters = batchCalls(async (ids: readonly string[]) => {
    const { rows } = await pool.query<PageRow>(
      'select opportunity_id as id, version, views, applications from opportunity_counters where opportunity_id = any($1::uuid[])',
      [[...new Set(ids)]],
    )
    const rowsById = new Map(rows.map((row) => [row.id, row]))
    return ids.map((id) => rowsById.get(id))
  })

  return async (key, find) => {
    let isCached = true
    const { ids, total } = await readCached(key, async () => {
      isCached = false
      const { rows, total, conditions } = await find()
      return { value: { ids: rows.map(({ id }) => id), total }, conditions }
    })
    noteRead(isCached)
    const rows = await Promise.all(ids.map(readCounters))
    return { rows: rows.filter((row) => row !== undefined), total }
  }
}
