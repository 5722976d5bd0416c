import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { batchCalls } from '../../../platform/database/batch.ts'
import type { Database } from '../../../platform/database/database.ts'

/** Changes are pruned once they are this old, or up to twice as old. */
export const RETENTION_SECONDS = 60
/** Safely below the retention: changes since a version older than this may have been pruned. */
export const MAX_GAP_MS = 45_000

export interface Version {
  /** Incremented after each committed change of anything that lists filter, search or sort by, or facets show. */
  readonly epoch: number
  /** The PostgreSQL snapshot, which tells what had committed. */
  readonly snapshot: string
  readonly readAtMs: number
}

/** Reads the version as of now, or later; concurrent callers share one statement. */
export type ReadVersion = () => Promise<Version>

interface VersionRow {
  snapshot: string
  has_changed: boolean
}

/** A replica does not tell which transactions are open: there all from the oldest open one on count as open. */
const snapshot = `
  case when pg_is_in_recovery() then format('%1$s:%1$s:', pg_snapshot_xmin(pg_current_snapshot()))
  else pg_current_snapshot()::text end`

const versionStatement = `
  select ${snapshot} as snapshot,
    exists (
      select from opportunity_changes
      where transaction >= pg_snapshot_xmin($1::pg_snapshot)
        and not pg_visible_in_snapshot(transaction, $1::pg_snapshot)
    ) as has_changed`

/** A change feed: a trigger writes each changed row to `opportunity_changes`, before and after. */
export function openChangeFeed(pool: pg.Pool): ReadVersion {
  let last = { epoch: 0, snapshot: '1:1:', readAtMs: Number.NEGATIVE_INFINITY }
  const read = batchCalls(async (callers: readonly null[]) => {
    const readAtMs = performance.now()
    const { rows } = await pool.query<VersionRow>(versionStatement, [last.snapshot])
    const { snapshot, has_changed } = rows[0] as VersionRow
    const mayHaveMissed = readAtMs - last.readAtMs >= MAX_GAP_MS
    last = { epoch: last.epoch + (has_changed || mayHaveMissed ? 1 : 0), snapshot, readAtMs }
    return callers.map(() => last)
  })
  return () => read(null)
}

/** Whether a change since the version concerns rows that meet the conditions, before or after it. */
export async function hasChangeMatching(
  db: Database,
  { snapshot }: Version,
  conditions: RawBuilder<unknown>,
): Promise<boolean> {
  // Aliased, since the conditions are on rows of opportunities.
  const { rows } = await sql`
    select from opportunity_changes opportunities
    where transaction >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(transaction, ${snapshot}::pg_snapshot) and ${conditions}
    limit 1`.execute(db)
  return rows.length > 0
}

/** @returns a function that deletes, at each call, the changes that had committed by its previous call */
export function openChangePruning(db: Database): () => Promise<void> {
  let previous: string | undefined
  return async () => {
    const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db)
    if (previous !== undefined) {
      await sql`
        delete from opportunity_changes
        where transaction < pg_snapshot_xmax(${previous}::pg_snapshot)
          and pg_visible_in_snapshot(transaction, ${previous}::pg_snapshot)`.execute(db)
    }
    previous = rows[0]?.snapshot
  }
}
