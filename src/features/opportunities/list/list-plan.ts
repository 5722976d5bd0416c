import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { FRESH_PLAN } from '../database/prepared-statements.ts'
import { estimateRows } from '../database/row-estimate.ts'
import {
  type ListQuery,
  matchConditions,
  orderOf,
  type PageRow,
  type SearchTerms,
  searchCondition,
  sourceFor,
} from './list-query.ts'

/** So many matches are counted; pages do not go further. */
export const MOST_MATCHES = 10_000
/** So many are put in order at most. */
const MOST_FETCHED = 100_000
/** In a community of up to so many nothing is estimated. */
const ALWAYS_COUNTED = 5_000
/** What a search finds is ranked by all its words up to so many matches: to rank one takes as long as to find eight. */
const MOST_RANKED = 500
/**
 * What it takes to look at a row on the way along an order, where to fetch one that an index found, from anywhere in the
 * table, is 1: rows lie in the order in which they came to be, and what a search reads of them lies apart.
 */
const COST_OF_ROW = 0.1
const COST_OF_SEARCH = 3
/** In another order than that in which they came to be, each row of a walk lies anywhere too. */
const COST_OF_ROW_ELSEWHERE = 1
/** First a few times what is expected is walked, and then so much: many matches may lie far from the beginning. */
const MOST_COST_OF_WALK = 10_000
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
  const { search, sort, limit, offset } = query
  // All pages of a search are in one order, so that this does not depend on the page.
  const isRanked = search !== undefined && sort === undefined && estimate <= MOST_RANKED
  const isByAge = sort === undefined || sort === 'created_at'
  const costOfRow = (isByAge ? COST_OF_ROW : COST_OF_ROW_ELSEWHERE) + (search === undefined ? 0 : COST_OF_SEARCH)
  const rowsToWalk = ((offset + limit) * community) / Math.max(1, estimate)
  if (!isRanked && rowsToWalk * costOfRow < Math.min(estimate, MOST_MATCHES)) {
    const expected = Math.ceil((rowsToWalk + limit) * WALKED_BEYOND_EXPECTED)
    const most = Math.ceil(MOST_COST_OF_WALK / costOfRow)
    // One more than is shown tells that there is a next page, whatever was estimated.
    const oneMore = { ...query, limit: limit + 1 }
    const rows =
      (await walk(db, oneMore, { community, most: Math.min(expected, most) })) ??
      (expected < most ? await walk(db, oneMore, { community, most }) : undefined)
    if (rows !== undefined) {
      const total = Math.min(Math.max(Math.round(estimate), offset + rows.length), MOST_MATCHES)
      return { rows: rows.slice(0, limit), total }
    }
  }
  return findFirst(db, query, { isRanked })
}

/**
 * Finds all matches, puts them in order (as many as are counted), and gives the page. They are found by what was asked
 * for alone: the planner would else make a bitmap of half the table to keep to those that the reader may see. Of so many
 * that nobody looks through them, and that no walk met, only a part is put in order.
 */
async function findFirst(db: Database, query: ListQuery, { isRanked }: { isRanked: boolean }): Promise<Page> {
  const { search, sort, limit, offset, range, rangeKeys, filters } = query
  const asked = [...rangeKeys, ...filters, ...searchCondition(search)]
  const counters = sort === 'views' ? sql`join opportunity_counters on opportunity_id = id` : sql``
  const ranks = search !== undefined && sort === undefined ? ranksOf(search, isRanked) : []
  // Only what the order needs is carried along.
  const columns = [
    ...ranks,
    ...(sort === 'title' ? [sql`title`] : []),
    ...(sort === 'budget' ? [sql`budget_order`] : []),
  ]
  const { rows } = await sql<PageRow & { total: string }>`${FRESH_PLAN}
    with asked as materialized (
      select id, created_at, status, visibility, owner_id ${sql.join(
        columns.map((column) => sql`, ${column}`),
        sql``,
      )}
      from opportunities where ${asked.length === 0 ? range : sql.join(asked, sql` and `)}
    ), found as materialized (
      select id, row_number() over () as place from (
        select id from (select * from asked where ${range} limit ${sql.lit(MOST_FETCHED)}) fetched ${counters}
        order by ${ranks.length === 0 ? sql`` : sql`is_titled desc, rank desc,`} ${orderOf(query)} limit ${sql.lit(MOST_MATCHES)}
      ) sorted
    )
    select page.id, version, views, applications, (select count(*) from found) as total
    from (select) one
    left join (select id, place from found order by place limit ${limit} offset ${offset}) page on true
    left join opportunity_counters on opportunity_id = page.id
    order by place`.execute(db)
  return { rows: rows.filter(({ id }) => id !== null), total: Number(rows[0]?.total ?? 0) }
}

/** What has all that was typed in its title comes first; unless that takes too long, the rest goes by all words. */
function ranksOf(search: SearchTerms, isRanked: boolean): RawBuilder<unknown>[] {
  const { titleStems, rankQuery } = search
  return [
    sql`${titleStems.length === 0 ? sql`false` : isTitled(search)} as is_titled`,
    sql`${isRanked && rankQuery !== null ? sql`ts_rank(search, ${rankQuery}::tsquery)` : sql`0`} as rank`,
  ]
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
