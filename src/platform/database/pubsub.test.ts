import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { eventually } from '../../test/eventually.ts'
import { createTestDatabase } from '../../test/test-app.ts'
import { type Database, openDatabase } from './database.ts'
import { openSignals, type Signals, signal, type Topic } from './signals.ts'
import { transaction } from './transaction.ts'

const log = pino({ level: 'silent' })
const opened = new AsyncDisposableStack()
let db: Database
/** As two processes hear them. */
let one: Signals
let other: Signals

before(async () => {
  const database = await createTestDatabase()
  opened.defer(() => database.drop())
  const connection = { connectionString: database.url }
  const service = openDatabase(connection, log)
  opened.defer(() => service.close())
  db = service.db
  one = await openSignals(connection, log)
  opened.defer(() => one.close())
  other = await openSignals(connection, log)
  opened.defer(() => other.close())
})
after(() => opened.disposeAsync())

/** Everything that is heard of a topic, until a message says that it was the last. */
function hearing(signals: Signals, topic: Topic) {
  const heard: (string | undefined)[] = []
  const { promise: all, resolve } = Promise.withResolvers<(string | undefined)[]>()
  const stop = signals.on(topic, (message) => {
    if (message === 'last') resolve(heard)
    else heard.push(message)
  })
  return { all, heard, stop }
}

test('every process hears a signal when its transaction commits, none hears one that was rolled back', async () => {
  const hearers = [hearing(one, 'notifications'), hearing(other, 'notifications'), hearing(one, 'events')]
  await transaction(db, async (trx) => {
    await signal(trx, 'notifications', 'in a transaction')
    // Had it been sent at once, it would be heard before this one.
    await signal(db, 'notifications', "at once: 'Їжак' \\ 🦔")
  })
  const rolledBack = transaction(db, async (trx) => {
    await signal(trx, 'notifications', 'rolled back')
    throw new Error('no')
  })
  await assert.rejects(rolledBack, /no/)
  await signal(db, 'events')
  await signal(db, 'events', 'last')
  await signal(db, 'notifications', 'last')
  const expected = ["at once: 'Їжак' \\ 🦔", 'in a transaction']
  const heard = await Promise.all(hearers.map(({ all }) => all))
  assert.deepEqual(heard, [expected, expected, ['']])
  for (const { stop } of hearers) stop()
})

test('equal signals of a transaction are heard once', async () => {
  const { all, stop } = hearing(one, 'deliveries')
  await transaction(db, async (trx) => {
    for (const message of ['equal', 'equal', 'different', 'equal']) await signal(trx, 'deliveries', message)
  })
  await signal(db, 'deliveries', 'last')
  assert.deepEqual(await all, ['equal', 'different'])
  stop()
})

test('a message may have 7,999 bytes', async () => {
  const { all, stop } = hearing(one, 'rights')
  const longest = `${'ї'.repeat(3_999)}x`
  await signal(db, 'rights', longest)
  await assert.rejects(signal(db, 'rights', `${longest}x`), RangeError)
  await signal(db, 'rights', 'last')
  assert.deepEqual(await all, [longest])
  stop()
})

test('whoever no longer listens hears nothing, and one who fails does not keep others from hearing', async () => {
  const failing = one.on('events', () => {
    throw new Error('cannot follow')
  })
  const former = hearing(one, 'events')
  former.stop()
  const { all, stop } = hearing(one, 'events')
  await signal(db, 'events', 'told')
  await signal(db, 'events', 'last')
  assert.deepEqual([await all, former.heard], [['told'], []])
  failing()
  stop()
})

test('after a broken connection every topic is told that something may have been missed, and hears again', async () => {
  const hearers = (['notifications', 'deliveries', 'events', 'rights'] as const).map((topic) => hearing(one, topic))
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'hromada-signals' and datname = current_database()`.execute(db)
  await eventually(() => hearers.every(({ heard }) => heard.length > 0))
  for (const topic of ['notifications', 'deliveries', 'events', 'rights'] as const) await signal(db, topic, 'last')
  assert.deepEqual(await Promise.all(hearers.map(({ all }) => all)), [
    [undefined],
    [undefined],
    [undefined],
    [undefined],
  ])
  for (const { stop } of hearers) stop()
})
