import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after, before, mock, test } from 'node:test'
import { sql } from 'kysely'
import { eraseDeletedAccounts } from '../../src/features/accounts/erase.ts'
import { verifyAuditLog } from '../../src/features/audit/verify.ts'
import { openMemoryCounters } from '../../src/platform/limits/counters.ts'
import { openRateLimits, perAddress } from '../../src/platform/limits/rate-limits.ts'
import { type ChaosProxy, startChaosProxy } from '../harness/chaos-proxy.ts'
import { finalDelivery } from '../harness/delivery-fixtures.ts'
import { eventually } from '../harness/eventually.ts'
import { type MailSink, startMailSink } from '../harness/mail-sink.ts'
import { articleBody, storedRows } from '../harness/news-fixtures.ts'
import { announce, listOf } from '../harness/notification-fixtures.ts'
import { deletionParts, startTestApp, type TestApp } from '../harness/test-app.ts'
import { type DeclaredRoute, reviewing } from './access-review.ts'
import { answeredAllTheSame, assertOnlyReadOrRefused, assertUnavailable, readyForAll } from './faulty-surroundings.ts'

const cleanup = new AsyncDisposableStack()
let sink: MailSink
let proxy: ChaosProxy
let app: TestApp
let routes: readonly DeclaredRoute[]
before(async () => {
  sink = cleanup.use(await startMailSink())
  proxy = cleanup.use(await startChaosProxy({ host: '127.0.0.1', port: Number(new URL(sink.url).port) }))
  const environment = { SMTP_URL: `smtp://${proxy.host}:${proxy.port}` }
  const reviewed = await reviewing(() => startTestApp(environment, { hasClock: true, impatientFor: 'connections' }))
  app = cleanup.use(reviewed.started)
  routes = reviewed.routes
})
after(() => cleanup.disposeAsync())

/** What the pools that most requests need can hold. */
const CONNECTIONS = 16 * Number(process.env.TEST_INSTANCES ?? 1)

test('while every connection is taken, who needs one gets a 503, and who waits in the database is served', async () => {
  const admin = await app.member('admin')
  // Of those of better-auth some wait twice.
  const others = routes.filter(({ dialect }) => dialect.name !== 'auth')
  const ready = await readyForAll(app, others)
  const { articles } = await storedRows(app)
  // With keys of their own they share no transaction, and so no connection.
  const write = () => {
    const headers = { 'idempotency-key': randomUUID() }
    return app.request('POST', '/api/news', { as: admin, body: articleBody(), headers })
  }
  const writing = await whileLocked('news_articles', async () => {
    const waiting = Array.from({ length: 2 * CONNECTIONS }, write)
    const locks = sql<{ count: string }>`
      select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await eventually(
      'every connection waits for a lock',
      async () => Number((await locks.execute(app.owner)).rows[0]?.count) >= CONNECTIONS,
    )
    assertOnlyReadOrRefused(await answeredAllTheSame(ready))
    return waiting
  })
  const answers = await Promise.all(writing)
  const written = answers.filter(({ status }) => status === 201)
  for (const answer of answers) if (answer.status !== 201) assertUnavailable(answer, 'news')
  assert.ok(written.length >= CONNECTIONS)
  assert.equal((await storedRows(app)).articles, articles + written.length)
  assert.equal((await write()).status, 201)
})

/** Keeps everybody from writing to a table until the work is done. */
function whileLocked<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  return app.owner.transaction().execute(async (trx) => {
    // It says nothing for as long as the work takes, on a busy machine longer than the service waits for anybody.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    await sql`lock table ${sql.table(table)} in exclusive mode`.execute(trx)
    return work()
  })
}

/** As if the disk had no room for a change; said at once, or at the commit, when everything else is written. */
async function fillDisk(change: string, when = ''): Promise<void> {
  await sql
    .raw(`create constraint trigger no_room after ${change} ${when} for each row execute function no_room()`)
    .execute(app.owner)
}

// Simulated: the database raises the error that it would meet.
test('while the disk of the database is full nothing is half written, and all goes on when it has room again', async () => {
  const [admin, member] = [await app.member('admin'), await app.member('member')]
  const before = await storedRows(app)
  const write = () => app.request('POST', '/api/news', { as: admin, body: articleBody() })
  const role = { role: 'confidential' }
  const promote = () => app.request('PUT', `/api/admin/users/${member.id}/role`, { as: admin, body: role })
  const account = { name: 'New', email: 'new@test.example', password: 'correct horse battery' }
  const signUp = () => app.request('POST', '/api/auth/sign-up/email', { body: account })
  const signOut = () => app.request('POST', '/api/auth/sign-out', { as: member })
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$`.execute(app.owner)
  try {
    await fillDisk('insert on audit_waiting', 'deferrable initially deferred')
    await fillDisk('insert on users')
    await fillDisk('delete on sessions')
    assertUnavailable(await write(), 'news')
    assertUnavailable(await promote(), 'admin')
    assertUnavailable(await signUp(), 'auth')
    assertUnavailable(await signOut(), 'auth')
    assert.deepEqual(await storedRows(app), before)
    const stored = app.owner.selectFrom('users').select('role').where('id', '=', member.id)
    assert.deepEqual(await stored.execute(), [{ role: 'member' }])
    assert.equal((await app.request('GET', '/api/profile', { as: member })).status, 200)
  } finally {
    await sql`drop function no_room() cascade`.execute(app.owner)
  }
  const answers = [await write(), await promote(), await signUp(), await signOut()]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 200, 200, 200],
  )
  assert.equal((await verifyAuditLog(app.owner, app.platform.keys.audit, {}, () => {})).broken, undefined)
})

