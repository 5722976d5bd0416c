import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

/** Every row of every table, as text. */
export async function storedTexts({ owner }: TestApp): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(owner)
  assert.ok(tables.some(({ name }) => name === 'idempotency_keys'))
  const texts = tables.map(async ({ name }) => {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(owner)
    return rows.map(({ row }) => row)
  })
  return (await Promise.all(texts)).flat()
}
