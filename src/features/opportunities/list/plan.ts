import { type RawBuilder, sql } from 'kysely'
import { FRESH_PLAN } from '../../../platform/database/client.ts'
import type { Database } from '../../../platform/database/database.ts'
import { estimateRows } from '../../../platform/database/row-estimate.ts'
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
}

export interface Page {
  readonly rows: readonly PageRow[]
  /** Of all matches, up to MAX_MATCHES; estimated after a scan. */
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

/**
 * Query planning at a cost that does not grow with the community: few matches are found by one index and sorted, many by
 * scanning in the order of the list. The planner's row estimate decides, and after a scan is the total as well.
 * @param community the number of all opportunities
 */
export async function readFilteredPage(db: Database, query: ListQuery, community: number): Promise<Page> {
  if (community <= model.smallCommunity) return findAndSort(db, query, { isRanked: true })
  const estimate = await estimateRows(db, 'opportunities', matchConditions(query))
  const { search, sort, limit, offset } = query
  // Independent of the page, so that all pages of a search have one order.
  const isRanked = search !== undefined && sort === undefined && estimate <= model.maxRanked
  const isByAge = sort === undefined || sort === 'created_at'
  const costPerRow =
    (isByAge ? model.scannedRow.byAge : model.scannedRow.otherwise) + (search === undefined ? 0 : model.searchedRow)
  const rowsToScan = ((offset + limit) * community) / Math.max(1, estimate)
  if (!isRanked && rowsToScan * costPerRow < Math.min(estimate, MAX_MATCHES)) {
    const expectedRows = Math.ceil((rowsToScan + limit) * model.scanMargin)
    const maxRows = Math.ceil(model.maxScan / costPerRow)
    // One row more than the page has tells whether there is a next page, whatever the estimate.
    const oneMore = { ...query, limit: limit + 1 }
    const rows =
      (await scanInOrder(db, oneMore, { community, maxRows: Math.min(expectedRows, maxRows) })) ??
      (expectedRows < maxRows ? await scanInOrder(db, oneMore, { community, maxRows }) : undefined)
    if (rows !== undefined) {
      const total = Math.min(Math.max(Math.round(estimate), offset + rows.length), MAX_MATCHES)
      return { rows: rows.slice(0, limit), total }
    }
  }
  return findAndSort(db, query, { isRanked })
}

/** The scope is applied after the index: the planner would build a bitmap of half the table for it. */
async function findAndSort(db: Database, query: ListQuery, { isRanked }: { isRanked: boolean }): Promise<Page> {
  const { search, sort, limit, offset, scope, scopeKeys, filters } = query
  const indexed = [...scopeKeys, ...filters, ...searchCondition(search)]
  const counters = sort === 'views' ? sql`join opportunity_counters on opportunity_id = id` : sql``
  const ranks = search !== undefined && sort === undefined ? ranksOf(search, isRanked) : []
  // Only what the order needs: materialised rows stay small.
  const columns = [
    ...ranks,
    ...(sort === 'title' ? [sql`title`] : []),
    ...(sort === 'budget' ? [sql`budget_order`] : []),
  ]
  const { rows } = await sql<PageRow & { total: string }>`${FRESH_PLAN}
    with indexed as materialized (
      select id, created_at, status, visibility, owner_id ${sql.join(
        columns.map((column) => sql`, ${column}`),
        sql``,
      )}
      from opportunities where ${indexed.length === 0 ? scope : sql.join(indexed, sql` and `)}
    ), matches as materialized (
      select id, row_number() over () as place from (
        select id from (select * from indexed where ${scope} limit ${sql.lit(model.maxSorted)}) fetched ${counters}
        order by ${ranks.length === 0 ? sql`` : sql`is_titled desc, rank desc,`} ${orderOf(query)} limit ${sql.lit(MAX_MATCHES)}
      ) sorted
    )
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

/** Undefined when the page is not full after the limit of rows. */
async function scanInOrder(
  db: Database,
  query: ListQuery,
  { community, maxRows }: { community: number; maxRows: number },
): Promise<readonly PageRow[] | undefined> {
  const { search, sort, limit, offset, filters } = query
  const isByRank = search !== undefined && sort === undefined && search.titleStems.length > 0
  if (!isByRank) return scan(db, query, maxRows)
  const titled = { ...query, search: undefined, filters: [...filters, isTitled(search)] }
  const { rows, total } = await readFilteredPage(db, titled, community)
  if (rows.length === limit) return rows
  const untitled = [...filters, sql`not ${isTitled(search)}`]
  const rest = { limit: limit - rows.length, offset: Math.max(0, offset - total), filters: untitled }
  const others = await scan(db, { ...query, ...rest }, maxRows)
  return others && [...rows, ...others]
}

async function scan(db: Database, query: ListQuery, maxRows: number): Promise<PageRow[] | undefined> {
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
  return rows.length === limit ? rows : undefined
}
