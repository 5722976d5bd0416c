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

/** Beside the columns that are asked for. */
export interface Row {
  readonly id: string
  readonly date: Date
  /** The xmin of the row: another one after every change. */
  readonly row_version: string
}

interface Best<Found> {
  /** Exact up to MAX_RANKED; beyond, the planner's estimate up to MAX_TOTAL. */
  readonly total: number
  readonly rows: readonly Found[]
  /** Whether these rows are unchanged and may still be read. */
  readonly isStill: RawBuilder<boolean>
}

/** The best of all matches, or of the newest where there are many: the cost does not grow with the community. */
export async function findBest<Found extends Row>(
  db: Database,
  { table, index = sql``, id, date, columns, readable }: Searched,
  { query, rankQuery }: Terms,
  limit: number,
): Promise<Best<Found>> {
  if (query === null) return { total: 0, rows: [], isStill: sql`true` }
  const source = sql`${table} ${index}`
  const matching = sql`${readable} and search @@ ${query}::tsquery`
  const estimate = await estimateRows(db, source, matching)
  const isRare = estimate <= MAX_RANKED
  const candidates = isRare
    ? sql`limit ${sql.lit(MAX_FOUND)}`
    : sql`order by ${date} desc, ${id} desc limit ${sql.lit(MAX_NEWEST)}`
  const { rows } = await sql<Found & { found: string }>`${FRESH_PLAN}
    select ${id}, ${date} as date, ${table}.xmin::text as row_version, ${columns}, found
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
  const isStill = sql<boolean>`(
    select count(*) = ${rows.length}
    from ${table} join unnest(
      ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.row_version)}::text[]
    ) shown (shown_id, row_version) on ${id} = shown_id and ${table}.xmin::text = row_version
    where ${readable}
  )`
  return { rows, total: isExact ? found : Math.min(Math.round(estimate), MAX_TOTAL), isStill }
}
