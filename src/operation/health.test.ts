import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { type Answer, startTestApp, type TestApp } from '../../test/test-app.ts'

let app: TestApp

before(async () => {
  app = await startTestApp()
})
after(() => app[Symbol.asyncDispose]())

const badCredentials = { authorization: 'Bearer none', cookie: 'better-auth.session-token=none' }

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function until(path: string, status: number): Promise<Answer> {
  for (;;) {
    const answer = await app.request('GET', path)
    if (answer.status === status) return answer
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('a program that works is alive and ready, whoever asks', async () => {
  const alive = await app.request('GET', '/healthz', { headers: badCredentials })
  assert.deepEqual([alive.status, alive.body], [200, { status: 'ok' }])
  const ready = await app.request('GET', '/readyz', { headers: badCredentials })
  assert.deepEqual([ready.status, ready.body], [200, { status: 'ready' }])
})

test('without its database it is alive and not ready, and ready again once that is back', async () => {
  const database = new URL(app.services.settings.databaseUrl ?? '').pathname.slice(1)
  await onServer(`alter database ${database} with allow_connections false`)
  await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`)
  const { headers, body } = await until('/readyz', 503)
  assert.deepEqual([body, headers.get('retry-after')], [{ error: 'Not ready' }, '5'])
  const alive = await app.request('GET', '/healthz', { headers: badCredentials })
  assert.deepEqual([alive.status, alive.body], [200, { status: 'ok' }])
  await onServer(`alter database ${database} with allow_connections true`)
  assert.deepEqual((await until('/readyz', 200)).body, { status: 'ready' })
})
