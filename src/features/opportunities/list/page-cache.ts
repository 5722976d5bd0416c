import type { RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { batchCalls } from '../../../platform/database/batch.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { NoteRead } from '../../../platform/metrics/counts.ts'
import { hasChangeMatching, MAX_GAP_MS, type ReadVersion, type Version } from './change-feed.ts'
import type { Page } from './plan.ts'
import type { PageRow } from './query.ts'

const MAX_PAGES = 2_000

export interface FoundPage extends Page {
  /** That rows must meet to be counted and shown; undefined when the page depends on more than that. */
  readonly conditions: RawBuilder<unknown> | undefined
}

/** Without versions and counters, which are read each time. */
interface CachedPage {
  readonly ids: readonly string[]
  readonly total: number
  readonly conditions: RawBuilder<unknown> | undefined
}

interface Entry {
  version: Version
  readonly page: Promise<CachedPage>
}

export interface ListPageCache {
  /** Single flight. The key contains everything that decides about the page. */
  read(key: string, find: () => Promise<FoundPage>): Promise<Page>
}

/**
 * Cache of pages, revalidated before each use, so that clients read their own writes. One shared statement detects
 * whether anything changed; only then are a page's own conditions tested on the changes.
 */
export function openListPageCache(
  db: Database,
  pool: pg.Pool,
  readVersion: ReadVersion,
  noteRead: NoteRead,
): ListPageCache {
  const entries = new LRUCache<string, Entry>({ max: MAX_PAGES })
  const readCounters = batchCalls(async (ids: readonly string[]) => {
    const { rows } = await pool.query<PageRow>(
      'select opportunity_id as id, version, views, applications from opportunity_counters where opportunity_id = any($1::uuid[])',
      [[...new Set(ids)]],
    )
    const rowsById = new Map(rows.map((row) => [row.id, row]))
    return ids.map((id) => rowsById.get(id))
  })

  async function findPage(find: () => Promise<FoundPage>): Promise<CachedPage> {
    noteRead(false)
    const { rows, total, conditions } = await find()
    return { ids: rows.map(({ id }) => id), total, conditions }
  }

  async function revalidate({ version, page }: Entry, now: Version, find: () => Promise<FoundPage>) {
    const cached = await page.catch(() => undefined)
    const isCurrent =
      cached?.conditions !== undefined &&
      now.readAtMs - version.readAtMs < MAX_GAP_MS &&
      !(await hasChangeMatching(db, version, cached.conditions))
    if (!isCurrent) return findPage(find)
    noteRead(true)
    return cached
  }

  return {
    async read(key, find) {
      // Read before the page: what is cached under a version may be newer, never older.
      const version = await readVersion()
      let entry = entries.get(key)
      if (entry?.version.epoch === version.epoch) {
        entry.version = version
        noteRead(true)
      } else {
        const page = entry === undefined ? findPage(find) : revalidate(entry, version, find)
        entry = { version, page }
        entries.set(key, entry)
        page.catch(() => entries.delete(key))
      }
      const { ids, total } = await entry.page
      const rows = await Promise.all(ids.map(readCounters))
      return { rows: rows.filter((row) => row !== undefined), total }
    },
  }
}
