// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { watchLiveness } from './liveness.ts'

async function connect(queryTimeoutMs: number): Promise<pg.Client> {
  const made = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL, query_timeout: queryTimeoutMs })
  made.on('error', () => {})
  await made.connect()
  return made
}

/** Lets the server leave everything unanswered that comes over a connection. */
const silence = (silenced: pg.Client) => silenced.query('select pg_sleep(60)').catch(() => {})

test('a server that no longer answers is told from one that does, until the connection ends', async () => {
  const [silent, answering] = [await connect(50), await connect(60_000)]
  const ending = new AbortController()
  const outcome = watchLiveness(answering, ending.signal)
  await silence(silent)
  assert.equal(await watchLiveness(silent, new AbortController().signal), true)
  ending.abort()
  assert.equal(await outcome, false)
  await Promise.all([silent.end(), answering.end()])
})
