import type pg from 'pg'
import { openViewCounter } from '../database/counted-views.ts'

export interface Counters {
  readonly views: number
  readonly applications: number
}

interface CountersRow {
  id: string
  views: string
  applications: string
}

const countViews = `
  update opportunity_counters counters set views = views + viewed.times
  from unnest($1::uuid[], $2::int[], $3::int[]) as viewed (id, version, times)
  where counters.opportunity_id = viewed.id and counters.version = viewed.version
  returning opportunity_id as id, views, applications`

/** Counts views of opportunities, exactly. */
export function openOpportunityViews(pool: pg.Pool) {
  return openViewCounter(pool, countViews, ({ applications }: CountersRow, views): Counters => {
    return { views, applications: Number(applications) }
  })
}

/** The counters as they are. */
export async function readCounters(pool: pg.Pool, opportunityId: string): Promise<Counters | null> {
  const { rows } = await pool.query<CountersRow>(
    'select opportunity_id as id, views, applications from opportunity_counters where opportunity_id = $1',
    [opportunityId],
  )
  const [row] = rows
  return row === undefined ? null : { views: Number(row.views), applications: Number(row.applications) }
}
