// Depends on: servers
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createTestDatabase } from '../../../test/harness/test-app.ts'
import { Client } from './client.ts'
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

test('a connection that leaves a statement unanswered ends, and others do not', async () => {
  await using stack = new AsyncDisposableStack()
  const connect = async (queryTimeoutMs: number) => {
    const made = new Client({ connectionString: process.env.TEST_DATABASE_URL, query_timeout: queryTimeoutMs })
    made.on('error', () => {})
    await made.connect()
    return made
  }
  const [client, other] = [await connect(60_000), await connect(50)]
  stack.defer(() => client.end())
  const ended = once(other, 'end')
  await assert.rejects(other.query('select pg_sleep(60)'), /^Error: Query read timeout$/)
  await assert.rejects(other.query('select'), /^Error: Client was closed/)
  await ended
  await assert.rejects(client.query('no statement'), { code: '42601' })
  const { rows } = await client.query<{ rows: unknown }>('select 1 as one')
  assert.deepEqual(rows, [{ one: 1 }])
})

test('what comes again is prepared once, except transactions, plans made fresh and what returns all columns', async () => {
  await using stack = new AsyncDisposableStack()
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  stack.defer(() => client.end())
  for (const text of [
    'select 1',
    'select * from pg_class where oid = $1',
    '/* fresh plan */ select $1::int',
    'begin',
  ]) {
    for (let count = 0; count < 2; count += 1) await client.query(text, text.includes('$1') ? [1] : [])
  }
  for (const value of [1, 2]) await client.query('select $1::int', [value])
  const { rows } = await client.query<{ rows: unknown }>('select statement from pg_prepared_statements order by name')
  assert.deepEqual(rows, [{ statement: 'select 1' }, { statement: 'select $1::int' }])
})
