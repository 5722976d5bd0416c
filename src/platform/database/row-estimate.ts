import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import { FRESH_PLAN } from './prepared-statements.ts'
import type { Tables } from './tables.ts'

/** How many rows of a table meet a condition, as the planner expects, who knows a sample of them. */
export async function estimateRows(db: Database, table: keyof Tables, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`${FRESH_PLAN}
    explain (format json) select from ${sql.table(table)} where ${condition}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}
