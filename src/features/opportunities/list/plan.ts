import { type RawBuilder, sql } from 'kysely'
import { FRESH_PLAN } from '../../../platform/database/client.ts'
import type { Database } from '../../../platform/database/database.ts'
import { estimateRows } from '../../../platform/database/row-estimate.ts'
import { type Beginning, type FindBeginning, ROWS_OF_BEGINNING } from './order-beginnings.ts'
import {
  type ListQuery,
  matchConditions,
  orderOf,
  type PageRow,
  type SearchTerms,
  searchCondition,
  sourceFor,
} from './query.ts'

/** Matches are counted, and pages reach, up to here. */
export const MAX_MATCHES = 10_000

/** The cost model. Its unit is to fetch one row that an index found, from anywhere in the table. */
const model = {
  /** Communities up to this size need no estimate. */
  smallCommunity: 5_000,
  maxSorted: 100_000,
  /** Searches with more matches are not ranked: ranking one costs as much as finding eight. */
  maxRanked: 500,
  /** Scanned by age, rows lie in the table in the order of the scan. */
  scannedRow: { byAge: 0.1, otherwise: 1 },
  /** Added to a scanned row whose search vector is read: it is stored out of line. */
  searchedRow: 3,
  maxScan: 10_000,
  /** The first scan reads this many times the rows that the estimate expects it to need. */
  scanMargin: 4,
  /** Of a match, or of a row at the beginning of an order, only the place in an index. */
  place: 0.04,
  /** How wrong the estimate of a search can be: it knows frequent words alone, and each by itself. */
  maxError: { ofOneWord: 3, ofSeveral: 30 },
  /** Up to so many matches are always counted. */
  surelyCounted: 500,
}

export interface Page {
  readonly rows: readonly PageRow[]
  /** Of all matches, up to MAX_MATCHES; estimated unless all were sorted. */
  readonly total: number
}

/** Without filters the total is stored. Limits are literals, so that one prepared plan is right for every caller. */
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

interface PlanParts {
  readonly db: Database
  readonly findBeginning: FindBeginning
}

/**
 * Query planning at a cost that does not grow with the community: few matches are found by one index and sorted; of many,
 * a page is found by scanning in the order of the list, or among the matches at its beginning. The planner's row estimate
 * decides, and after a scan is the total as well; after a beginning that follows from the matches there.
 * @param community the number of all opportunities
 */
export async function readFilteredPage(parts: PlanParts, query: ListQuery, community: number): Promise<Page> {
  const { db } = parts
  if (community <= model.smallCommunity) return findAndSort(db, query, { isRanked: true })
  const estimate = await estimateRows(db, 'opportunities', matchConditions(query))
  // Independent of the page, so that all pages of a search have one order.
  const isRanked = query.search !== undefined && query.sort === undefined && estimate <= model.maxRanked
  const page = isRanked ? undefined : await findInOrder(parts, query, { community, estimate })
  return page ?? findAndSort(db, query, { isRanked })
}

/** Undefined where sorting all matches is expected to take less, and where the page is not full. */
async function findInOrder(
  parts: PlanParts,
  query: ListQuery,
  { community, estimate }: { readonly community: number; readonly estimate: number },
): Promise<Page | undefined> {
  const { db, findBeginning } = parts
  const { search, sort, limit, offset } = query
  // One row more than the page has tells whether there is a next page, whatever the estimate.
  const oneMore = { ...query, limit: limit + 1 }
  const beginning = await findBeginning(query)
  const costOfBeginning =
    beginning === undefined ? Infinity : (ROWS_OF_BEGINNING + estimate) * model.place + offset + oneMore.limit
  const isByAge = sort === undefined || sort === 'created_at'
  const costPerRow =
    (isByAge ? model.scannedRow.byAge : model.scannedRow.otherwise) + (search === undefined ? 0 : model.searchedRow)
  const rowsToScan = ((offset + limit) * community) / Math.max(1, estimate)
  if (rowsToScan * costPerRow < Math.min(estimate, MAX_MATCHES, costOfBeginning)) {
    const expectedRows = Math.ceil((rowsToScan + limit) * model.scanMargin)
    const maxRows = Math.ceil(model.maxScan / costPerRow)
    const scanned = (rows: number) => titledFirst(parts, oneMore, community, (rest) => scan(db, rest, rows))
    const found =
      (await scanned(Math.min(expectedRows, maxRows))) ?? (expectedRows < maxRows ? await scanned(maxRows) : undefined)
    if (found !== undefined) return pageOf(query, found.rows, estimate)
  }
  const maxError = maxErrorOf(search)
  const most = estimate * maxError
  if (beginning === undefined || most * beginning.share < offset + oneMore.limit || most < costOfBeginning)
    return undefined
  const found = await titledFirst(parts, oneMore, community, (rest) => findAtBeginning(db, rest, beginning))
  if (found === undefined) return undefined
  // Titles in order are of one language after the other: their beginning does not tell of the rest.
  const total = sort === 'title' ? estimate : Math.min(Math.max(found.total, estimate / maxError), most)
  return total > model.surelyCounted ? pageOf(query, found.rows, total) : undefined
}

