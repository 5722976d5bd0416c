import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

/** Every row of every table, as text. */
export async function storedTexts({ owner }: TestApp): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname in ('public', 'pgboss')`.execute(owner)
  assert.ok(tables.some(({ name }) => name === 'idempotency_keys'))
  const texts = tables.map(async ({ schema, name }) => {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(`${schema}.${name}`)} t`.execute(
      owner,
    )
    return rows.map(({ row }) => row)
  })
  return (await Promise.all(texts)).flat()
}
