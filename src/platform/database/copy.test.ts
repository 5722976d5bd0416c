// Depends on: servers
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import pg from 'pg'
import { copyIn, copyOut } from './copy.ts'

let client: pg.Client

before(async () => {
  client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  await client.query('create temporary table numbers (number int)')
})
after(() => client.end())
beforeEach(() => client.query('truncate numbers'))

const countOf = async () => (await client.query('select count(*)::int from numbers')).rows[0].count

async function readOut(statement: string): Promise<{ text: string; count: number }> {
  const rows = copyOut(client, statement)
  const chunks: Buffer[] = []
  for (;;) {
    const { done, value } = await rows.next()
    if (done) return { text: String(Buffer.concat(chunks)), count: value }
    chunks.push(value)
  }
}

async function* lines(...numbers: unknown[]): AsyncGenerator<Buffer> {
  for (const number of numbers) yield Buffer.from(`${number}\n`)
}

test('rows come out with their number, and the connection can be used afterwards', async () => {
  for (const count of [0, 1, 10, 100_000]) {
    const { text, count: given } = await readOut(`copy (select generate_series(1, ${count})) to stdout`)
    assert.deepEqual([given, text.split('\n').length - 1], [count, count])
    assert.equal(await countOf(), 0)
  }
})

test('a statement that cannot be done, or not to its end, fails as the server says it', async () => {
  await assert.rejects(readOut('copy nothing to stdout'), { code: '42P01' })
  const late = 'copy (select 1 / (100000 - number) from generate_series(1, 200000) number) to stdout'
  await assert.rejects(readOut(late), { code: '22012' })
  await assert.rejects(copyIn(client, 'copy nothing from stdin', lines(1)), { code: '42P01' })
  await assert.rejects(copyIn(client, 'copy numbers from stdin', lines(1, 2, 'three', 4)), { code: '22P02' })
  assert.equal(await countOf(), 0)
})

test('rows go in with their number, none where there are none', async () => {
  assert.equal(await copyIn(client, 'copy numbers from stdin', lines(...Array(10_000).keys())), 10_000)
  assert.equal(await copyIn(client, 'copy numbers from stdin', lines()), 0)
  assert.equal(await countOf(), 10_000)
})

test('content that breaks off leaves nothing behind, and what it threw is thrown', async () => {
  async function* broken(): AsyncGenerator<Buffer> {
    yield* lines(1, 2)
    throw new Error('broken')
  }
  await assert.rejects(copyIn(client, 'copy numbers from stdin', broken()), { message: 'broken' })
  assert.equal(await countOf(), 0)
})
