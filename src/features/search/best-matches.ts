import { type RawBuilder, sql } from 'kysely'
import { FRESH_PLAN } from '../../platform/database/client.ts'
import type { Database } from '../../platform/database/database.ts'
import { estimateRows } from '../../platform/database/row-estimate.ts'

/** Ranking a match costs ten times as much as finding it. */
const MAX_RANKED = 500
/** Of more matches than are ranked, the newest are. */
const MAX_NEWEST = 100
/** Where the estimate was too low. */
const MAX_FOUND = 2_000
const MAX_TOTAL = 10_000

/** Rows that are found by a vector in the column `search`. */
interface Searched {
  readonly table: RawBuilder<unknown>
  /** Joins the vector, where it is in another table. */
  readonly index?: RawBuilder<unknown>
  readonly id: RawBuilder<string>
  readonly date: RawBuilder<Date>
  /** Of the table, beside id and date. */
  readonly columns: RawBuilder<unknown>
  readonly readable: RawBuilder<boolean>
}

/** Texts of a tsquery; null when no typed word can be searched for. */
export interface Terms {
  readonly query: string | null
  readonly rankQuery: string | null
}

interface Best<Row> {
  /** Exact up to MAX_RANKED; beyond, the planner's estimate up to MAX_TOTAL. */
  readonly total: number
  readonly rows: readonly Row[]
}

/** The best of all matches, or of the newest where there are many: the cost does not grow with the community. */
export async function findBest<Row>(
  db: Database,
  { table, index = sql``, id, date, columns, readable }: Searched,
  { query, rankQuery }: Terms,
  limit: number,
): Promise<Best<Row>> {
  if (query === null) return { total: 0, rows: [] }
  const source = sql`${table} ${index}`
  const matching = sql`${readable} and search @@ ${query}::tsquery`
  const estimate = await estimateRows(db, source, matching)
  const isRare = estimate <= MAX_RANKED
  const candidates = isRare
    ? sql`limit ${sql.lit(MAX_FOUND)}`
    : sql`order by ${date} desc, ${id} desc limit ${sql.lit(MAX_NEWEST)}`
  const { rows } = await sql<Row & { found: string }>`${FRESH_PLAN}
    select ${id}, ${date} as date, ${columns}, found
    from (
      select id as page_id, found, row_number() over () as place from (
        select id, count(*) over () as found
        from (select ${id}, ${date} as date, search from ${source} where ${matching} ${candidates}) candidates
        order by ts_rank(search, ${rankQuery}::tsquery) desc, date desc, id desc limit ${sql.lit(limit)}
      ) ranked
    ) page
    join ${table} on ${id} = page_id
    order by place`.execute(db)
  const found = Number(rows[0]?.found ?? 0)
  const isExact = isRare || found < MAX_NEWEST
  return { rows, total: isExact ? found : Math.min(Math.round(estimate), MAX_TOTAL) }
}
