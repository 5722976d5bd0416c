// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { openCurrentDatabase } from '../../../test/harness/current-database.ts'
import type { Database } from './database.ts'
import { createOnlineIndex } from './online-index.ts'

const indexes = [
  { name: 'audit_entries_of_one_day', definition: sql`(occurred_at)` },
  { name: 'audit_entries_of_one_target', definition: sql`(target_id)` },
]
const names = indexes.map(({ name }) => name)

const later = {
  '9001-indexes': {
    isOnline: true,
    up: async (db: Kysely<unknown>) => {
      for (const index of indexes) await createOnlineIndex(db, { table: 'audit_entries', ...index })
    },
  },
}

const builtIndexes = async (db: Database) => {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index
    where indisvalid and indexrelid::regclass::text = any(${names}) order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

test('two programs that start at once beside a running one build the indexes once, and both start', async () => {
  await using database = await openCurrentDatabase()
  const [one, other] = await Promise.all([database.upgrade(later), database.upgrade(later)])
  assert.deepEqual([...new Set([...one, ...other])], ['9001-indexes'])
  assert.deepEqual(await builtIndexes(database.db), names)
})

test('an index whose building was cut short is built anew', async () => {
  await using database = await openCurrentDatabase()
  const { db } = database
  await sql`create index audit_entries_of_one_day on audit_entries (batch_id)`.execute(db)
  await sql`update pg_index set indisvalid = false where indexrelid = 'audit_entries_of_one_day'::regclass`.execute(db)
  assert.deepEqual(await builtIndexes(db), [])
  assert.deepEqual(await database.upgrade(later), ['9001-indexes'])
  assert.deepEqual(await builtIndexes(db), names)
})
