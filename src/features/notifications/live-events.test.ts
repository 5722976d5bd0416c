// Depends on: servers, instances
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, test } from 'node:test'
import { sql } from 'kysely'
import { eventually } from '../../../test/harness/eventually.ts'
import { closeLiveClients, connectLive, type LiveClient } from '../../../test/harness/live-clients.ts'
import { testAppPair, testMember } from '../../../test/harness/suite.ts'
import { type Member, startTestApp, type TestApp } from '../../../test/harness/test-app.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { insertNotifications, type NewNotification } from './insert.ts'

const [app, other] = testAppPair({ hasClock: true })
const admin = testMember(app, 'admin')
afterEach(closeLiveClients)

const connect = (to: TestApp, { token }: Member) => connectLive(to, { auth: { token }, transports: ['websocket'] })
const countOf = (count: number) => ['notifications:unread-count', { count }]

async function create(given: object): Promise<string> {
  const body = { type: 'SYSTEM_ANNOUNCEMENT', title: 'Збори', body: 'О 18:00', ...given }
  const { status, text, body: created } = await app.request('POST', '/api/notifications', { as: admin, body })
  assert.equal(status, 201, text)
  return created.data.notifications[0]?.id
}

const newest = async (as: Member) => (await app.request('GET', '/api/notifications', { as })).body.notifications[0]

async function untilHeard({ heard }: LiveClient, count: number): Promise<void> {
  await eventually(`${count} events have arrived`, () => heard.length >= count)
}

const notificationFor = ({ id }: Member, given: Partial<NewNotification> = {}): NewNotification => ({
  userId: id,
  type: 'SYSTEM_ANNOUNCEMENT',
  priority: 'NORMAL',
  trigger: 'SYSTEM_EVENT',
  title: 'Title',
  body: 'Body',
  channels: ['IN_APP'],
  locale: 'en',
  ...given,
})

test('an event of one process reaches the member through every other process, and no other member', async () => {
  const member = await app.member('member')
  const stranger = await connect(other, await app.member('member'))
  const clients = [await connect(app, member), await connect(other, member)]
  const heard: unknown[] = []
  const hears = async (...events: unknown[]) => {
    heard.push(...events)
    for (const client of clients) {
      await untilHeard(client, heard.length)
      assert.deepEqual(client.heard, heard)
    }
  }

  const id = await create({ userId: member.id })
  await hears(['notifications:new', await newest(member)], countOf(1))

  const read = (await app.request('POST', `/api/notifications/${id}/read`, { as: member })).status
  const { readAt } = await newest(member)
  await hears(['notifications:read', { notificationId: id, readAt }], countOf(0))
  assert.equal(read, 200)

  await app.request('POST', `/api/notifications/${id}/unread`, { as: member })
  await hears(['notifications:unread', { notificationId: id }], countOf(1))

  await other.request('POST', '/api/notifications/read-all', { as: member })
  await hears(['notifications:bulk-read', { userId: member.id, count: 1 }], countOf(0))

  await app.request('POST', '/api/notifications/read-all', { as: member })
  await other.request('DELETE', `/api/notifications/${id}`, { as: member })
  await hears(['notifications:deleted', { notificationId: id }], countOf(0))

  const another = await create({ userId: member.id })
  await hears(['notifications:new', await newest(member)], countOf(1))
  await app.request('POST', `/api/notifications/${another}/read`, { as: member })
  await hears(['notifications:read', { notificationId: another, readAt: (await newest(member)).readAt }], countOf(0))
  await other.request('POST', '/api/notifications/delete-read', { as: member })
  await hears(['notifications:bulk-deleted', { userId: member.id, count: 1 }], countOf(0))
  await other.request('POST', '/api/notifications/delete-read', { as: member })
  assert.deepEqual(stranger.heard, [])
})

test('the program in the documentation receives what the documentation says', async () => {
  const member = await app.member('member')
  const page = await readFile(join(import.meta.dirname, '../../../docs/api.md'), 'utf8')
  const [, program = ''] = /\n## Live events\n.*?```js\n(.*?)```/s.exec(page) ?? []
  const code = program
    .replace('https://community.example', app.url)
    .replace('the session token, or a JWT', await member.jwt())
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  const lines: string[] = []
  createInterface(child.stdout).on('line', (line) => lines.push(line))
  await eventually('the program is connected', () => app.features.live.isConnected(member.id))
  const id = await create({ userId: member.id })
  await eventually('the program has printed the notification', () => lines.length >= 2)
  await app.request('POST', `/api/notifications/${id}/read`, { as: member })
  const { readAt } = await newest(member)
  await eventually('the program has printed the change', () => lines.length >= 4)
  await app.request('POST', '/api/auth/sign-out', { as: member, body: {} })
  // Without a connection it has nothing left to wait for.
  await closed
  assert.deepEqual(lines, [
    'new: Збори',
    'unread: 1',
    `read: ${id} ${readAt}`,
    'unread: 0',
    'disconnected: io server disconnect',
  ])
})