test('a mail server that hangs holds up nothing else, and gets every mail once when it answers again', async () => {
  const [admin, member] = [await app.member('admin'), await app.member('member')]
  const earlier = sink.received.length
  proxy.hang()
  // More than there are connections to it.
  const ids = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const { status, body } = await announce(app, admin, { userId: member.id, channels: ['IN_APP', 'EMAIL'] })
      assert.equal(status, 201)
      return body.data.notifications[0].id as string
    }),
  )
  assert.equal((await listOf(app, member)).notifications.length, ids.length)
  const reset = { body: { email: admin.email } }
  assert.equal((await app.request('POST', '/api/auth/request-password-reset', reset)).status, 200)
  await proxy.forward()
  proxy.cut()
  for (const id of ids) assert.equal((await finalDelivery(app, id, 'EMAIL')).status, 'SENT')
  await eventually('every mail has arrived', () => sink.received.length > earlier + ids.length)
  const arrived = sink.received
    .slice(earlier)
    .flatMap(({ messageId = '' }) => ids.filter((id) => messageId.includes(id)))
  assert.deepEqual(arrived.toSorted(), ids.toSorted())
})

const DAY_MS = 24 * 60 * 60 * 1_000

/** Sets the clock of the program, but not that of the database, while the work is done. */
async function withClockSet(byMs: number, work: () => Promise<void>): Promise<void> {
  mock.timers.enable({ apis: ['Date'], now: Date.now() + byMs })
  try {
    await work()
  } finally {
    mock.timers.reset()
  }
}

for (const [step, stepMs] of Object.entries({ forward: DAY_MS, back: -DAY_MS })) {
  test(`a clock of the program that is set ${step} by a day ends no session and delays nothing`, async () => {
    const [admin, member] = [await app.member('admin'), await app.member('member')]
    const earlier = sink.received.length
    const statusWith = async (headers: Record<string, string>) =>
      (await app.request('GET', '/api/profile', { headers })).status
    await withClockSet(stepMs, async () => {
      const { status, text, body } = await announce(app, admin, { userId: member.id, channels: ['IN_APP', 'EMAIL'] })
      assert.equal(status, 201, text)
      const [{ id }] = body.data.notifications
      assert.deepEqual(
        (await listOf(app, member)).notifications.map((one: { id: string }) => one.id),
        [id],
      )
      await eventually('the mail has arrived', () => sink.received.length > earlier)
      assert.equal((await finalDelivery(app, id, 'EMAIL')).status, 'SENT')
      const { cookie } = await app.signIn(member)
      const authorization = `Bearer ${await member.jwt()}`
      assert.deepEqual([await statusWith({ cookie }), await statusWith({ authorization })], [200, 200])
    })
  })
}

test('a clock of the program that is set forward by months erases nobody', async () => {
  const [admin, member] = [await app.member('admin'), await app.member('member')]
  const path = `/api/admin/users/${member.id}`
  assert.equal((await app.request('DELETE', path, { as: admin })).status, 200)
  await withClockSet(60 * DAY_MS, async () => {
    await eraseDeletedAccounts({ ...deletionParts(app), db: app.platform.patientDb })
    const restored = await app.request('POST', `${path}/restore`, { as: admin, body: {} })
    assert.equal(restored.status, 200, restored.text)
  })
})

test('a clock that is set back makes no limit last longer than its minute', async () => {
  const limits = openRateLimits(1, openMemoryCounters())
  const caller = { user: null, ipAddress: '198.51.100.1', userAgent: '' }
  const count = () => limits.charge([perAddress(1, 'test')], caller, { headers: () => undefined })
  await count()
  await withClockSet(-DAY_MS, () =>
    assert.rejects(count(), { kind: 'RATE_LIMITED', parts: { headers: { 'retry-after': '60' } } }),
  )
})

test('a log that cannot be written does not end the program', { skip: !existsSync('/dev/full') }, async () => {
  const program = `
    import { openLog } from ${JSON.stringify(join(import.meta.dirname, '../../src/platform/log.ts'))}
    const log = await openLog('info')
    for (let line = 0; line < 3_000; line += 1) log.info('x'.repeat(1_000))
    await new Promise((resolve) => setTimeout(resolve, 10))
    log.fatal('last')
    console.log('goes on')`
  const full = openSync('/dev/full', 'w')
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', full],
    timeout: 60_000,
  })
  closeSync(full)
  const [output, [code]] = await Promise.all([text(child.stdout as Readable), once(child, 'close')])
  assert.deepEqual({ output, code }, { output: 'goes on\n', code: 0 })
})
