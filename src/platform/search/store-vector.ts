import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { searchVector, type WeightedText } from './search-vector.ts'

/** A table of vectors apart from the rows that they find, which others lock and read whole. */
interface VectorTable {
  readonly table: 'entity_search' | 'member_search'
  readonly key: string
}

interface Content {
  readonly id: string
  readonly texts: readonly WeightedText[]
  /** What it said before, unless it is new: most changes leave it as it was, and cost nothing. */
  readonly former?: readonly WeightedText[]
}

/** Upsert; what is as it was is not written again. */
export async function storeVector(
  db: Database | Transaction,
  { table, key }: VectorTable,
  { id, texts, former }: Content,
): Promise<void> {
  if (isDeepStrictEqual(texts, former)) return
  await sql`
    insert into ${sql.table(table)} as stored (${sql.ref(key)}, search) values (${id}, ${searchVector(texts)}::tsvector)
    on conflict (${sql.ref(key)}) do update set search = excluded.search
    where stored.search is distinct from excluded.search`.execute(db)
}
