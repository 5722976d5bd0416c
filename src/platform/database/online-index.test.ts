// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openFormerDatabase } from '../../../test/harness/former-database.ts'
import { migrationNames } from './migrate.ts'

const BEFORE = '0038-founding'

type Former = Awaited<ReturnType<typeof openFormerDatabase>>

const later = migrationNames.slice(migrationNames.indexOf(BEFORE) + 1)

const builtIndexes = async ({ db }: Former) => {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index
    where indisvalid and indexrelid::regclass::text in ('audit_entries_by_thing', 'audit_entries_by_batch')
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

test('two programs that start at once beside a running one build the indexes once, and both start', async () => {
  await using former = await openFormerDatabase(BEFORE)
  const [one, other] = await Promise.all([former.upgrade(), former.upgrade()])
  const applied = [...new Set([...one, ...other])].toSorted()
  assert.deepEqual(applied, later)
  assert.deepEqual(await builtIndexes(former), ['audit_entries_by_batch', 'audit_entries_by_thing'])
})

test('an index whose building was cut short is built anew', async () => {
  await using former = await openFormerDatabase(BEFORE)
  const { db } = former
  await sql`create index audit_entries_by_batch on audit_entries (batch_id)`.execute(db)
  await sql`update pg_index set indisvalid = false where indexrelid = 'audit_entries_by_batch'::regclass`.execute(db)
  assert.deepEqual(await builtIndexes(former), [])
  assert.deepEqual(await former.upgrade(), later)
  assert.deepEqual(await builtIndexes(former), ['audit_entries_by_batch', 'audit_entries_by_thing'])
})
