import { type RawBuilder, sql } from 'kysely'
import { FRESH_PLAN } from '../../platform/database/client.ts'
import type { Database } from '../../platform/database/database.ts'
import { estimateRows } from '../../platform/database/row-estimate.ts'
import { MAX_LISTED } from './schema.ts'

/** Of so many matches all are known: their number is exact. */
const MAX_COUNTED = 500
/** The newest of them: reading the vector of a row costs ten times as much as finding it by the index of words. */
const MAX_RANKED = 150
/** Of more matches, the newest are ranked, by name and by words; further pages have the others, from the newest on. */
const MAX_NEWEST = 60
/** Of words that are more common, the newest matches are found sooner by the vectors of the newest rows. */
const MAX_GATHERED = 6_000
/** Where rows are narrow. */
const MAX_GATHERED_APART = 15_000
/** Where the estimate was too low. */
const MAX_FOUND = 40_000
/** Enough for common words, unless the estimate was too high. */
const MAX_LOOKED_THROUGH = 4_000
const MAX_TOTAL = 10_000

/** Rows that are found by a vector in a column `search`. */
interface Searched {
  readonly table: RawBuilder<unknown>
  readonly id: RawBuilder<string>
  readonly date: RawBuilder<Date>
  /** What is named as asked comes first, then what begins so. */
  readonly name: RawBuilder<string>
  /** Of the table, beside id and date. */
  readonly columns: RawBuilder<unknown>
  readonly readable: RawBuilder<boolean>
  /** Where the vectors are, if not in the table, with the column that names its row. */
  readonly index?: { readonly table: RawBuilder<unknown>; readonly key: RawBuilder<string> }
}

/** Texts of a tsquery; null when no typed word can be searched for. */
export interface Terms {
  readonly query: string | null
  readonly rankQuery: string | null
  /** What was typed, as names are compared with it. */
  readonly key: string
}

export interface Portion {
  readonly limit: number
  /** From 1. */
  readonly page: number
}

/** Beside the columns that are asked for. */
export interface Row {
  readonly id: string
  readonly date: Date
  /** The xmin of the row: another one after every change. */
  readonly row_version: string
}

interface Best<Found> {
  /** Exact up to MAX_COUNTED; beyond, an estimate up to MAX_TOTAL. */
  readonly total: number
  /** How many can be gone through, page by page: exact once this page is the last, else an estimate. */
  readonly listed: number
  readonly rows: readonly Found[]
  /** Whether these rows are unchanged and may still be read. */
  readonly isStill: RawBuilder<boolean>
}

/**
 * A page of the best of all matches, or of the newest where there are many: the cost hardly grows with the community, but
 * with the page.
 */
export async function findBest<Found extends Row>(
  db: Database,
  searched: Searched,
  terms: Terms,
  { limit, page }: Portion,
): Promise<Best<Found>> {
  const { query } = terms
  if (query === null) return { total: 0, listed: 0, rows: [], isStill: sql`true` }
  const { table, id, readable, index } = searched
  const matching = sql<boolean>`search @@ ${query}::tsquery`
  const skipped = (page - 1) * limit
  /** One beyond the page tells whether another follows. */
  const wanted = Math.max(MAX_NEWEST, skipped + limit + 1)
  const best = (candidates: RawBuilder<unknown>) => rank<Found>(db, searched, { ...terms, candidates, limit, skipped })

  const estimate = await estimateRows(db, index?.table ?? table, matching)
  const isCommon = estimate > (index === undefined ? MAX_GATHERED : MAX_GATHERED_APART)
  const newest = isCommon ? await best(byVectors(searched, matching, wanted)) : undefined
  const { rows, candidates, looked_through } =
    newest?.candidates === wanted ? newest : await best(byWords(searched, matching, wanted))
  if (rows.length === 0 && page > 1) {
    const first = await findBest<Found>(db, searched, terms, { limit, page: 1 })
    return { ...first, listed: Math.min(first.listed, skipped), rows: [], isStill: sql`true` }
  }
  const estimated =
    looked_through === null ? candidates : (candidates / looked_through) * (await estimateRows(db, table, readable))
  const total = Math.min(Math.max(Math.round(estimated), candidates), MAX_TOTAL)
  const shown = skipped + rows.length
  const listed = candidates > shown ? Math.min(Math.max(total, shown + 1), MAX_LISTED) : shown
  const isStill = sql<boolean>`(
    select count(*) = ${rows.length}
    from ${table} join unnest(
      ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.row_version)}::text[]
    ) shown (shown_id, row_version) on ${id} = shown_id and ${table}.xmin::text = row_version
    where ${readable}
  )`
  return { total, listed, rows, isStill }
}

