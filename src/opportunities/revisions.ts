import type pg from 'pg'
import { coalesce } from '../database/coalesce.ts'

/** What tells whether something kept is still true. */
export interface Revisions {
  /** Another one after every committed change of any opportunity; views and applications are none. */
  readonly opportunities: string
  /** Another one after every committed change of the values that occur in them. */
  readonly facets: string
}

/** Reads the revisions as they stand, or later; those who ask together share one statement. */
export type ReadRevisions = () => Promise<Revisions>

export function openRevisions(pool: pg.Pool): ReadRevisions {
  const read = coalesce(async (askers: readonly null[]) => {
    const { rows } = await pool.query<Revisions>(`
      select (select sum(revision) from opportunity_revisions)::text as opportunities,
        (select revision from opportunity_facets_revision)::text as facets`)
    return askers.map(() => rows[0] as Revisions)
  })
  return () => read(null)
}
