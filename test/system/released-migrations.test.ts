import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { digestsOfMigrations, releasedMigrations } from '../../release/migrations.ts'

const root = join(import.meta.dirname, '../..')

test('a migration that was released is never changed or renamed, and others come after it', async () => {
  const released = Object.entries(JSON.parse(await readFile(join(root, releasedMigrations), 'utf8')))
  const present = Object.entries(await digestsOfMigrations(root))
  assert.ok(released.length > 0)
  assert.deepEqual(present.slice(0, released.length), released)
})
