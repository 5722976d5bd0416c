import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createTestDatabase } from '../../test/test-app.ts'
import { openDatabase } from './database.ts'

test('what is read and written goes on when another version of the program adds a column', async () => {
  await using stack = new AsyncDisposableStack()
  const database = await createTestDatabase()
  stack.defer(() => database.drop())
  const { db, close } = openDatabase({ connectionString: database.url }, pino({ level: 'silent' }))
  stack.defer(close)
  const use = async () => {
    const id = crypto.randomUUID()
    const row = { id, name: `Things ${id}`, slug: id }
    const written = await db.insertInto('news_categories').values(row).returningAll().executeTakeFirstOrThrow()
    const read = db.selectFrom('news_categories').selectAll().where('id', '=', id)
    return { written, read: await read.executeTakeFirstOrThrow() }
  }
  await use()
  await sql`alter table news_categories add column added text default 'new'`.execute(db)
  const { written, read } = await use()
  assert.deepEqual(read, written)
  assert.equal('added' in read, true)
})
