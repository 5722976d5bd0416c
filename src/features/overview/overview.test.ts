// Depends on: servers
import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { openLoadRecorder, readLoad } from './load.ts'
import { openNewAccounts } from './new-accounts.ts'
import { readOverview } from './overview.ts'

const app = testApp({}, { instances: 1 })
const admin = testMember(app, 'admin')
const member = testMember(app, 'member')

const overview = () => readOverview({ ...app.platform, readNewAccounts: openNewAccounts(app.platform.db) })

async function fail(channel: string, reason: string, id = randomUUIDv7()) {
  await sql`
    insert into notifications (id, user_id, type, priority, status, trigger, title, body, channels, locale, due_at)
    values (${id}, ${member.id}, 'SYSTEM_ANNOUNCEMENT', 'LOW', 'PENDING', 'SYSTEM_EVENT', 't', '', '{EMAIL}', 'en', now())
  `.execute(app.owner)
  await sql`
    insert into notification_deliveries (notification_id, channel, user_id, status, failure_reason)
    values (${id}, ${channel}, ${member.id}, 'FAILED', ${reason})`.execute(app.owner)
}

test('it counts accounts by role, those suspended and deleted, and those of each of 90 days', async () => {
  const before = (await overview()).accounts
  const gone = await app.member('subscriber')
  const old = await app.member('subscriber')
  await app.owner.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
  await sql`update users set created_at = now() - interval '3 days', is_active = false where id = ${old.id}`.execute(
    app.owner,
  )
  const { byRole, deleted, suspended, newPerDay } = (await overview()).accounts
  const count = (role: string, list: typeof byRole) => list.find((one) => one.role === role)?.count ?? 0
  assert.equal(count('subscriber', byRole) - count('subscriber', before.byRole), 1)
  assert.deepEqual([deleted - before.deleted, suspended - before.suspended], [1, 1])
  assert.equal(newPerDay.length, 90)
  const today = new Date().toISOString().slice(0, 10)
  const threeDaysAgo = new Date(Date.now() - 3 * 24 * 3600_000).toISOString().slice(0, 10)
  assert.equal(newPerDay.at(-1)?.day, today)
  assert.equal(newPerDay.find(({ day }) => day === threeDaysAgo)?.count, 1)
})

test('new accounts of the day are counted each time, those of days that are over once an hour', async () => {
  const read = openNewAccounts(app.platform.db)
  const before = await read()
  const [young, old] = [await app.member('subscriber'), await app.member('subscriber')]
  await sql`update users set created_at = now() - interval '5 days' where id = ${old.id}`.execute(app.owner)
  const after = await read()
  assert.deepEqual(after.slice(0, -1), before.slice(0, -1))
  assert.equal((after.at(-1)?.count ?? 0) - (before.at(-1)?.count ?? 0), 1, young.id)
  const anew = await openNewAccounts(app.platform.db)()
  assert.equal((anew.at(-6)?.count ?? 0) - (before.at(-6)?.count ?? 0), 1)
})

test('failed deliveries of the last day are counted by channel and reason, older ones are not', async () => {
  await fail('EMAIL', 'mail server did not take it')
  await fail('EMAIL', 'mail server did not take it')
  await fail('SMS', 'no such number')
  const old = (Date.now() - 25 * 3600_000).toString(16).padStart(12, '0')
  await fail('PUSH', 'gone', `${old.slice(0, 8)}-${old.slice(8)}-7000-8000-000000000001`)
  assert.deepEqual((await overview()).deliveries.failures, [
    { channel: 'EMAIL', reason: 'mail server did not take it', count: 2 },
    { channel: 'SMS', reason: 'no such number', count: 1 },
  ])
})

test('it shows what waits, what is stored, and what is set up', async () => {
  const { review, queues, backup, audit, configured, disk, versions } = await overview()
  assert.deepEqual(review, { pending: 0, oldestAt: null })
  assert.ok(queues.some(({ queue, waiting }) => queue === 'email' && waiting === 0))
  assert.deepEqual([backup, audit.verification], [{ lastAt: null, failure: null }, null])
  assert.deepEqual(
    [configured.push, configured.storage, configured.externalDatabase],
    [true, 'disk', app.platform.settings.databaseUrl !== undefined],
  )
  assert.ok(disk.freeBytes > 0 && disk.freeBytes <= disk.totalBytes)
  assert.equal(versions.node, process.versions.node)
  assert.match(versions.database, /^\d+/)
})

test('every process adds what it answered to steps of five minutes, of which a day is shown without gaps', async () => {
  const before = (await readLoad(app.platform.db)).at(-1)
  const total = { requests: 10, failures: 1, seconds: 0.5 }
  const record = openLoadRecorder(app.platform.db, () => ({ ...total }))
  await record()
  total.requests = 14
  total.seconds = 0.7
  await record()
  await openLoadRecorder(app.platform.db, () => ({ requests: 6, failures: 0, seconds: 0.3 }))()
  const load = await readLoad(app.platform.db)
  assert.equal(load.length, 288)
  const shown = load.slice(-2).reduce((sum, { requests }) => sum + requests, 0)
  assert.equal(shown - (before?.requests ?? 0), 20)
  assert.equal(Date.parse(load[1]?.at ?? '') - Date.parse(load[0]?.at ?? ''), 300_000)
})

test('steps of former days are forgotten', async () => {
  await sql`
    insert into load_steps (step, requests, failures, seconds) values (now() - interval '26 hours', 1, 0, 1)`.execute(
    app.owner,
  )
  await openLoadRecorder(app.platform.db, () => ({ requests: 1, failures: 0, seconds: 0 }))()
  const { rows } = await sql`select from load_steps where step < now() - interval '25 hours'`.execute(app.owner)
  assert.deepEqual(rows, [])
})

test('it is for administrators, who all see the same for a minute', async () => {
  assert.equal((await app.request('GET', '/api/admin/overview', { as: member })).status, 403)
  const first = await app.request('GET', '/api/admin/overview', { as: admin })
  assert.equal(first.status, 200, first.text)
  const second = await app.request('GET', '/api/admin/overview', { as: await app.member('admin') })
  assert.equal(second.body.at, first.body.at)
  assert.equal(first.body.load.length, 288)
})
