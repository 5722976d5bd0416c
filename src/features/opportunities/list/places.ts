import { sql } from 'kysely'
import type { Reader } from '../../../platform/access/visibility.ts'
import type { Database } from '../../../platform/database/database.ts'
import { searchKey } from '../../../platform/search/fold.ts'
import { type ReadableScope, readableBy } from '../visibility.ts'
import { countAll } from './facets.ts'
import { conditionsOf } from './filters.ts'

/** In larger communities only the most frequent places are offered, whether or not their point is known. */
const MAX_LOOKED_THROUGH = 5_000
const MAX_PLACES = 200
/** As many as settle where a place is. */
const MAX_POINTS = 100

const isPlaced = sql`latitude is not null and city is not null`

/** Cities whose point is known from opportunities that the reader may see; undefined in large communities. */
export async function listPlaces(db: Database, reader: Reader, scope: ReadableScope): Promise<string[] | undefined> {
  if ((await countAll(db)) > MAX_LOOKED_THROUGH) return undefined
  const { rows } = await sql<{ city: string }>`
    select min(city) as city from opportunities where ${readableBy(reader, scope)} and ${isPlaced}
    group by search_key(city) order by count(*) desc, 1 limit ${MAX_PLACES}`.execute(db)
  return rows.map(({ city }) => city)
}

/** Where a city is, as `lat,lng`: the median of what opportunities there say, so that one mistake moves nothing. */
export async function pointOf(
  db: Database,
  reader: Reader,
  scope: ReadableScope,
  city: string,
): Promise<string | undefined> {
  const inCity = sql.join(conditionsOf({ location: city }).all, sql` and `)
  const { rows } = await sql<{ point: string | null }>`
    select percentile_disc(0.5) within group (order by latitude) || ','
      || percentile_disc(0.5) within group (order by longitude) as point
    from (
      select latitude, longitude from opportunities
      where ${readableBy(reader, scope)} and ${inCity} and ${isPlaced}
        and search_key(city) = ${searchKey(city)}
      limit ${MAX_POINTS}
    ) points`.execute(db)
  return rows[0]?.point ?? undefined
}
