import type { RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { coalesce } from '../database/coalesce.ts'
import type { Database } from '../database/database.ts'
import type { NoteRead } from '../metrics/counts.ts'
import { hasChangedWithin, LONGEST_GAP_MS, type Moment, type ReadMoment } from './change-log.ts'
import type { Page } from './list-pages.ts'
import type { PageRow } from './list-query.ts'

const KEPT_PAGES = 2_000

export interface FoundPage extends Page {
  /** What opportunities had to meet to be counted and shown; undefined when that is not all that decided. */
  readonly conditions: RawBuilder<unknown> | undefined
}

/** What a page was when it was found; how its opportunities stand is read anew each time. */
interface KeptPage {
  readonly ids: readonly string[]
  readonly total: number
  readonly conditions: RawBuilder<unknown> | undefined
}

interface Entry {
  /** When this was last known to be true. */
  moment: Moment
  readonly page: Promise<KeptPage>
}

export interface KeptPages {
  /**
   * The page that was found under this key, while nothing has changed that it could show or count, or else finds it;
   * those who ask for the same at once wait for one finding.
   * @param key says everything that decides about the page
   */
  read(key: string, find: () => Promise<FoundPage>): Promise<Page>
}

/** Keeps the pages that were read last. */
export function openKeptPages(db: Database, pool: pg.Pool, readMoment: ReadMoment, noteRead: NoteRead): KeptPages {
  const entries = new LRUCache<string, Entry>({ max: KEPT_PAGES })
  const readCounters = coalesce(async (ids: readonly string[]) => {
    const { rows } = await pool.query<PageRow>(
      'select opportunity_id as id, version, views, applications from opportunity_counters where opportunity_id = any($1::uuid[])',
      [[...new Set(ids)]],
    )
    const found = new Map(rows.map((row) => [row.id, row]))
    return ids.map((id) => found.get(id))
  })

  async function findAnew(find: () => Promise<FoundPage>): Promise<KeptPage> {
    noteRead(false)
    const { rows, total, conditions } = await find()
    return { ids: rows.map(({ id }) => id), total, conditions }
  }

  async function findUnlessTrue({ moment, page: kept }: Entry, now: Moment, find: () => Promise<FoundPage>) {
    const page = await kept.catch(() => undefined)
    const mayTell = page?.conditions !== undefined && now.readAtMs - moment.readAtMs < LONGEST_GAP_MS
    const isTrue = mayTell && !(await hasChangedWithin(db, moment.snapshot, page.conditions))
    if (!isTrue) return findAnew(find)
    noteRead(true)
    return page
  }

  return {
    async read(key, find) {
      // The moment is read first: what is kept under it may be newer, never older.
      const moment = await readMoment()
      let entry = entries.get(key)
      if (entry?.moment.epoch === moment.epoch) {
        entry.moment = moment
        noteRead(true)
      } else {
        const page = entry === undefined ? findAnew(find) : findUnlessTrue({ ...entry }, moment, find)
        entry = { moment, page }
        entries.set(key, entry)
        page.catch(() => entries.delete(key))
      }
      const { ids, total } = await entry.page
      const rows = await Promise.all(ids.map(readCounters))
      return { rows: rows.filter((row) => row !== undefined), total }
    },
  }
}
