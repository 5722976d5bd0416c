import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { FRESH_PLAN } from '../database/prepared-statements.ts'
import { estimateRows } from '../database/row-estimate.ts'
import { type ListQuery, matchConditions, orderOf, type PageRow, type SearchTerms, sourceFor } from './list-query.ts'

/** So many matches are counted; pages do not go further. */
export const MOST_MATCHES = 10_000
/** In a community of up to so many nothing is estimated. */
const ALWAYS_COUNTED = 5_000
/** What a search finds is ranked by all its words up to so many matches: to rank one takes as long as to find eight. */
const MOST_RANKED = 500
/** How much longer it takes to hold a search against a row than to fetch a row that an index found. */
const COST_OF_SEARCHED_ROW = 7.5
const COST_OF_ROW = 0.6
/** Rows that are looked through in their order before it counts as a wrong guess that there are many matches. */
const MOST_WALKED = 20_000
const WALKED_BEYOND_EXPECTED = 4

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
 * their order. Which of the two is quicker, the planner's estimate says; where many are walked along, it is also what
 * is said of their number.
 * @param community how many opportunities there are in all
 */
export async function readFilteredPage(db: Database, query: ListQuery, community: number): Promise<Page> {
  if (community <= ALWAYS_COUNTED) return findFirst(db, query, { isRanked: true })
  const estimate = await estimateRows(db, 'opportunities', matchConditions(query))
  const { search, limit, offset } = query
  const costOfRow = search === undefined ? COST_OF_ROW : COST_OF_SEARCHED_ROW
  const rowsToWalk = ((offset + limit) * community) / Math.max(1, estimate)
  if (rowsToWalk * costOfRow < estimate) {
    const most = Math.ceil(Math.min(MOST_WALKED, (rowsToWalk + limit) * WALKED_BEYOND_EXPECTED))
    const rows = await walk(db, query, { community, most })
    if (rows !== undefined) return { rows, total: Math.min(Math.round(estimate), MOST_MATCHES) }
  }
  return findFirst(db, query, { isRanked: estimate <= MOST_RANKED })
}

/** Finds all matches (as many as are counted), puts them in order, and gives the page. */
async function findFirst(db: Database, query: ListQuery, { isRanked }: { isRanked: boolean }): Promise<Page> {
  const { search, sort, limit, offset } = query
  const isByRank = search?.query != null && sort === undefined
  const counters = sort === 'views' ? sql`join opportunity_counters on opportunity_id = id` : sql``
  const { rows } = await sql<PageRow & { total: string }>`${FRESH_PLAN}
    with found as materialized (
      select id, created_at, title, budget_order, ${isByRank ? rankOf(search, isRanked) : sql`0`} as rank
      from opportunities where ${matchConditions(query)} limit ${sql.lit(MOST_MATCHES)}
    ), page as (
      select id, row_number() over () as place from (
        select id from found ${counters} order by ${isByRank ? sql`rank desc,` : sql``} ${orderOf(query)}
        limit ${limit} offset ${offset}
      ) sorted
    )
    select page.id, version, views, applications, (select count(*) from found) as total
    from (select) one left join page on true left join opportunity_counters on opportunity_id = page.id
    order by place`.execute(db)
  return { rows: rows.filter(({ id }) => id !== null), total: Number(rows[0]?.total ?? 0) }
}

/** By all words and where they stand; where that would take too long, by whether the title has them all. */
function rankOf(search: SearchTerms, isRanked: boolean): RawBuilder<unknown> {
  if (isRanked) return sql`ts_rank(search, ${search.query}::tsquery)`
  return search.titleStems.length === 0 ? sql`0` : sql`(${isTitled(search)})::int`
}

function isTitled({ titleStems }: SearchTerms): RawBuilder<boolean> {
  return sql`filter_keys @> ${titleStems.map((stem) => `h:${stem}`)}::text[]`
}

/** Walks along the order until the page is full. Undefined when that takes longer than it does with many matches. */
async function walk(
  db: Database,
  query: ListQuery,
  { community, most }: { community: number; most: number },
): Promise<readonly PageRow[] | undefined> {
  const { search, sort, limit, offset, filters } = query
  const isByRank = search !== undefined && sort === undefined && search.titleStems.length > 0
  if (!isByRank) return walkThrough(db, query, most)
  const titled = { ...query, search: undefined, filters: [...filters, isTitled(search)] }
  const { rows, total } = await readFilteredPage(db, titled, community)
  if (rows.length === limit) return rows
  const untitled = [...filters, sql`not ${isTitled(search)}`]
  const rest = { limit: limit - rows.length, offset: Math.max(0, offset - total), filters: untitled }
  const others = await walkThrough(db, { ...query, ...rest }, most)
  return others && [...rows, ...others]
}

async function walkThrough(db: Database, query: ListQuery, most: number): Promise<PageRow[] | undefined> {
  const { range, limit, offset, sort } = query
  const views = sort === 'views' ? sql`, views, opportunity_id` : sql``
  const { rows } = await sql<PageRow>`${FRESH_PLAN}
    select id, version, counters.views, applications
    from (
      select id, row_number() over () as place from (
        select id from (
          select opportunities.*${views} from ${sourceFor(query)} where ${range}
          order by ${orderOf(query)} limit ${sql.lit(most)}
        ) walked
        where ${matchConditions({ ...query, range: sql`true` })}
        limit ${limit} offset ${offset}
      ) sorted
    ) page
    join opportunity_counters counters on counters.opportunity_id = page.id
    order by place`.execute(db)
  return rows.length === limit ? rows : undefined
}
