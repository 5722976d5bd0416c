import { type RawBuilder, sql } from 'kysely'
import { FRESH_PLAN } from '../../../platform/database/client.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { estimateRows } from '../../../platform/database/row-estimate.ts'
import { transaction } from '../../../platform/database/transaction.ts'
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
import type { Sort } from './schema.ts'

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
  /** How many times wrong the estimate of a search can be. */
  maxError: 3,
  /** How many times more have several words than it says: it knows each by itself. */
  maxErrorOfSeveralWords: 10,
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

interface Found {
  readonly rows: readonly PageRow[]
  /** Undefined where what was read does not tell. */
  readonly total: number | undefined
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

/** Such a beginning of words has many places in the index, far from what the estimate says. */
const hasShortBeginning = (search: SearchTerms | undefined) => /'[^']{1,4}':\*/u.test(search?.query ?? '')

/** Undefined where sorting all matches is expected to take less, and where the page is not full. */
async function findInOrder(
  parts: PlanParts,
  query: ListQuery,
  { community, estimate }: { readonly community: number; readonly estimate: number },
): Promise<Page | undefined> {
  const { search, sort, limit, offset } = query
  const hasSeveralWords = search?.query?.includes('&') ?? false
  // Titles in order are of one language after the other: their beginning does not tell of the rest.
  const most = estimate * (hasSeveralWords && sort !== 'title' ? model.maxErrorOfSeveralWords : 1)
  const beginning = hasShortBeginning(search) ? undefined : await parts.findBeginning(query)
  const isFilledByBeginning = most > model.surelyCounted && most * (beginning?.share ?? 0) > offset + limit
  const places = ROWS_OF_BEGINNING + (isFilledByBeginning ? await estimatePlaces(parts.db, query, estimate) : 0)
  const costOfBeginning = isFilledByBeginning ? places * model.place + offset + limit : Infinity
  const isByAge = sort === undefined || sort === 'created_at'
  const costPerRow =
    (isByAge ? model.scannedRow.byAge : model.scannedRow.otherwise) + (search === undefined ? 0 : model.searchedRow)
  const rowsToScan = ((offset + limit) * community) / Math.max(1, estimate)
  const isScanned = rowsToScan * costPerRow < Math.min(estimate, MAX_MATCHES, costOfBeginning)
  const isAtBeginning = costOfBeginning < most
  if (!isScanned && !isAtBeginning) return undefined

  const expectedRows = Math.ceil((rowsToScan + limit) * model.scanMargin)
  const maxRows = Math.ceil(model.maxScan / costPerRow)
  const scans = isScanned ? new Set([Math.min(expectedRows, maxRows), maxRows]) : []

  async function find(rest: ListQuery): Promise<Found | undefined> {
    for (const rows of scans) {
      const found = await scan(parts.db, rest, rows)
      if (found !== undefined) return found
    }
    return isAtBeginning && beginning !== undefined ? findAtBeginning(parts.db, rest, beginning) : undefined
  }
  // One row more than the page has tells whether there is a next page, whatever the estimate.
  const found = await titledFirst(parts, { ...query, limit: limit + 1 }, community, find)
  if (found === undefined) return undefined
  if (found.total === undefined) return pageOf(query, found.rows, estimate)
  const total =
    sort === 'title'
      ? estimate
      : Math.min(Math.max(found.total, estimate / model.maxError), Math.max(estimate * model.maxError, most))
  return total > model.surelyCounted ? pageOf(query, found.rows, total) : undefined
}

/** Of all words: the index finds each, whatever they have in common. */
async function estimatePlaces(db: Database, { search, filters }: ListQuery, estimate: number): Promise<number> {
  if (!search?.query || (filters.length === 0 && !search.query.includes('&'))) return estimate
  return estimateRows(db, 'opportunities', sql`search @@ ${search.query.replaceAll('&', '|')}::tsquery`)
}

function pageOf({ limit, offset }: ListQuery, rows: readonly PageRow[], estimate: number): Page {
  const total = Math.min(Math.max(Math.round(estimate), offset + rows.length), MAX_MATCHES)
  return { rows: rows.slice(0, limit), total }
}

/** Only what the order needs: materialised rows stay small. */
const columns: Record<Sort, RawBuilder<unknown>> = {
  created_at: sql`id, created_at`,
  title: sql`id, title`,
  budget: sql`id, budget_order`,
  views: sql`id`,
}

