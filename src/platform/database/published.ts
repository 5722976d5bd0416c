import { type RawBuilder, sql } from 'kysely'
import type { Published } from '../personal-data.ts'
import type { Database } from './database.ts'

interface PublishedQuery {
  readonly table: string
  /** Of what is still the member's, or was withdrawn with the account. */
  readonly isOf: RawBuilder<unknown>
  readonly title: RawBuilder<unknown>
  readonly status: RawBuilder<unknown>
  readonly limit: number
}

type Item = Published['items'][number]

/** The newest of what one member published, and how many there are. */
export async function readPublished(
  db: Database,
  { table, isOf, title, status, limit }: PublishedQuery,
): Promise<Published> {
  const { rows } = await sql<Item & { total: string }>`
    select id, ${title} as title, ${status} as status, created_at, count(*) over () as total
    from ${sql.table(table)} where ${isOf}
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return { total: Number(rows[0]?.total ?? 0), items: rows.map(({ total: _, ...item }) => item) }
}