function maxErrorOf(search: SearchTerms | undefined): number {
  if (search === undefined) return 1
  return search.query?.includes('&') ? model.maxError.ofSeveral : model.maxError.ofOneWord
}

function pageOf({ limit, offset }: ListQuery, rows: readonly PageRow[], estimate: number): Page {
  const total = Math.min(Math.max(Math.round(estimate), offset + rows.length), MAX_MATCHES)
  return { rows: rows.slice(0, limit), total }
}

/** The scope is applied after the index: the planner would build a bitmap of half the table for it. */
async function findAndSort(db: Database, query: ListQuery, { isRanked }: { isRanked: boolean }): Promise<Page> {
  const { search, sort, scope, scopeKeys, filters } = query
  const indexed = [...scopeKeys, ...filters, ...searchCondition(search)]
  const counters = sort === 'views' ? sql`join opportunity_counters on opportunity_id = id` : sql``
  const ranks = search !== undefined && sort === undefined ? ranksOf(search, isRanked) : []
  // Only what the order needs: materialised rows stay small.
  const columns = [
    ...ranks,
    ...(sort === 'title' ? [sql`title`] : []),
    ...(sort === 'budget' ? [sql`budget_order`] : []),
  ]
  return readPlaces(
    db,
    query,
    sql`
    with indexed as materialized (
      select id, created_at, status, visibility, owner_id ${sql.join(
        columns.map((column) => sql`, ${column}`),
        sql``,
      )}
      from opportunities where ${indexed.length === 0 ? scope : sql.join(indexed, sql` and `)}
    )
    select id, row_number() over () as place from (
      select id from (select * from indexed where ${scope} limit ${sql.lit(model.maxSorted)}) fetched ${counters}
      order by ${ranks.length === 0 ? sql`` : sql`is_titled desc, rank desc,`} ${orderOf(query)} limit ${sql.lit(MAX_MATCHES)}
    ) sorted`,
  )
}

/** @param matches ids with their places, from 1 */
async function readPlaces(db: Database, { limit, offset }: ListQuery, matches: RawBuilder<unknown>): Promise<Page> {
  const { rows } = await sql<PageRow & { total: string }>`${FRESH_PLAN}
    with matches as materialized (${matches})
    select page.id, version, views, applications, (select count(*) from matches) as total
    from (select) one
    left join (select id, place from matches order by place limit ${limit} offset ${offset}) page on true
    left join opportunity_counters on opportunity_id = page.id
    order by place`.execute(db)
  return { rows: rows.filter(({ id }) => id !== null), total: Number(rows[0]?.total ?? 0) }
}

/** Titles that have every word come first; the others are ranked by all words, unless there are too many of them. */
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

/** Of a search without an order of its own: after what has the words in its title comes what is found of the rest. */
async function titledFirst(
  parts: PlanParts,
  query: ListQuery,
  community: number,
  findRest: (query: ListQuery) => Promise<Page | undefined>,
): Promise<Page | undefined> {
  const { search, sort, limit, offset, filters } = query
  const isByRank = search !== undefined && sort === undefined && search.titleStems.length > 0
  if (!isByRank) return findRest(query)
  const titled = { ...query, search: undefined, filters: [...filters, isTitled(search)] }
  const { rows, total } = await readFilteredPage(parts, titled, community)
  const untitled = [...filters, sql`not ${isTitled(search)}`]
  const rest = { limit: limit - rows.length, offset: Math.max(0, offset - total), filters: untitled }
  const others = await findRest({ ...query, ...rest })
  return others && { rows: [...rows, ...others.rows], total: total + others.total }
}

/** Undefined when the page is not full after the limit of rows. The total is the least that there are. */
async function scan(db: Database, query: ListQuery, maxRows: number): Promise<Page | undefined> {
  const { scope, limit, offset, sort } = query
  if (limit === 0) return { rows: [], total: offset }
  const views = sort === 'views' ? sql`, ranked_views, opportunity_id` : sql``
  const { rows } = await sql<PageRow>`${FRESH_PLAN}
    select id, version, counters.views, applications
    from (
      select id, row_number() over () as place from (
        select id from (
          select opportunities.*${views} from ${sourceFor(query)} where ${scope}
          order by ${orderOf(query)} limit ${sql.lit(maxRows)}
        ) scanned
        where ${matchConditions({ ...query, scope: sql`true` })}
        limit ${limit} offset ${offset}
      ) sorted
    ) page
    join opportunity_counters counters on counters.opportunity_id = page.id
    order by place`.execute(db)
  return rows.length === limit ? { rows, total: offset + limit } : undefined
}

/**
 * By the places of the matches and of the beginning in their indexes. Undefined when that does not fill the page. The
 * total is that of all, were they alike.
 */
async function findAtBeginning(
  db: Database,
  query: ListQuery,
  { condition, share }: Beginning,
): Promise<Page | undefined> {
  const { rows, total } = await readPlaces(
    db,
    query,
    sql`
    select id, row_number() over (order by ${orderOf(query)}) as place
    from opportunities where ${condition} and ${matchConditions(query)}`,
  )
  return rows.length === query.limit ? { rows, total: total / share } : undefined
}
