import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../database/database.ts'
import type { ReadMoment } from './change-log.ts'
import type { KeptTotal } from './filters.ts'
import type { Facets } from './list-schema.ts'
import { openTo, type Range, type Reader } from './visibility.ts'

/** Of each kind, the most frequent. */
const MOST_VALUES = 500
const KEPT_FACETS = 100

interface FacetRow {
  kind: 'type' | 'category' | 'location'
  value: string
}

export interface FacetReading {
  /** What occurs in everything of a part that the reader may see. */
  read(reader: Reader, range: Range): Promise<Facets>
}

/** Keeps what each circle of readers sees until a value comes or goes anywhere: the database says so by a revision. */
export function openFacets(db: Database, readMoment: ReadMoment): FacetReading {
  const kept = new LRUCache<string, { revision: string; facets: Facets }>({ max: KEPT_FACETS })

  return {
    async read(reader, range) {
      const { isAll, ...open } = openTo(reader, range)
      const circle = JSON.stringify(open)
      const { facetsRevision: revision } = await readMoment()
      const known = kept.get(circle)
      const shared = known?.revision === revision ? known.facets : await readFacets(db, open)
      // The revision was read first: what is kept under it may be newer, never older.
      kept.set(circle, { revision, facets: shared })
      return isAll || reader === null ? shared : merge(shared, await readOwnFacets(db, reader.id, range))
    },
  }
}

async function readFacets(db: Database, { statuses, visibilities }: Range): Promise<Facets> {
  const { rows } = await sql<FacetRow>`
    select kind, value
    from (
      select kind, value, row_number() over (partition by kind order by sum(opportunities) desc, value) as place
      from opportunity_totals
      where kind <> 'all' and opportunities > 0
        and status = any(${statuses}::text[]) and visibility = any(${visibilities}::text[])
      group by kind, value
    ) ranked
    where place <= ${MOST_VALUES} order by value collate "und-x-icu"`.execute(db)
  return toFacets(rows)
}

/** Of one's own, the newest. */
export async function readOwnFacets(db: Database, userId: string, { statuses, visibilities }: Range): Promise<Facets> {
  const { rows } = await sql<FacetRow>`
    select kind, value
    from (
      select type, category, city, country, remote from opportunities
      where owner_id = ${userId} and status = any(${statuses}::text[]) and visibility = any(${visibilities}::text[])
      order by created_at desc, id desc limit ${sql.lit(MOST_VALUES)}
    ) own, opportunity_dimensions(type, category, city, country, remote)
    where kind <> 'all' group by kind, value order by value collate "und-x-icu"`.execute(db)
  return toFacets(rows)
}

function toFacets(rows: readonly FacetRow[]): Facets {
  const valuesOf = (kind: FacetRow['kind']) => rows.filter((row) => row.kind === kind).map(({ value }) => value)
  return { categories: valuesOf('category'), types: valuesOf('type'), locations: valuesOf('location') }
}

function merge(one: Facets, other: Facets): Facets {
  const both = (name: keyof Facets) => [...new Set([...one[name], ...other[name]])].sort(inWords.compare)
  return { categories: both('categories'), types: both('types'), locations: both('locations') }
}

/** The order that the database has for words of every language. */
const inWords = new Intl.Collator('und')

/** How many there are of what one kept total tells, in a part that is open to its readers. */
export async function countKept(db: Database, { kind, key }: KeptTotal, range: Range): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(opportunities), 0) as total from opportunity_totals
    where kind = ${kind} and key = ${key}
      and status = any(${range.statuses}::text[]) and visibility = any(${range.visibilities}::text[])`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

/** How many there are in all, open or not: by this one judges what a list costs. */
export async function countCommunity(db: Database): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(opportunities), 0) as total from opportunity_totals where kind = 'all'`.execute(db)
  return Number(rows[0]?.total ?? 0)
}
