import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { endWhenUnanswered, fallsSilent } from './silence.ts'

let client: pg.Client

before(async () => {
  client = await connect(5_000)
})
after(() => client.end())

async function connect(queryTimeoutMs: number): Promise<pg.Client> {
  const made = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL, query_timeout: queryTimeoutMs })
  made.on('error', () => {})
  await made.connect()
  return made
}

/** Lets the server leave everything unanswered that comes over a connection. */
const silence = (silenced: pg.Client) => silenced.query('select pg_sleep(60)').catch(() => {})

test('a connection that leaves a statement unanswered ends, and others do not', async () => {
  const other = await connect(50)
  for (const one of [client, other]) endWhenUnanswered(one)
  const ended = once(other, 'end')
  await assert.rejects(other.query('select pg_sleep(60)'), /^Error: Query read timeout$/)
  await assert.rejects(other.query('select'), /^Error: Client was closed/)
  await ended
  await assert.rejects(client.query('no statement'), { code: '42601' })
  assert.equal((await client.query('select 1 as one')).rows[0].one, 1)
})

test('a server that no longer answers is told from one that does, until the connection ends', async () => {
  const [silent, answering] = [await connect(50), await connect(5_000)]
  const ending = new AbortController()
  const outcome = fallsSilent(answering, ending.signal)
  await silence(silent)
  assert.equal(await fallsSilent(silent, new AbortController().signal), true)
  ending.abort()
  assert.equal(await outcome, false)
  await Promise.all([silent.end(), answering.end()])
})
