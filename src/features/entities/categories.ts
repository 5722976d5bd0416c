import { sql } from 'kysely'
import type { Reader } from '../../platform/access/visibility.ts'
import type { Database } from '../../platform/database/database.ts'
import { readableBy } from './visibility.ts'

/** Of more entities the newest are counted, so that the cost does not grow with the community. */
const MAX_COUNTED = 10_000
const MAX_CATEGORIES = 60

interface Category {
  readonly name: string
  readonly total: number
}

/** The most frequent categories of entities that the reader may read. */
export async function countCategories(db: Database, reader: Reader): Promise<Category[]> {
  const { rows } = await sql<{ name: string; total: string }>`
    select min(category) as name, sum(entities) as total
    from (
      select category, count(*) as entities from (
        select category from entities where ${readableBy(reader)} order by created_at desc, id desc
        limit ${sql.lit(MAX_COUNTED)}
      ) newest
      group by category
    ) spellings
    group by search_key(category) order by total desc, name limit ${sql.lit(MAX_CATEGORIES)}`.execute(db)
  return rows.map(({ name, total }) => ({ name, total: Number(total) }))
}
