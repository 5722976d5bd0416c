import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../platform/access/visibility.ts'
import type { Database } from '../../../platform/database/database.ts'
import { openTo, type ReadableScope, readableBy } from '../visibility.ts'
import { countAll } from './facets.ts'
import { conditionsOf } from './filters.ts'
import { type ListName, scopeOf } from './list.ts'
import { searchCondition } from './query.ts'
import type { OpportunityFilter } from './schema.ts'
import { searchTerms } from './search-terms.ts'

/** In communities up to this size every count is exact; in larger ones only those that are stored are known. */
const MAX_COUNTED = 5_000
const MAX_VALUES = 60

export const facetKinds = ['type', 'category', 'location'] as const
export type FacetKind = (typeof facetKinds)[number]

interface FacetValue {
  readonly value: string
  /** How many there are with this value and all other filters; null where that is not known. */
  readonly total: number | null
}

export type FacetCounts = Readonly<Record<FacetKind, readonly FacetValue[]>>

interface CountRow {
  kind: FacetKind
  value: string
  total: string
}

/** The most frequent values of each kind. @throws 400 for an invalid filter */
export async function countFacets(
  db: Database,
  name: Exclude<ListName, 'mine'>,
  reader: Reader,
  filter: OpportunityFilter,
): Promise<FacetCounts> {
  const scope = scopeOf(name, filter.status)
  const { page: _, limit: _limit, sort: _sort, order: _order, status: _status, ...filters } = filter
  const isPlain = Object.values(filters).every((value) => value === undefined)
  const isSmall = (await countAll(db)) <= MAX_COUNTED
  if (isPlain || !isSmall) {
    const stored = await readStored(db, openTo(reader, scope))
    return byKind(stored, { isKnown: isPlain })
  }
  const search = searchCondition(filter.search === undefined ? undefined : await searchTerms(db, filter.search))
  const counts = facetKinds.map((kind) => {
    const others = { ...filters, [kind]: undefined, search: undefined }
    return count(db, kind, [readableBy(reader, scope), ...conditionsOf(others).all, ...search])
  })
  return byKind((await Promise.all(counts)).flat(), { isKnown: true })
}

const columns: Readonly<Record<FacetKind, readonly RawBuilder<unknown>[]>> = {
  type: [sql`type`],
  category: [sql`category`],
  location: [sql`city`, sql`country`],
}

async function count(db: Database, kind: FacetKind, conditions: readonly RawBuilder<unknown>[]): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select ${kind}::text as kind, min(value) as value, count(distinct id) as total
    from opportunities, unnest(array[${sql.join(columns[kind])}]) value
    where ${sql.join(conditions, sql` and `)} and value is not null
    group by search_key(value) order by total desc, value limit ${sql.lit(MAX_VALUES)}`.execute(db)
  return rows
}

async function readStored(db: Database, { statuses, visibilities }: ReadableScope): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select kind, value, total from (
      select kind, min(value) as value, sum(opportunities) as total,
        row_number() over (partition by kind order by sum(opportunities) desc, min(value)) as place
      from opportunity_totals
      where kind = any(${facetKinds}::text[]) and opportunities > 0 and (kind, key) <> ('location', 'remote')
        and status = any(${statuses}::text[]) and visibility = any(${visibilities}::text[])
      group by kind, key
    ) ranked
    where place <= ${sql.lit(MAX_VALUES)} order by kind, place`.execute(db)
  return rows
}

function byKind(rows: readonly CountRow[], { isKnown }: { isKnown: boolean }): FacetCounts {
  const valuesOf = (kind: FacetKind) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ value, total }) => ({ value, total: isKnown ? Number(total) : null }))
  return { type: valuesOf('type'), category: valuesOf('category'), location: valuesOf('location') }
}
