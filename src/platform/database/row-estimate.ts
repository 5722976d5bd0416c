import { type RawBuilder, sql } from 'kysely'
import { FRESH_PLAN } from './client.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** The planner's estimate, from a sample, of how many rows of a table or join meet a condition. */
export async function estimateRows(
  db: Database,
  source: keyof Tables | RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`${FRESH_PLAN}
    explain (format json) select from ${typeof source === 'string' ? sql.table(source) : source} where ${condition}`.execute(
    db,
  )
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}
