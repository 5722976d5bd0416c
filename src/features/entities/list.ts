import { type RawBuilder, sql } from 'kysely'
import type { User } from '../../platform/access/caller.ts'
import { FRESH_PLAN } from '../../platform/database/client.ts'
import type { Database } from '../../platform/database/database.ts'
import { matchingSearch } from '../../platform/database/substring-search.ts'
import { pageBeyond, paginationOf } from '../../platform/http/schemas/schema.ts'
import { searchKey } from '../../platform/search/fold.ts'
import type { PictureAddresses } from '../pictures/outside/addresses.ts'
import type { EntityFilter } from './schema.ts'
import { type EntityRow, entityColumns, viewEntities } from './view.ts'
import { belongingTo, readableBy } from './visibility.ts'

/** Totals are counted up to here, so that the cost does not grow with the community. */
export const MAX_COUNTED = 10_000
/** Searching a long text costs more than comparing a column. */
export const MAX_COUNTED_SEARCH = 2_000

/** Rows that are skipped cost as much as rows that are shown. */
export const MAX_SKIPPED = 100_000

/**
 * One page of the matching entities that the reader may read, the newest first by default.
 * @throws 400 for a search without a letter or digit, and for a page beyond the first 100,000 entities
 */
export async function listEntities(
  db: Database,
  addresses: PictureAddresses,
  reader: User | null,
  filter: EntityFilter,
) {
  if ((filter.page - 1) * filter.limit >= MAX_SKIPPED) throw pageBeyond(filter.limit, MAX_SKIPPED, 'entities')
  const conditions = sql.join(conditionsOf(reader, filter), sql` and `)
  const [rows, totalItems] = await Promise.all([
    readPage(db, filter, { conditions, order: orderOf(filter) }),
    countMatches(db, conditions, filter.search === undefined ? MAX_COUNTED : MAX_COUNTED_SEARCH),
  ])
  return { entities: await viewEntities(db, addresses, rows, reader), pagination: paginationOf(filter, totalItems) }
}

interface PageQuery {
  readonly conditions: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  /** Beside those of every list. */
  readonly columns?: RawBuilder<unknown>
}

export async function readPage<Row extends EntityRow = EntityRow>(
  db: Database,
  { page, limit }: Pick<EntityFilter, 'page' | 'limit'>,
  { conditions, order, columns }: PageQuery,
): Promise<Row[]> {
  // Sorts ids alone, then reads the page's rows whole.
  const { rows } = await sql<Row>`${FRESH_PLAN}
    select ${entityColumns} ${columns === undefined ? sql`` : sql`, ${columns}`}
    from (
      select id as page_id, row_number() over () as place from (
        select id from entities where ${conditions} order by ${order}
        limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}
      ) sorted
    ) page
    join entities on entities.id = page_id
    order by place`.execute(db)
  return rows
}

export async function countMatches(db: Database, conditions: RawBuilder<unknown>, limit: number): Promise<number> {
  const { rows } = await sql<{ total: string }>`${FRESH_PLAN}
    select count(*) as total from (
      select from entities where ${conditions} limit ${sql.lit(limit)}
    ) matches`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

type Conditions = Omit<EntityFilter, 'page' | 'limit' | 'sort' | 'order'>

export function conditionsOf(reader: User | null, filter: Conditions): RawBuilder<unknown>[] {
  const { category, location, employee_count: employeeCount, verified, mine } = filter
  const search = filter.search?.trim() ?? ''
  return [
    readableBy(reader),
    ...(category === undefined ? [] : [sql`search_key(category) = ${searchKey(category)}`]),
    ...(location === undefined ? [] : [sql`places @> array[${searchKey(location)}]`]),
    ...(employeeCount === undefined ? [] : [sql`employee_count = ${employeeCount}`]),
    ...(verified === undefined ? [] : [verified ? sql`is_verified` : sql`not is_verified`]),
    ...(mine === undefined ? [] : [mine ? belongingTo(reader) : sql`not (${belongingTo(reader)})`]),
    ...(search === '' ? [] : [matchingSearch(search)]),
  ]
}

function orderOf({ sort = 'created_at', order = sort === 'name' ? 'asc' : 'desc' }: EntityFilter) {
  return orders[sort][order]
}

export const orders = {
  created_at: { asc: sql`created_at, id`, desc: sql`created_at desc, id desc` },
  updated_at: { asc: sql`updated_at, id`, desc: sql`updated_at desc, id desc` },
  name: { asc: sql`name collate "und-x-icu", id`, desc: sql`name collate "und-x-icu" desc, id desc` },
}
