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

const nothing = () => 0

/** Lets the server leave everything unanswered that comes over a connection. */
const silence = (silenced: pg.Client) => silenced.query('select pg_sleep(60)').catch(() => {})

test('a server that no longer answers is distinguished from one that does, until the connection ends', async () => {
  const [silent, answering] = [await connect(50), await connect(60_000)]
  const ending = new AbortController()
  const outcome = watchLiveness(answering, nothing, ending.signal)
  await silence(silent)
  assert.equal(await watchLiveness(silent, nothing, new AbortController().signal), true)
  ending.abort()
  assert.equal(await outcome, false)
  await Promise.all([silent.end(), answering.end()])
})

test('a server that answers later than the heartbeat waits is slow, not silent', async () => {
  const slow = await connect(50)
  const ending = new AbortController()
  const { promise: beaten, resolve } = Promise.withResolvers<void>()
  let beats = 0
  const outcome = watchLiveness(
    slow,
    () => {
      beats += 1
      // Asked before and after each: some bytes have come meanwhile.
      if (beats === 8) resolve()
      return beats
    },
    ending.signal,
  )
  void silence(slow)
  await beaten
  ending.abort()
  assert.equal(await outcome, false)
  await slow.end()
})
