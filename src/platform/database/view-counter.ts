import type pg from 'pg'
import { batchCalls } from './batch.ts'
import { retryDeadlocks } from './retry-deadlocks.ts'

export type Counters<Name extends string> = Readonly<Record<'views' | Name, number>>

interface View {
  readonly id: string
  readonly version: number
}

export interface ViewCounter<AllCounters> {
  /** Counts one view, committed when this resolves. Null when the row is gone or has another version. */
  count(view: View): Promise<AllCounters | null>
  /** Null when the row is gone. */
  read(id: string): Promise<AllCounters | null>
  /**
   * Lists sort by `ranked_views`, which from now on is what this program has counted. Waits for nobody: a row that is
   * locked is ranked after its next view.
   */
  rank(): Promise<void>
  /** The same for readers, whom it must not hold up: not where much was viewed, nor where nothing can be written. */
  rankForReader(): Promise<void>
}

interface CounterTable<Name extends string> {
  readonly table: string
  readonly idColumn: string
  readonly counters: Readonly<Record<Name, string>>
}

type CounterRow = Readonly<Record<string, string>>

const RANKED_AT_ONCE = 1_000

/** Batch of exact counts: one update per row, which changes no index. Its version check validates caches too (versioned-reads.ts). */
export function openViewCounter<Name extends string>(
  pool: pg.Pool,
  { table, idColumn, counters }: CounterTable<Name>,
): ViewCounter<Counters<Name>> {
  const names = Object.keys(counters) as Name[]
  const columns = [`${idColumn} as id`, 'views', ...names.map((name) => `${counters[name]} as "${name}"`)].join(', ')
  const countStatement = `
    update ${table} counters set views = views + viewed.times
    from unnest($1::uuid[], $2::int[], $3::int[]) as viewed (id, version, times)
    where counters.${idColumn} = viewed.id and counters.version = viewed.version
    returning ${columns}`
  const rankStatement = `
    update ${table} counters set ranked_views = views
    from (
      select ${idColumn} as id from ${table} where ${idColumn} = any($1::uuid[])
      order by 1 for no key update skip locked
    ) as free where counters.${idColumn} = free.id`
  const unranked = new Set<string>()
  const readStatement = `select ${columns} from ${table} where ${idColumn} = $1`

  function countersOf(row: CounterRow, views: number): Counters<Name> {
    const others = Object.fromEntries(names.map((name) => [name, Number(row[name])]))
    return { ...(others as Record<Name, number>), views }
  }

  const count = batchCalls(async (views: readonly View[]) => {
    const tallies = tallyViews(views)
    const { rows } = await retryDeadlocks(() => pool.query<CounterRow>(countStatement, valuesOf(tallies)))
    const rowsById = new Map(rows.map((row) => [row.id as string, row]))
    for (const id of rowsById.keys()) unranked.add(id)
    const nextCount = new Map<string, number>()
    return views.map(({ id, version }) => {
      const row = rowsById.get(id)
      const tally = tallies.get(id)
      if (row === undefined || tally?.version !== version) return null
      const views = nextCount.get(id) ?? Number(row.views) - tally.times + 1
      nextCount.set(id, views + 1)
      return countersOf(row, views)
    })
  })

  const rank = batchCalls(async (calls: readonly undefined[]) => {
    // Lock order: as counting. What is counted meanwhile is for the next time.
    const all = [...unranked].sort()
    for (let start = 0; start < all.length; start += RANKED_AT_ONCE) {
      const ids = all.slice(start, start + RANKED_AT_ONCE)
      for (const id of ids) unranked.delete(id)
      try {
        await retryDeadlocks(() => pool.query(rankStatement, [ids]))
      } catch (error) {
        for (const id of ids) unranked.add(id)
        throw error
      }
    }
    return calls
  })

  return {
    count,
    rank: () => rank(undefined),
    async rankForReader() {
      // What fails is logged where it is ranked by the clock.
      if (unranked.size <= RANKED_AT_ONCE) await rank(undefined).catch(() => {})
    },
    async read(id) {
      const [row] = (await pool.query<CounterRow>(readStatement, [id])).rows
      return row === undefined ? null : countersOf(row, Number(row.views))
    },
  }
}

interface Tally {
  readonly version: number
  readonly times: number
}

/** Views of the newest version in the batch only: older ones are not counted. */
function tallyViews(views: readonly View[]): ReadonlyMap<string, Tally> {
  const tallies = new Map<string, Tally>()
  for (const { id, version } of views) {
    const tally = tallies.get(id)
    if (tally === undefined || tally.version < version) tallies.set(id, { version, times: 1 })
    else if (tally.version === version) tallies.set(id, { version, times: tally.times + 1 })
  }
  return tallies
}

function valuesOf(tallies: ReadonlyMap<string, Tally>): unknown[] {
  // Lock order: two processes seldom lock the same rows in opposite orders.
  const ids = [...tallies.keys()].sort()
  return [ids, ids.map((id) => tallies.get(id)?.version), ids.map((id) => tallies.get(id)?.times)]
}