/**
 * Candidates from the index of words, which needs no vectors: all, or of too many the newest. The subquery that is
 * compared to true becomes a hash table, where a join would lose the order and read all rows.
 */
function byWords(
  { table, id, date, name, readable, index }: Searched,
  matching: RawBuilder<boolean>,
  wanted: number,
): RawBuilder<unknown> {
  const isAll = sql`(select count(*) <= ${sql.lit(MAX_COUNTED)} from matches)`
  return sql`
    matches as materialized (
      select ${index?.key ?? id} as id from ${index?.table ?? table} where ${matching} limit ${sql.lit(MAX_FOUND)}
    ),
    candidates as materialized (
      (
        select ${id} as id, ${date} as date, ${name} as name, true as is_all
        from (select matches.id as few_id from matches limit ${sql.lit(MAX_COUNTED)}) few join ${table} on ${id} = few_id
        where ${isAll} and ${readable}
      )
      union all
      (
        select ${id} as id, ${date} as date, ${name} as name, false as is_all from ${table}
        where not ${isAll} and ${readable} and (${id} in (select matches.id from matches)) is true
        order by ${date} desc, ${id} desc limit ${sql.lit(wanted)}
      )
    )`
}

/** Candidates among the newest rows, until there are enough. */
function byVectors(
  { table, id, date, name, readable, index }: Searched,
  matching: RawBuilder<boolean>,
  wanted: number,
): RawBuilder<unknown> {
  return sql`
    newest as (
      select ${id} as newest_id, ${date} as date, ${name} as newest_name from ${table} where ${readable}
      order by ${date} desc, ${id} desc limit ${sql.lit(MAX_LOOKED_THROUGH)}
    ),
    candidates as materialized (
      select newest_id as id, newest.date as date, newest_name as name, false as is_all
      from newest join ${index?.table ?? table} on ${index?.key ?? id} = newest_id
      where ${matching} order by newest.date desc, newest_id desc limit ${sql.lit(wanted)}
    )`
}

interface Ranking extends Omit<Terms, 'query'> {
  /** SQL of a common table `candidates`, and of what it needs. */
  readonly candidates: RawBuilder<unknown>
  readonly limit: number
  readonly skipped: number
}

interface Ranked<Found> {
  readonly rows: readonly Found[]
  readonly candidates: number
  /** How many of the newest rows hold these candidates; null when they are all. */
  readonly looked_through: number | null
}

async function rank<Found extends Row>(
  db: Database,
  { table, id, date, columns, readable, index }: Searched,
  { candidates, rankQuery, key, limit, skipped }: Ranking,
): Promise<Ranked<Found>> {
  const { rows } = await sql<Found & Omit<Ranked<Found>, 'rows'>>`${FRESH_PLAN}
    with ${candidates},
    named as (
      select id, date, is_all, case
        when not is_all and row_number() over (order by date desc, id desc) > ${sql.lit(MAX_NEWEST)} then 0
        -- The key is made once of most names: it takes longer than all else here.
        when starts_with(search_key(name), ${key}) then case when search_key(name) = ${key} then 2 else 1 end
        else 0
      end as likeness
      from candidates
    ),
    ranked as (
      select newest_candidates.id as ranked_id, newest_candidates.date as date, is_all, row_number() over (
        order by likeness desc, case when is_ranked then ts_rank(search, ${rankQuery}::tsquery) end desc nulls last,
          newest_candidates.date desc, newest_candidates.id desc
      ) as place
      from (
        select *, row_number() over (order by likeness desc, date desc, id desc)
          <= case when is_all then ${sql.lit(MAX_RANKED)} else ${sql.lit(MAX_NEWEST)} end as is_ranked
        from named order by likeness desc, date desc, id desc
        limit ${sql.lit(Math.max(MAX_RANKED, skipped + limit))}
      ) newest_candidates
      join ${index?.table ?? table} on ${index?.key ?? id} = newest_candidates.id
      order by place limit ${sql.lit(limit)} offset ${sql.lit(skipped)}
    )
    select ${id}, ranked.date as date, ${table}.xmin::text as row_version, ${columns},
      (select count(*)::integer from candidates) as candidates,
      case when is_all then null else (
        select count(*)::integer from ${table}
        where ${readable} and ${date} >= (select min(candidates.date) from candidates)
      ) end as looked_through
    from ranked join ${table} on ${id} = ranked_id
    order by place`.execute(db)
  const [{ candidates: found, looked_through } = { candidates: 0, looked_through: null }] = rows
  return { rows, candidates: found, looked_through }
}
