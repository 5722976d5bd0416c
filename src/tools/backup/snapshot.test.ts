// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/harness/suite.ts'
import { openSnapshot } from './snapshot.ts'

const app = testApp()

/** Their rows mean nothing on another server. */
const leftOut = ['kysely_migration', 'kysely_migration_lock', 'opportunity_changes', 'session_endings']

interface Column {
  readonly table_name: string
  readonly column_name: string
  readonly data_type: string
}

async function ownColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name, column_name, data_type from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'`.execute(app.owner)
  return rows
}

test('a backup has every table, column and sequence of the database but those that are named here', async () => {
  const columns = (await ownColumns()).filter(({ table_name }) => !leftOut.includes(table_name))
  await using snapshot = await openSnapshot({ connectionString: app.platform.settings.databaseUrl })
  const backedUp = snapshot.tables.flatMap((table) => table.columns.map((column) => `${table.name}.${column}`))
  assert.deepEqual(
    backedUp.toSorted(),
    columns.map(({ table_name, column_name }) => `${table_name}.${column_name}`).toSorted(),
  )
  const sequences = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`.execute(
    app.owner,
  )
  assert.deepEqual(
    snapshot.sequences.map(({ name }) => name).toSorted(),
    sequences.rows.map(({ name }) => name).toSorted(),
  )
  assert.ok(snapshot.tables.length > 40 && snapshot.sequences.length > 0)
})

test('what is left out of backups holds transaction ids, or is written by the migrations', async () => {
  const columns = await ownColumns()
  const ofTransactions = columns.filter(({ data_type }) => data_type === 'xid8').map(({ table_name }) => table_name)
  assert.deepEqual([...new Set(ofTransactions)].toSorted(), leftOut.slice(2))
})
