import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { coalesce } from '../database/coalesce.ts'
import type { Database } from '../database/database.ts'

/** What has changed since a moment that lies further back may be forgotten already. */
export const LONGEST_GAP_MS = 45_000
/** What had committed so long ago is forgotten. */
export const KEPT_SECONDS = 60

/** A state of all opportunities. */
export interface Moment {
  /** Another one after every committed change of what lists find opportunities by. */
  readonly epoch: number
  /** What had committed by then, as PostgreSQL tells it. */
  readonly snapshot: string
  /** When it was read, on the clock of performance.now. */
  readonly readAtMs: number
  /** Another one after every committed change of the values that occur in them. */
  readonly facetsRevision: string
}

/** The moment as it is now, or later; those who ask together share one statement. */
export type ReadMoment = () => Promise<Moment>

interface MomentRow {
  snapshot: string
  facets_revision: string
  has_changed: boolean
}

const readMoment = `
  select pg_current_snapshot()::text as snapshot,
    (select revision from opportunity_facets_revision)::text as facets_revision,
    exists (
      select from opportunity_changes
      where transaction >= pg_snapshot_xmin($1::pg_snapshot)
        and not pg_visible_in_snapshot(transaction, $1::pg_snapshot)
    ) as has_changed`

export function openChangeLog(pool: pg.Pool): ReadMoment {
  // Everything has happened since.
  let last = { epoch: 0, snapshot: '1:1:', readAtMs: Number.NEGATIVE_INFINITY }
  const read = coalesce(async (askers: readonly null[]) => {
    const readAtMs = performance.now()
    const { rows } = await pool.query<MomentRow>(readMoment, [last.snapshot])
    const { snapshot, facets_revision: facetsRevision, has_changed } = rows[0] as MomentRow
    const mayHaveMissed = readAtMs - last.readAtMs >= LONGEST_GAP_MS
    last = { epoch: last.epoch + (has_changed || mayHaveMissed ? 1 : 0), snapshot, readAtMs }
    return askers.map((): Moment => ({ ...last, facetsRevision }))
  })
  return () => read(null)
}

/** Whether what has changed since a snapshot met conditions on rows of opportunities, before or after its change. */
export async function hasChangedWithin(
  db: Database,
  snapshot: string,
  conditions: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows } = await sql`
    select from opportunity_changes opportunities
    where transaction >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(transaction, ${snapshot}::pg_snapshot) and ${conditions}
    limit 1`.execute(db)
  return rows.length > 0
}

/** Forgets, whenever it is called, what had committed when it was called before. */
export function openForgettingOfChanges(db: Database): () => Promise<void> {
  let before: string | undefined
  return async () => {
    const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db)
    if (before !== undefined) {
      await sql`
        delete from opportunity_changes
        where transaction < pg_snapshot_xmax(${before}::pg_snapshot)
          and pg_visible_in_snapshot(transaction, ${before}::pg_snapshot)`.execute(db)
    }
    before = rows[0]?.snapshot
  }
}
