// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onServer } from '../../../test/harness/database-server.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { testApp } from '../../../test/harness/suite.ts'

const app = testApp({}, { instances: 1 })

const badCredentials = { authorization: 'Bearer none', cookie: 'better-auth.session-token=none' }

const administer = (statement: string) => onServer(process.env.TEST_DATABASE_URL as string, statement)

const untilReadinessIs = (expected: number) =>
  eventually(
    `readiness is ${expected}`,
    () => app.request('GET', '/readyz'),
    ({ status }) => status === expected,
  )

test('a program that works is alive and ready, whoever asks', async () => {
  const alive = await app.request('GET', '/healthz', { headers: badCredentials })
  assert.deepEqual([alive.status, alive.body], [200, { status: 'ok' }])
  const ready = await app.request('GET', '/readyz', { headers: badCredentials })
  assert.deepEqual([ready.status, ready.body], [200, { status: 'ready' }])
})

test('without its database it is alive and not ready, and ready again once that is back', async () => {
  const database = new URL(app.platform.settings.databaseUrl ?? '').pathname.slice(1)
  await administer(`alter database ${database} with allow_connections false`)
  await administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`)
  const { headers, body } = await untilReadinessIs(503)
  assert.deepEqual([body, headers.get('retry-after')], [{ error: 'Not ready' }, '5'])
  const alive = await app.request('GET', '/healthz', { headers: badCredentials })
  assert.deepEqual([alive.status, alive.body], [200, { status: 'ok' }])
  await administer(`alter database ${database} with allow_connections true`)
  assert.deepEqual((await untilReadinessIs(200)).body, { status: 'ready' })
})

test('a program that is stopping is not ready, and answers all the same', async () => {
  app.platform.stopping.abort()
  const { status, headers, body } = await app.request('GET', '/readyz')
  assert.deepEqual([status, body, headers.get('retry-after')], [503, { error: 'Not ready' }, '5'])
  const front = await app.request('GET', '/')
  assert.deepEqual([front.status, front.headers.get('connection')], [200, 'keep-alive'])
})
