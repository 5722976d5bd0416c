// Depends on: servers, instances
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { sql } from 'kysely'
import { makeKey } from '../../../test/harness/api-key-fixtures.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { type ClientOptions, closeLiveClients, connectLive, refusalOf } from '../../../test/harness/live-clients.ts'
import { bearer } from '../../../test/harness/profile-fixtures.ts'
import { testApp } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { deleteAccount } from '../../../test/harness/user-fixtures.ts'

const app = testApp({}, { hasClock: true })
afterEach(closeLiveClients)

const byToken = ({ token }: { token: string }): ClientOptions => ({ auth: { token }, transports: ['websocket'] })
const byCookie = (cookie: string): ClientOptions => ({ extraHeaders: { cookie } })

const END_OF_RIGHT = 'io server disconnect'
/** After this clients come back by themselves. */
const CUT_OFF = 'transport close'

test('with cookie, session token or JWT, by every transport, a member hears what is sent to him and nobody else', async () => {
  const member = await app.member('visitor')
  const stranger = await connectLive(app, byToken(await app.member('admin')))
  const credentials = [
    byCookie(member.cookie),
    { auth: { token: member.token } },
    { auth: { token: await member.jwt() } },
    { ...byCookie(member.cookie), auth: { token: member.token } },
    { ...byCookie(member.cookie), auth: { token: null } },
    { extraHeaders: bearer(member.token) },
  ]
  for (const credential of credentials) {
    for (const transports of [['polling', 'websocket'], ['polling'], ['websocket']]) {
      const { socket, heard } = await connectLive(app, { ...credential, transports })
      app.features.live.emit(member.id, 'sent', { text: "'Їжак' \\ 🦔" })
      await eventually('the event has arrived', () => heard.length > 0)
      assert.deepEqual(heard, [['sent', { text: "'Їжак' \\ 🦔" }]])
      socket.disconnect()
    }
  }
  await eventually('the member is disconnected', () => !app.features.live.isConnected(member.id))
  assert.deepEqual(stranger.heard, [])
})

test('without a valid credential nobody connects, and all are refused in the same words', async () => {
  const member = await app.member('member')
  const other = await app.member('member')
  const { key } = await makeKey(app, member)
  const ended = await app.member('member')
  await app.request('POST', '/api/auth/sign-out', { as: ended, body: {} })
  const refused: ClientOptions[] = [
    {},
    { auth: { token: ended.token } },
    byCookie(ended.cookie),
    byCookie(`${member.cookie}x`),
    { auth: { token: key } },
    { extraHeaders: { 'x-api-key': key } },
    { ...byCookie(member.cookie), auth: { token: other.token } },
    { ...byCookie(member.cookie), auth: { token: 'forged' } },
    { auth: { token: `${await member.jwt()}x` } },
    ...['', ' ', `${member.token} `, `Bearer ${member.token}`, 'a\r\nb', 'x'.repeat(5_000), '\0', '\ud800'].map(
      (token) => ({ auth: { token } }),
    ),
    ...[1, true, {}, [member.token], { token: member.token }].map((token) => ({ auth: { token } })),
  ]
  for (const options of refused) {
    assert.equal(
      await refusalOf(app, { ...options, transports: ['websocket'] }),
      'User not authenticated',
      JSON.stringify(options),
    )
  }
  const malformed = { auth: [member.token] as object, transports: ['websocket'] }
  assert.equal(await refusalOf(app, malformed), CUT_OFF)
  assert.deepEqual(app.features.live.connectedUsers(), [])
})

const endings: Record<string, (member: Member) => Promise<unknown>> = {
  'is deactivated': ({ id }) =>
    app.platform.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute(),
  'is deleted': ({ id }) =>
    app.platform.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', id).execute(),
  'is erased': ({ id }) => deleteAccount(app.owner, id),
  'signs out': (as) => app.request('POST', '/api/auth/sign-out', { as, body: {} }),
  'ends all sessions': (as) => app.request('POST', '/api/auth/revoke-sessions', { as, body: {} }),
  'has a session that ends by its time': ({ id }) =>
    app.platform.db
      .updateTable('sessions')
      .set({ expires_at: sql`now() + interval '1 second'` })
      .where('user_id', '=', id)
      .execute(),
}