test('what is not committed is not emitted; what is scheduled is emitted when it is released', async () => {
  const member = await app.member('member')
  const client = await connect(other, member)
  const rolledBack = transaction(app.platform.db, async (trx) => {
    await insertNotifications(trx, [notificationFor(member, { title: 'Rolled back' })])
    throw new Error('no')
  })
  await assert.rejects(rolledBack, /no/)
  const later = new Date(Date.now() + 60_000)
  await transaction(app.platform.db, (trx) =>
    insertNotifications(trx, [notificationFor(member, { title: 'Later', scheduledFor: later })]),
  )
  await create({ userId: member.id, title: 'Now' })
  await untilHeard(client, 2)
  await sql`
    update notifications set due_at = now(), scheduled_for = now()
    where user_id = ${member.id} and title = 'Later'`.execute(app.owner)
  await untilHeard(client, 4)
  const titles = client.heard.flatMap(([, data]) => (data as { title?: string }).title ?? [])
  assert.deepEqual(titles, ['Now', 'Later'])
  assert.deepEqual([client.heard[1], client.heard[3]], [countOf(1), countOf(2)])
})

test('when thousands are notified at once, each connected member receives one event', async () => {
  const members = await Promise.all(Array.from({ length: 3 }, () => app.member('visitor')))
  const clients = await Promise.all(members.map((member) => connect(other, member)))
  await sql`
    insert into users (id, name, email, role)
    select gen_random_uuid(), 'Visitor', 'many-' || number || '@test.example', 'visitor'
    from generate_series(1, 5200) number`.execute(app.owner)
  await create({ audience: { roles: ['visitor'] }, title: 'To all' })
  for (const client of clients) await untilHeard(client, 2)
  await eventually('every batch is done', async () => {
    const { rows } = await sql`select from notification_batches where done_at is null`.execute(app.owner)
    return rows.length === 0
  })
  // Whatever came twice would be heard before this.
  for (const member of members) await create({ userId: member.id, title: 'Afterwards' })
  for (const client of clients) {
    await untilHeard(client, 4)
    const titles = client.heard.map(([, data]) => (data as { title?: string }).title ?? data)
    assert.deepEqual(titles, ['To all', { count: 1 }, 'Afterwards', { count: 2 }])
  }
})

test('of hundreds of notifications in one transaction each is emitted once', async () => {
  const member = await app.member('member')
  const client = await connect(other, member)
  const many = Array.from({ length: 400 }, () => notificationFor(member))
  const ids = await transaction(app.platform.db, (trx) => insertNotifications(trx, many))
  const heard = () => client.heard.flatMap(([, data]) => (data as { id?: string }).id ?? [])
  await eventually('all 400 notifications have arrived', () => heard().length >= 400)
  assert.deepEqual(heard().sort(), ids.toSorted())
})

test('after the database connection was lost, every connected member receives the unread count', async () => {
  const [member, earlier] = [await app.member('member'), await app.member('member')]
  const watching = await connect(other, earlier)
  await create({ userId: member.id })
  // Signals come in order: with this one that program has had the other too.
  await create({ userId: earlier.id })
  await untilHeard(watching, 2)
  const client = await connect(other, member)
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'hromada-signals%' and datname = current_database()`.execute(app.owner)
  await untilHeard(client, 1)
  assert.deepEqual(client.heard, [countOf(1)])
})

test('when a process stops, its connections end so that clients reconnect automatically', async () => {
  const member = await app.member('member')
  const third = await startTestApp({ DATABASE_URL: app.platform.settings.databaseUrl ?? '' })
  const polling = await connectLive(third, { auth: { token: member.token }, transports: ['polling'] })
  const byWebSocket = await connect(third, member)
  await third[Symbol.asyncDispose]()
  assert.deepEqual(await Promise.all([polling.ended, byWebSocket.ended]), ['transport close', 'transport close'])
})
