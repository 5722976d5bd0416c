import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createTestDatabase } from '../../test/test-app.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

async function openEmpty() {
  const database = await createTestDatabase()
  const open = () => openDatabase({ connectionString: database.url }, pino({ level: 'silent' }))
  const connections = [open(), open()] as const
  const [{ db }] = connections
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  return {
    db,
    otherDb: connections[1].db,
    [Symbol.asyncDispose]: async () => {
      for (const { close } of connections) await close()
      await database.drop()
    },
  }
}

const files = async () => {
  const names = await readdir(new URL('migrations', import.meta.url))
  return names.map((name) => name.replace(/\.ts$/, '')).toSorted()
}

test('an empty database is brought up to date by every migration in order, and then left alone', async () => {
  await using database = await openEmpty()
  assert.deepEqual(await migrate(database.db), await files())
  assert.deepEqual(await migrate(database.db), [])
})

test('of two programs that migrate at once one works and the other waits', async () => {
  await using database = await openEmpty()
  const [one, other] = await Promise.all([migrate(database.db), migrate(database.otherDb)])
  assert.deepEqual([...one, ...other], await files())
  const { rows } = await sql`select from users`.execute(database.otherDb)
  assert.deepEqual(rows, [])
})
