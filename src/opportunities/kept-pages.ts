import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { coalesce } from '../database/coalesce.ts'
import type { Page } from './list-pages.ts'
import type { PageRow } from './list-query.ts'
import type { ReadRevisions } from './revisions.ts'

const KEPT_PAGES = 2_000

/** What a page was when it was found; how its opportunities stand is read anew each time. */
interface KeptPage {
  readonly ids: readonly string[]
  readonly total: number
}

export interface KeptPages {
  /**
   * The page that was found under this key, or else finds it; those who ask for the same at once wait for one finding.
   * @param key says everything that decides about the page
   */
  read(key: string, find: () => Promise<Page>): Promise<Page>
}

/** Keeps pages for as long as no opportunity changes anywhere. */
export function openKeptPages(pool: pg.Pool, readRevisions: ReadRevisions): KeptPages {
  const pages = new LRUCache<string, Promise<KeptPage>>({ max: KEPT_PAGES })
  const readCounters = coalesce(async (ids: readonly string[]) => {
    const { rows } = await pool.query<PageRow>(
      'select opportunity_id as id, version, views, applications from opportunity_counters where opportunity_id = any($1::uuid[])',
      [[...new Set(ids)]],
    )
    const found = new Map(rows.map((row) => [row.id, row]))
    return ids.map((id) => found.get(id))
  })

  async function findAndKeep(key: string, find: () => Promise<Page>): Promise<KeptPage> {
    try {
      const { rows, total } = await find()
      return { ids: rows.map(({ id }) => id), total }
    } catch (error) {
      pages.delete(key)
      throw error
    }
  }

  return {
    async read(key, find) {
      // The revision is read first: what is kept under it may be newer, never older.
      const { opportunities } = await readRevisions()
      const revised = `${opportunities} ${key}`
      const known = pages.get(revised) ?? findAndKeep(revised, find)
      pages.set(revised, known)
      const { ids, total } = await known
      const rows = await Promise.all(ids.map(readCounters))
      return { rows: rows.filter((row) => row !== undefined), total }
    },
  }
}
