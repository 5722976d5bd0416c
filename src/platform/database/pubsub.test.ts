// Depends on: servers
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { startDatabaseProxy } from '../../../test/harness/database-proxy.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { createTestDatabase } from '../../../test/harness/test-app.ts'
import { type Database, openDatabase } from './database.ts'
import { openPubSub, type PubSub } from './pubsub.ts'
import { publish } from './signals.ts'
import { transaction } from './transaction.ts'

const topics = ['notifications', 'deliveries', 'events', 'rights']
const log = pino({ level: 'silent' })
const opened = new AsyncDisposableStack()
let databaseUrl: string
let db: Database
/** As two processes have them. */
let one: PubSub
let other: PubSub

before(async () => {
  const database = await createTestDatabase()
  opened.defer(() => database.drop())
  databaseUrl = database.url
  const connection = { connectionString: databaseUrl }
  const service = openDatabase(connection, log)
  opened.defer(() => service.close())
  db = service.db
  one = await openPubSub({ connection, topics, log })
  opened.defer(() => one.close())
  other = await openPubSub({ connection, topics, log })
  opened.defer(() => other.close())
})
after(() => opened.disposeAsync())

/** Everything that is received of a topic, until a message says that it was the last. */
function subscribe(pubsub: PubSub, topic: string) {
  const received: (string | undefined)[] = []
  const { promise: all, resolve } = Promise.withResolvers<(string | undefined)[]>()
  const stop = pubsub.on(topic, (message) => {
    if (message === 'last') resolve(received)
    else received.push(message)
  })
  return { all, received, stop }
}

test('every process receives a message when its transaction commits, none one that was rolled back', async () => {
  const subscriptions = [subscribe(one, 'notifications'), subscribe(other, 'notifications'), subscribe(one, 'events')]
  await transaction(db, async (trx) => {
    await publish(trx, 'notifications', 'in a transaction')
    // Had it been sent at once, it would be received before this one.
    await publish(db, 'notifications', "at once: 'Їжак' \\ 🦔")
  })
  const rolledBack = transaction(db, async (trx) => {
    await publish(trx, 'notifications', 'rolled back')
    throw new Error('no')
  })
  await assert.rejects(rolledBack, /no/)
  await publish(db, 'events')
  await publish(db, 'events', 'last')
  await publish(db, 'notifications', 'last')
  const expected = ["at once: 'Їжак' \\ 🦔", 'in a transaction']
  const received = await Promise.all(subscriptions.map(({ all }) => all))
  assert.deepEqual(received, [expected, expected, ['']])
  for (const { stop } of subscriptions) stop()
})

test('equal messages of a transaction are received once', async () => {
  const { all, stop } = subscribe(one, 'deliveries')
  await transaction(db, async (trx) => {
    for (const message of ['equal', 'equal', 'different', 'equal']) await publish(trx, 'deliveries', message)
  })
  await publish(db, 'deliveries', 'last')
  assert.deepEqual(await all, ['equal', 'different'])
  stop()
})

test('a message may have 7,999 bytes', async () => {
  const { all, stop } = subscribe(one, 'rights')
  const longest = `${'ї'.repeat(3_999)}x`
  await publish(db, 'rights', longest)
  await assert.rejects(publish(db, 'rights', `${longest}x`), RangeError)
  await publish(db, 'rights', 'last')
  assert.deepEqual(await all, [longest])
  stop()
})

test('a subscription that has ended receives nothing, and one that fails does not keep others from receiving', async () => {
  const failing = one.on('events', () => {
    throw new Error('cannot follow')
  })
  const former = subscribe(one, 'events')
  former.stop()
  const { all, stop } = subscribe(one, 'events')
  await publish(db, 'events', 'message')
  await publish(db, 'events', 'last')
  assert.deepEqual([await all, former.received], [['message'], []])
  failing()
  stop()
})

test('after a reconnect every topic learns that something may have been missed, and receives again', async () => {
  const subscriptions = topics.map((topic) => subscribe(one, topic))
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'hromada-signals' and datname = current_database()`.execute(db)
  await eventually('every subscription is notified', () => subscriptions.every(({ received }) => received.length > 0))
  for (const topic of topics) await publish(db, topic, 'last')
  assert.deepEqual(await Promise.all(subscriptions.map(({ all }) => all)), [
    [undefined],
    [undefined],
    [undefined],
    [undefined],
  ])
  for (const { stop } of subscriptions) stop()
})

test('a server that falls silent while the connection to it is lost is reported, and heard again when it is back', async () => {
  await using stack = new AsyncDisposableStack()
  const { proxy, reach } = stack.use(await startDatabaseProxy())
  let silences = 0
  const onSilence = () => {
    silences += 1
  }
  const pubsub = await openPubSub({ connection: { connectionString: reach(databaseUrl) }, topics, log, onSilence })
  stack.defer(() => pubsub.close())
  const { received } = subscribe(pubsub, 'events')
  proxy.hang()
  proxy.cut()
  await eventually('the silence is reported', () => silences > 0)
  await proxy.forward()
  await eventually('it may have missed something', () => received.includes(undefined))
})

test('a topic that was not declared cannot be subscribed to', () => {
  assert.throws(() => one.on('no such topic', () => {}), /no such topic/)
})
