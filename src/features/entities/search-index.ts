import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { storeVector } from '../../platform/search/store-vector.ts'

/** Whoever writes a name or description calls this in the same transaction. */
export async function indexEntity(db: Database | Transaction, id: string): Promise<void> {
  const { rows } = await sql<{ name: string; description: string | null }>`
    select name, description from entities where id = ${id}`.execute(db)
  for (const { name, description } of rows)
    await storeVector(db, { table: 'entity_search', key: 'entity_id' }, id, [
      { text: name, weight: 'A' },
      { text: description ?? '', weight: 'D' },
    ])
}
