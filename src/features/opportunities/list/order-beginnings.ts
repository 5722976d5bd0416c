import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../platform/database/database.ts'
import { countAll, countPublicOpportunities } from './facets.ts'
import { directionOf, type ListQuery, orderOf } from './query.ts'

type Order = Pick<ListQuery, 'sort' | 'order'>

export interface Beginning {
  /** Met by the first rows of the order, and answered by its index. */
  readonly condition: RawBuilder<boolean>
  /** How many of all rows it has. */
  readonly share: number
}

/** Undefined where no index of the table has that order, and where it has too few rows. */
export type FindBeginning = (order: Order) => Promise<Beginning | undefined>

/** Their places in an index are read as quickly as a hundredth of them is fetched. */
export const ROWS_OF_BEGINNING = 10_000
/** In that time hardly as many rows come. */
const KEPT_MS = 60_000

interface Indexed {
  readonly column: RawBuilder<unknown>
  readonly type: RawBuilder<unknown>
  readonly rows: RawBuilder<unknown>
  readonly count: (db: Database) => Promise<number>
}

const indexes: Readonly<Record<string, Indexed>> = {
  created_at: {
    column: sql`created_at`,
    type: sql`timestamptz`,
    rows: sql`opportunities where status = 'active' and visibility = 'public'`,
    count: countPublicOpportunities,
  },
  title: { column: sql`title collate "und-x-icu"`, type: sql`text`, rows: sql`opportunities`, count: countAll },
  budget: { column: sql`budget_order`, type: sql`float8`, rows: sql`opportunities`, count: countAll },
}

interface Asked {
  readonly order: Order
  readonly on: Indexed
}

export function openBeginnings(db: Database): FindBeginning {
  const kept = new LRUCache<string, { readonly found: Beginning | undefined }, Asked>({
    max: 2 * Object.keys(indexes).length,
    ttl: KEPT_MS,
    fetchMethod: async (_key, _stale, { context }) => ({ found: await readBeginning(db, context) }),
  })

  return async (order) => {
    const { sort = 'created_at' } = order
    const on = indexes[sort]
    if (on === undefined) return undefined
    const { found } = await kept.forceFetch(`${sort} ${directionOf(order)}`, { context: { order, on } })
    return found
  }
}

async function readBeginning(db: Database, { order, on }: Asked): Promise<Beginning | undefined> {
  const { rows } = await sql<{ end: string | null }>`
    select (${on.column})::text as end from ${on.rows} order by ${orderOf(order)}
    offset ${sql.lit(ROWS_OF_BEGINNING)} limit 1`.execute(db)
  const end = rows[0]?.end ?? null
  if (end === null) return undefined
  const isBeforeEnd = directionOf(order) === 'desc' ? sql`>=` : sql`<=`
  return {
    condition: sql`${on.column} ${isBeforeEnd} ${end}::${on.type}`,
    share: ROWS_OF_BEGINNING / (await on.count(db)),
  }
}
