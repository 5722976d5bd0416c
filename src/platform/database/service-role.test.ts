// Depends on: servers
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { sealAuditLog } from '../../../test/harness/audit-entries.ts'
import { databaseUrl } from '../../../test/harness/database-server.ts'
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts'
import { openDatabase } from './database.ts'

const serverUrl = process.env.TEST_DATABASE_URL ?? ''
const password = randomBytes(9).toString('hex')
const cleanup = new AsyncDisposableStack()
let server: pg.Client

before(async () => {
  server = new pg.Client({ connectionString: serverUrl })
  await server.connect()
  cleanup.defer(() => server.end())
})
after(() => cleanup.disposeAsync())

/** An empty database, as it is had from others: its owner may do nothing on the server but sign in. */
async function managedDatabase() {
  const name = `managed_${randomBytes(8).toString('hex')}`
  await server.query(`create role ${name} login password '${password}'`)
  cleanup.defer(async () => void (await server.query(`drop role if exists ${name}, hromada_service_${name}`)))
  await server.query(`create database ${name} owner ${name}`)
  cleanup.defer(async () => void (await server.query(`drop database ${name} with (force)`)))
  const url = new URL(databaseUrl(serverUrl, name))
  Object.assign(url, { username: name, password })
  return { name, url: url.href }
}

const changes = [
  sql`update audit_entries set action = 'X'`,
  sql`delete from audit_entries`,
  sql`truncate audit_entries`,
  sql`update audit_waiting set action = 'X'`,
  sql`truncate audit_waiting`,
]

async function assertEntriesAreFinal({ platform }: TestApp): Promise<void> {
  for (const change of changes) await assert.rejects(change.execute(platform.db), { code: '42501' })
}

/** Entries and everything else go on. */
async function assertServes(app: TestApp): Promise<void> {
  const admin = await app.member('admin')
  const article = { title: 'By role', content: 'text', excerpt: 'text' }
  const created = await app.request('POST', '/api/news', { as: admin, body: article })
  assert.equal(created.status, 201, created.text)
  const path = `/api/news/${created.body.data.id}`
  assert.equal((await app.request('PUT', path, { as: admin, body: { title: 'Changed' } })).status, 200)
  assert.equal((await app.request('GET', path, { as: admin })).status, 200)
  assert.equal((await app.request('DELETE', path, { as: admin })).status, 200)
  await sealAuditLog(app)
  const entries = await app.platform.db.selectFrom('audit_entries').select('action').orderBy('sequence').execute()
  assert.deepEqual(
    entries.slice(-3).map(({ action }) => action),
    ['NEWS_CREATE', 'NEWS_UPDATE', 'NEWS_DELETE'],
  )
  await app.platform.db.deleteFrom('audit_persons').where('user_id', '=', admin.id).execute()
}

const currentUser = async ({ platform }: TestApp) =>
  (await sql<{ name: string }>`select current_user::text as name`.execute(platform.db)).rows[0]?.name

const notices = ({ logs }: TestApp) => logs.filter((line) => line.includes('no service role'))

test('the program serves as a role of its own, which can neither change entries nor what tables are', async () => {
  await using app = await startTestApp()
  assert.match((await currentUser(app)) ?? '', /^hromada_service_test_/)
  await assertServes(app)
  await assertEntriesAreFinal(app)
  for (const definition of [
    sql`create table notes (text text)`,
    sql`drop table news_likes`,
    sql`alter table users add column is_root boolean`,
    sql`create schema notes`,
  ]) {
    await assert.rejects(definition.execute(app.platform.db), { code: '42501' })
  }
  assert.deepEqual(notices(app), [])
})

test('every pool has the role, and the other settings of its connections', async () => {
  await using app = await startTestApp()
  const role = await currentUser(app)
  const { pool, hotPool, close } = openDatabase(
    { connectionString: app.platform.settings.databaseUrl },
    pino({ level: 'silent' }),
    { role },
  )
  const ask = `select current_user::text as role, current_setting('plan_cache_mode') as mode`
  assert.deepEqual((await pool.query(ask)).rows, [{ role, mode: 'auto' }])
  assert.deepEqual((await hotPool.query(ask)).rows, [{ role, mode: 'force_generic_plan' }])
  await close()
})

test('tables that come later are the service’s to use at once', async () => {
  await using app = await startTestApp()
  await sql`create table notes (id bigserial, text text)`.execute(app.owner)
  await sql`insert into notes (text) values ('one')`.execute(app.platform.db)
  await sql`update notes set text = 'two'`.execute(app.platform.db)
  assert.deepEqual((await sql`delete from notes returning id, text`.execute(app.platform.db)).rows, [
    { id: '1', text: 'two' },
  ])
})

test('an owner that may make no roles loses the right itself, which is logged once, and everything else works', async () => {
  const { name, url } = await managedDatabase()
  for (const start of ['first', 'second']) {
    await using app = await startTestApp({ DATABASE_URL: url }, { instances: 1 })
    assert.equal(await currentUser(app), name, start)
    await assertServes(app)
    await assertEntriesAreFinal(app)
    assert.equal(notices(app).length, 1)
  }
})

test('a role that was made for such an owner is taken', async () => {
  const { name, url } = await managedDatabase()
  const role = `hromada_service_${name}`
  await server.query(`create role ${role} nologin`)
  await server.query(`grant ${role} to ${name}`)
  await using app = await startTestApp({ DATABASE_URL: url })
  assert.equal(await currentUser(app), role)
  await assertServes(app)
  await assertEntriesAreFinal(app)
  assert.deepEqual(notices(app), [])
})

test('programs that start together do not stumble over each other', async () => {
  const { url } = await managedDatabase()
  const apps = await Promise.all(Array.from({ length: 3 }, () => startTestApp({ DATABASE_URL: url })))
  for (const app of apps) await assertEntriesAreFinal(app)
  for (const app of apps) await app[Symbol.asyncDispose]()
})
