import { sql } from 'kysely'
import type { Reader } from '../../../platform/access/visibility.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { OpportunityType } from '../../../platform/database/tables/opportunities.ts'
import { isWithin, openTo, type ReadableScope } from '../visibility.ts'
import type { ReadVersion } from './change-feed.ts'
import type { StoredTotal } from './filters.ts'
import { openRevalidatedCache } from './revalidated-cache.ts'
import type { Facets } from './schema.ts'

const MAX_VALUES_PER_KIND = 500
const MAX_CACHED_FACETS = 100

type FacetRow =
  | { readonly kind: 'type'; readonly value: OpportunityType }
  | { readonly kind: 'category' | 'location'; readonly value: string }

export type FindFacets = (reader: Reader, scope: ReadableScope) => Promise<Facets>

export function openFacets(db: Database, readVersion: ReadVersion): FindFacets {
  const readCached = openRevalidatedCache<Facets>(db, readVersion, MAX_CACHED_FACETS)

  return async (reader, scope) => {
    const { isAll, ...open } = openTo(reader, scope)
    const shared = await readCached(JSON.stringify(open), async () => ({
      value: await readFacets(db, open),
      conditions: isWithin(open),
    }))
    return isAll || reader === null ? shared : merge(shared, await readOwnFacets(db, reader.id, scope))
  }
}

async function readFacets(db: Database, { statuses, visibilities }: ReadableScope): Promise<Facets> {
  const { rows } = await sql<FacetRow>`
    select kind, value
    from (
      select kind, value, row_number() over (partition by kind order by sum(opportunities) desc, value) as place
      from opportunity_totals
      where kind <> 'all' and opportunities > 0
        and status = any(${statuses}::text[]) and visibility = any(${visibilities}::text[])
      group by kind, value
    ) ranked
    where place <= ${MAX_VALUES_PER_KIND} order by value collate "und-x-icu"`.execute(db)
  return toFacets(rows)
}

export async function readOwnFacets(
  db: Database,
  userId: string,
  { statuses, visibilities }: ReadableScope,
): Promise<Facets> {
  const { rows } = await sql<FacetRow>`
    select kind, value
    from (
      select type, category, city, country, remote from opportunities
      where owner_id = ${userId} and status = any(${statuses}::text[]) and visibility = any(${visibilities}::text[])
      order by created_at desc, id desc limit ${sql.lit(MAX_VALUES_PER_KIND)}
    ) own, opportunity_dimensions(type, category, city, country, remote)
    where kind <> 'all' group by kind, value order by value collate "und-x-icu"`.execute(db)
  return toFacets(rows)
}

function toFacets(rows: readonly FacetRow[]): Facets {
  const valuesOf = (kind: FacetRow['kind']) => rows.filter((row) => row.kind === kind).map(({ value }) => value)
  const types = rows.flatMap((row) => (row.kind === 'type' ? row.value : []))
  return { categories: valuesOf('category'), types, locations: valuesOf('location') }
}

function merge(one: Facets, other: Facets): Facets {
  const both = <Name extends keyof Facets>(name: Name): Facets[Name] =>
    [...new Set([...one[name], ...other[name]])].sort(collator.compare) as Facets[Name]
  return { categories: both('categories'), types: both('types'), locations: both('locations') }
}

/** Sorts as the database's collation und-x-icu does. */
const collator = new Intl.Collator('und')

export async function readStoredTotal(db: Database, { kind, key }: StoredTotal, scope: ReadableScope): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(opportunities), 0) as total from opportunity_totals
    where kind = ${kind} and key = ${key}
      and status = any(${scope.statuses}::text[]) and visibility = any(${scope.visibilities}::text[])`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

/** All opportunities, whoever may see them: the cost of a list depends on it. */
export async function countAll(db: Database): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(opportunities), 0) as total from opportunity_totals where kind = 'all'`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

export const countPublicOpportunities = (db: Database): Promise<number> =>
  readStoredTotal(db, { kind: 'all', key: sql`''` }, { statuses: ['active'], visibilities: ['public'] })