/** The scope is applied after the index: the planner would build a bitmap of half the table for it. */
async function findAndSort(db: Database, query: ListQuery, { isRanked }: { isRanked: boolean }): Promise<Page> {
  const { search, sort, scope, scopeKeys, filters } = query
  const indexed = [...scopeKeys, ...filters, ...searchCondition(search)]
  const counters = sort === 'views' ? sql`join opportunity_counters on opportunity_id = id` : sql``
  const isByRank = search !== undefined && sort === undefined
  const matches = sql`
    with indexed as materialized (
      select ${columns[sort ?? 'created_at']}, status, visibility, owner_id
        ${isByRank ? sql`, search, ${isTitled(search)} as is_titled` : sql``}
      from opportunities where ${indexed.length === 0 ? scope : sql.join(indexed, sql` and `)}
    )
    select * from (select * from indexed where ${scope} limit ${sql.lit(model.maxSorted)}) fetched ${counters}`
  const order = isByRank ? rankOrder(query, isRanked ? search.rankQuery : null) : orderOf(query)
  if (!hasShortBeginning(search)) return readSorted(db, query, matches, order)
  return transaction(db, async (trx) => {
    // The planner does not know that vectors are stored out of line, and would read them all.
    await sql`set local enable_seqscan = off`.execute(trx)
    return readSorted(trx, query, matches, order)
  })
}

/** The page and, up to MAX_MATCHES, the number of matches. */
async function readSorted(
  db: Database | Transaction,
  { limit, offset }: ListQuery,
  matches: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<Page> {
  const { rows } = await sql<PageRow & { total: string }>`${FRESH_PLAN}
    with matches as materialized (${matches})
    select page.id, version, views, applications, total
    from (select count(*) as total from (select from matches limit ${sql.lit(MAX_MATCHES)}) counted) counted
    left join (
      select id, row_number() over () as place
      from (select id from matches order by ${order} limit ${limit} offset ${offset}) sorted
    ) page on true
    left join opportunity_counters on opportunity_id = page.id
    order by place`.execute(db)
  return { rows: rows.filter(({ id }) => id !== null), total: Number(rows[0]?.total ?? 0) }
}

/**
 * Titles that have every word come first, each kind ranked by all words, unless there are too many of them. Of a page
 * that titles fill, nothing else is ranked: that reads the search vector, which is stored out of line.
 */
function rankOrder(query: ListQuery, rankQuery: SearchTerms['rankQuery']): RawBuilder<unknown> {
  const rank = sql`
    case when is_titled or (select count(*) from matches where is_titled) < ${query.offset + query.limit}
    then ts_rank(search, ${rankQuery}::tsquery) end desc nulls last,`
  return sql`is_titled desc, ${rankQuery === null ? sql`` : rank} ${orderOf(query)}`
}

function isTitled({ titleStems }: SearchTerms): RawBuilder<boolean> {
  return titleStems.length === 0 ? sql`false` : sql`filter_keys @> ${titleStems.map((stem) => `h:${stem}`)}::text[]`
}

/** Of a search without an order of its own: after what has the words in its title comes what is found of the rest. */
async function titledFirst(
  parts: PlanParts,
  query: ListQuery,
  community: number,
  findRest: (query: ListQuery) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const { search, sort, limit, offset, filters } = query
  const isByRank = search !== undefined && sort === undefined && search.titleStems.length > 0
  if (!isByRank) return findRest(query)
  const titled = { ...query, search: undefined, filters: [...filters, isTitled(search)] }
  const { rows, total } = await readFilteredPage(parts, titled, community)
  const untitled = [...filters, sql`not ${isTitled(search)}`]
  const rest = { limit: limit - rows.length, offset: Math.max(0, offset - total), filters: untitled }
  if (rest.limit === 0) return { rows, total: undefined }
  const others = await findRest({ ...query, ...rest })
  if (others === undefined) return undefined
  return { rows: [...rows, ...others.rows], total: others.total === undefined ? undefined : total + others.total }
}

/** Undefined when the page is not full after the limit of rows. */
async function scan(db: Database, query: ListQuery, maxRows: number): Promise<Found | undefined> {
  const { scope, limit, offset, sort } = query
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
  return rows.length === limit ? { rows, total: undefined } : undefined
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
  const matches = sql`
    select ${columns[query.sort ?? 'created_at']} from opportunities
    where ${sql.join([condition, ...query.scopeKeys], sql` and `)} and ${matchConditions(query)}`
  const { rows, total } = await readSorted(db, query, matches, orderOf(query))
  return rows.length === query.limit ? { rows, total: total / share } : undefined
}
