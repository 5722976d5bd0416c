import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

const BATCH_ROWS = 5_000

/** Batch delete: a bounded number of rows in each statement. */
export async function deleteInBatches(
  db: Database,
  table: keyof Tables,
  condition: RawBuilder<unknown>,
): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)}
      where ctid = any(array(select ctid from ${sql.table(table)} where ${condition} limit ${BATCH_ROWS}))`.execute(db)
    if (numAffectedRows < BATCH_ROWS) return
  }
}
