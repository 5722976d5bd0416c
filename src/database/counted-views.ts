import type pg from 'pg'
import { coalesce } from './coalesce.ts'

/** One reading of a thing in the version that the reader was shown. */
export interface View {
  readonly id: string
  readonly version: number
}

/**
 * Counts one view, committed when it resolves; the counters include it. Null when the thing is gone or has changed
 * since that version, and then nothing was counted.
 */
export type CountView<Counters> = (view: View) => Promise<Counters | null>

interface CountedRow {
  id: string
  views: string
}

const DEADLOCK = '40P01'

/**
 * Counts every view exactly, and yet with few writes: all views that wait while one statement runs are counted by the
 * next, each thing's in one row change.
 * @param statement takes ids, versions and times as three arrays, counts where the version is still that one (a view
 *   of what may no longer be read is not one), and returns `id`, `views` and what else is counted there
 */
export function openViewCounter<Row extends CountedRow, Counters>(
  pool: pg.Pool,
  statement: string,
  countersOf: (row: Row, views: number) => Counters,
): CountView<Counters> {
  return coalesce(async (views) => {
    const tallies = countTimes(views)
    const rows = new Map((await write<Row>(pool, statement, tallies)).map((row) => [row.id, row]))
    const nextCount = new Map<string, number>()
    return views.map(({ id, version }) => {
      const row = rows.get(id)
      const tally = tallies.get(id)
      if (row === undefined || tally?.version !== version) return null
      const count = nextCount.get(id) ?? Number(row.views) - tally.times + 1
      nextCount.set(id, count + 1)
      return countersOf(row, count)
    })
  })
}

interface Tally {
  readonly version: number
  readonly times: number
}

/** How often each thing was viewed, in its newest version: views of an older one are not counted. */
function countTimes(views: readonly View[]): Map<string, Tally> {
  const tallies = new Map<string, Tally>()
  for (const { id, version } of views) {
    const known = tallies.get(id)
    if (known === undefined || known.version < version) tallies.set(id, { version, times: 1 })
    else if (known.version === version) tallies.set(id, { version, times: known.times + 1 })
  }
  return tallies
}

async function write<Row extends CountedRow>(
  pool: pg.Pool,
  statement: string,
  tallies: Map<string, Tally>,
): Promise<Row[]> {
  // In the order of their ids, so that two processes seldom lock the same rows in opposite orders.
  const ids = [...tallies.keys()].sort()
  const values = [ids, ids.map((id) => tallies.get(id)?.version), ids.map((id) => tallies.get(id)?.times)]
  for (;;) {
    try {
      return (await pool.query<Row>(statement, values)).rows
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === DEADLOCK)) throw error
    }
  }
}