for (const [name, end] of Object.entries(endings)) {
  test(`whoever ${name} is disconnected, whatever the credential, and others are not`, async () => {
    const member = await app.member('member')
    const other = await connectLive(app, byToken(await app.member('member')))
    const clients = await Promise.all([
      connectLive(app, byToken(member)),
      connectLive(app, byToken({ token: await member.jwt() })),
      connectLive(app, { ...byCookie(member.cookie), transports: ['polling'] }),
    ])
    await end(member)
    assert.deepEqual(await Promise.all(clients.map(({ ended }) => ended)), [END_OF_RIGHT, END_OF_RIGHT, END_OF_RIGHT])
    assert.equal(app.features.live.isConnected(member.id), false)
    assert.equal(other.socket.connected, true)
  })
}

test('a session that ends takes its own connections along, and not those of the others of its member', async () => {
  const member = await app.member('member')
  const phone = await app.signIn(member)
  const onPhone = await connectLive(app, byToken(phone))
  const atDesk = await connectLive(app, byToken(member))
  await app.request('POST', '/api/auth/sign-out', { headers: bearer(phone.token), body: {} })
  assert.equal(await onPhone.ended, END_OF_RIGHT)
  app.features.live.emit(member.id, 'sent', 1)
  await eventually('the event has arrived', () => atDesk.heard.length > 0)
})

test('another role keeps the connection: what it may hear is its own', async () => {
  const member = await app.member('confidential')
  const { heard } = await connectLive(app, byToken(member))
  const { promise: heardOfRights, resolve } = Promise.withResolvers<string | undefined>()
  // Of others it may still come late.
  const stop = app.platform.pubsub.on('rights', (id) => id === member.id && resolve(id))
  await app.platform.db.updateTable('users').set({ role: 'visitor' }).where('id', '=', member.id).execute()
  assert.equal(await heardOfRights, member.id)
  stop()
  app.features.live.emit(member.id, 'sent', 1)
  await eventually('the event has arrived', () => heard.length > 0)
})

test('rights that ended while the database was away are found when it is back', async () => {
  const member = await app.member('member')
  const { ended } = await connectLive(app, byToken(member))
  await sql`alter table users disable trigger users_rights_changed`.execute(app.owner)
  await app.platform.db.updateTable('users').set({ is_active: false }).where('id', '=', member.id).execute()
  await sql`alter table users enable trigger users_rights_changed`.execute(app.owner)
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'hromada-signals%' and datname = current_database()`.execute(app.owner)
  assert.equal(await ended, END_OF_RIGHT)
})

test('a member has 20 connections at most: one more ends the oldest', async () => {
  const member = await app.member('member')
  const clients = []
  for (let count = 0; count < 21; count += 1) clients.push(await connectLive(app, byToken(member)))
  assert.equal(await clients[0]?.ended, END_OF_RIGHT)
  assert.deepEqual(
    clients.map(({ socket }) => socket.connected),
    [false, ...Array.from({ length: 20 }, () => true)],
  )
})

test('events of clients are ignored, and whoever sends many is cut off', async () => {
  const loud = await app.member('member')
  const other = await connectLive(app, byToken(await app.member('member')))
  const { socket, heard, ended } = await connectLive(app, byToken(loud))
  socket.emit('notifications:new', { title: 'forged' })
  app.features.live.emit(loud.id, 'sent', 1)
  await eventually('the event has arrived', () => heard.length > 0)
  for (let count = 0; count < 100; count += 1) socket.emit('noise', count)
  assert.equal(await ended, CUT_OFF)
  assert.deepEqual([heard, other.heard], [[['sent', 1]], []])
})

test('a message of more than 16 KiB ends its connection', async () => {
  for (const transports of [['polling'], ['websocket']]) {
    const { socket, ended } = await connectLive(app, { ...byToken(await app.member('member')), transports })
    socket.emit('noise', 'x'.repeat(16 * 1024))
    assert.match(await ended, /^transport (close|error)$/)
  }
})

test('whoever does not read is cut off, and what waits for him stays within bounds', async () => {
  const member = await app.member('member')
  const { socket } = await connectLive(app, byToken(member))
  const transport = socket.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } }
  transport.ws.pause()
  const text = 'x'.repeat(64 * 1024)
  let sent = 0
  for (; app.features.live.isConnected(member.id); await new Promise(setImmediate)) {
    app.features.live.emit(member.id, 'sent', text)
    sent += 1
  }
  transport.ws.resume()
  // The network itself takes some of it.
  assert.ok(sent < 1_000, `${sent} messages were queued`)
})
