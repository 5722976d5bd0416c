import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { FRESH_PLAN } from '../database/prepared-statements.ts'
import { holdsPart } from '../database/text-parts.ts'
import type { User } from '../http/caller.ts'
import { invalidQuery } from '../http/errors.ts'
import { paginationOf } from '../http/schema.ts'
import { type EntityRow, entityColumns, entityView } from './entity-view.ts'
import type { EntityFilter } from './schema.ts'
import { belongingTo, readableBy } from './visibility.ts'

/** What a request costs does not grow with the community: totals are counted up to here. */
const MOST_COUNTED = 10_000
/** To look through a long text costs more than to look at a column. */
const MOST_FOUND = 2_000

/** Rows that are skipped cost as much as rows that are shown. */
const MOST_SKIPPED = 100_000

/**
 * One page of what the reader may read and the filter lets through, by default the newest first.
 * @throws 400 for a search that holds no letter or digit, and for a page beyond the first 100,000 entities
 */
export async function listEntities(db: Database, reader: User | null, filter: EntityFilter) {
  if ((filter.page - 1) * filter.limit >= MOST_SKIPPED)
    throw invalidQuery('page', `must not go beyond the first ${MOST_SKIPPED} entities`)
  const conditions = sql.join(conditionsOf(reader, filter), sql` and `)
  const [rows, totalItems] = await Promise.all([
    readPage(db, filter, conditions),
    countMatches(db, conditions, filter.search === undefined ? MOST_COUNTED : MOST_FOUND),
  ])
  return { entities: rows.map((row) => entityView(row, reader)), pagination: paginationOf(filter, totalItems) }
}

async function readPage(
  db: Database,
  { page, limit, sort = 'created_at', order = sort === 'name' ? 'asc' : 'desc' }: EntityFilter,
  conditions: RawBuilder<unknown>,
): Promise<EntityRow[]> {
  // The page is found by ids alone; only its own rows are then read whole.
  const { rows } = await sql<EntityRow>`${FRESH_PLAN}
    select ${entityColumns}
    from (
      select id as page_id, row_number() over () as place from (
        select id from entities where ${conditions} order by ${orders[sort][order]}
        limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}
      ) sorted
    ) page
    join entities on entities.id = page_id
    order by place`.execute(db)
  return rows
}

async function countMatches(db: Database, conditions: RawBuilder<unknown>, most: number): Promise<number> {
  const { rows } = await sql<{ total: string }>`${FRESH_PLAN}
    select count(*) as total from (
      select from entities where ${conditions} limit ${sql.lit(most)}
    ) matches`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

function conditionsOf(reader: User | null, filter: EntityFilter): RawBuilder<unknown>[] {
  const { category, location, employee_count: employeeCount, verified, mine } = filter
  const search = filter.search?.trim().toLowerCase() ?? ''
  return [
    readableBy(reader),
    ...(category === undefined ? [] : [sql`${inLowerCase(sql`category`)} = ${inLowerCase(sql`${category}::text`)}`]),
    ...(location === undefined ? [] : [sql`places @> array[${inLowerCase(sql`${location.trim()}::text`)}]`]),
    ...(employeeCount === undefined ? [] : [sql`employee_count = ${employeeCount}`]),
    ...(verified === undefined ? [] : [verified ? sql`is_verified` : sql`not is_verified`]),
    ...(mine === undefined ? [] : [mine ? belongingTo(reader) : sql`not (${belongingTo(reader)})`]),
    ...(search === '' ? [] : [matching(search)]),
  ]
}

const inLowerCase = (text: RawBuilder<unknown>) => sql`lower(${text} collate "und-x-icu")`

function matching(search: string): RawBuilder<boolean> {
  const condition = holdsPart('search_text', search)
  if (condition === null) throw invalidQuery('search', 'must hold a letter or a digit')
  return condition
}

const orders = {
  created_at: { asc: sql`created_at, id`, desc: sql`created_at desc, id desc` },
  name: { asc: sql`name collate "und-x-icu", id`, desc: sql`name collate "und-x-icu" desc, id desc` },
}
