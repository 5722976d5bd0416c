import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { FRESH_PLAN } from '../database/prepared-statements.ts'
import { estimateRows } from '../database/row-estimate.ts'
import { type ListQuery, matchConditions, orderOf, type PageRow, sourceFor } from './list-query.ts'

/** So many matches are counted; pages do not go further. */
export const MOST_MATCHES = 10_000
/** Up to so many matches are found first and put in order then; more are found in their order. */
const MOST_FOUND_FIRST = 1_000
/** In a community of up to so many nothing is estimated. */
const ALWAYS_COUNTED = 5_000
/** Rows that are looked through in their order before it counts as a wrong guess that there are many matches. */
const MOST_WALKED = 20_000

export interface Page {
  readonly rows: readonly PageRow[]
  /** Of all matches, as far as they are counted. */
  readonly total: number
}

/**
 * A page of a list that only its range decides, for which the kept totals know how many there are. The limits stand in
 * the text, so that one plan is right for all who ask.
 */
export async function readPlainPage(db: Database, query: ListQuery): Promise<PageRow[]> {
  const { limit, offset } = query
  const { rows } = await sql<PageRow>`
    select id, version, views, applications
    from (
      select id, row_number() over () as place from (
        select opportunities.id from ${sourceFor(query)} where ${matchConditions(query)} order by ${orderOf(query)}
        limit ${sql.lit(limit)} ${offset === 0 ? sql`` : sql`offset ${offset}`}
      ) sorted
    ) page
    join opportunity_counters on opportunity_id = page.id
    order by place`.execute(db)
  return rows
}

/**
 * A page of what filters and a search let through, and how many there are. What it costs must not grow with the
 * community: few matches are found by an index of all filters, and put in order; many are found soon by walking along
 * their order. Which of the two it is, the planner's estimate says: it is exact enough to choose by, and beyond a
 * thousand matches it is also what is said of their number.
 * @param community how many opportunities there are in all
 */
export async function readFilteredPage(db: Database, query: ListQuery, community: number): Promise<Page> {
  if (community > ALWAYS_COUNTED) {
    const estimate = await estimateRows(db, 'opportunities', matchConditions(query))
    const rows = estimate > MOST_FOUND_FIRST ? await walk(db, query, community) : undefined
    if (rows !== undefined) return { rows, total: Math.min(Math.round(estimate), MOST_MATCHES) }
  }
  return findFirst(db, query)
}

/** Finds all matches (as many as are counted), puts them in order, and gives the page. */
async function findFirst(db: Database, query: ListQuery): Promise<Page> {
  const { search, sort, limit, offset } = query
  const isRanked = search?.query != null && sort === undefined
  const rank = isRanked ? sql`ts_rank(search, ${search.query}::tsquery)` : sql`0`
  const counters = sort === 'views' ? sql`join opportunity_counters on opportunity_id = id` : sql``
  const { rows } = await sql<PageRow & { total: string }>`${FRESH_PLAN}
    with found as materialized (
      select id, created_at, title, budget_order, ${rank} as rank from opportunities
      where ${matchConditions(query)} limit ${sql.lit(MOST_MATCHES)}
    ), page as (
      select id, row_number() over () as place from (
        select id from found ${counters} order by ${isRanked ? sql`rank desc,` : sql``} ${orderOf(query)}
        limit ${limit} offset ${offset}
      ) sorted
    )
    select page.id, version, views, applications, (select count(*) from found) as total
    from (select) one left join page on true left join opportunity_counters on opportunity_id = page.id
    order by place`.execute(db)
  return { rows: rows.filter(({ id }) => id !== null), total: Number(rows[0]?.total ?? 0) }
}

/** Walks along the order until the page is full. Undefined when that takes longer than it does with many matches. */
async function walk(db: Database, query: ListQuery, community: number): Promise<readonly PageRow[] | undefined> {
  const { search, sort, limit, offset } = query
  const isRanked = search !== undefined && sort === undefined && search.titleStems.length > 0
  if (!isRanked) return walkThrough(db, query)
  // What has all that was typed in its title comes first: there is no time to rank the others.
  const keys = search.titleStems.map((stem) => `h:${stem}`)
  const titled = { ...query, search: undefined, filters: [...query.filters, sql`filter_keys @> ${keys}::text[]`] }
  const { rows, total } = await readFilteredPage(db, titled, community)
  if (rows.length === limit) return rows
  const untitled = [...query.filters, sql`not filter_keys @> ${keys}::text[]`]
  const rest = { limit: limit - rows.length, offset: Math.max(0, offset - total), filters: untitled }
  const others = await walkThrough(db, { ...query, ...rest })
  return others && [...rows, ...others]
}

async function walkThrough(db: Database, query: ListQuery): Promise<PageRow[] | undefined> {
  const { range, limit, offset, sort } = query
  const views = sort === 'views' ? sql`, views, opportunity_id` : sql``
  const { rows } = await sql<PageRow>`${FRESH_PLAN}
    select id, version, counters.views, applications
    from (
      select id, row_number() over () as place from (
        select id from (
          select opportunities.*${views} from ${sourceFor(query)} where ${range}
          order by ${orderOf(query)} limit ${sql.lit(MOST_WALKED)}
        ) walked
        where ${matchConditions({ ...query, range: sql`true` })}
        limit ${limit} offset ${offset}
      ) sorted
    ) page
    join opportunity_counters counters on counters.opportunity_id = page.id
    order by place`.execute(db)
  return rows.length === limit ? rows : undefined
}
