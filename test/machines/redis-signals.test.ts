import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { type Database, openDatabase } from '../../src/platform/database/database.ts'
import { openPubSub, type PubSub } from '../../src/platform/database/pubsub.ts'
import { carrySignals, publish, publishInCommit, type SignalCarrier } from '../../src/platform/database/signals.ts'
import { transaction } from '../../src/platform/database/transaction.ts'
import { openMemoryCounters } from '../../src/platform/limits/counters.ts'
import { openRedis, type SharedRedis } from '../../src/platform/redis/redis.ts'
import { openRedisCounters } from '../../src/platform/redis/redis-counters.ts'
import { openRedisSignals } from '../../src/platform/redis/redis-signals.ts'
import { readSettings } from '../../src/platform/settings/settings.ts'
import { redisCheck } from '../../src/tools/doctor/redis.ts'
import { type ChaosProxy, startChaosProxy } from '../harness/chaos-proxy.ts'
import { eventually } from '../harness/eventually.ts'
import { createTestDatabase } from '../harness/test-app.ts'
import { redisUrl } from './redis-url.ts'

const log = pino({ level: 'silent' })
const topics = ['news', 'work']
/** Goes with the commit alone: of the carrier nothing of it can be missed. */
const RARE = 'rare'
const NONE_MISSED = 'rare: missed'
const prefix = randomUUID()
const [member, stranger] = [randomUUID(), randomUUID()]
const opened = new AsyncDisposableStack()
let databaseUrl: string
let one: Program
let other: Program
/** Hears only what PostgreSQL carries. */
let withoutRedis: Heard

interface Heard {
  readonly pubsub: PubSub
  readonly heard: (string | undefined)[]
}

interface Program extends Heard {
  readonly db: Database
  readonly redis: SharedRedis
}

before(async () => {
  const database = await createTestDatabase()
  opened.defer(() => database.drop())
  databaseUrl = database.url
  one = await openProgram(opened)
  other = await openProgram(opened)
  withoutRedis = await listen(opened)
})
after(() => opened.disposeAsync())

async function openProgram(stack: AsyncDisposableStack, url = redisUrl().href): Promise<Program> {
  const { db, close } = openDatabase({ connectionString: databaseUrl }, log)
  stack.defer(close)
  const redis = await openRedis(url, log)
  stack.defer(() => redis.close())
  const carrier = await openRedisSignals({ redis, prefix, log })
  stack.defer(() => carrier.close())
  carrySignals([db], carrier, log)
  return { db, redis, ...(await listen(stack, carrier)) }
}

async function listen(stack: AsyncDisposableStack, carrier?: SignalCarrier): Promise<Heard> {
  const connection = { connectionString: databaseUrl }
  const pubsub = await openPubSub({ connection, topics, topicsInCommit: [RARE], log, carrier })
  stack.defer(() => pubsub.close())
  const heard: (string | undefined)[] = []
  for (const topic of topics) pubsub.on(topic, (message) => void heard.push(message && `${topic}: ${message}`))
  pubsub.on(RARE, (message) => void heard.push(`rare: ${message ?? 'missed'}`))
  return { pubsub, heard }
}

async function subscribersOf(userId: string): Promise<unknown> {
  const [, subscribers] = await one.redis.client.pubsub('NUMSUB', `hromada:${prefix}:signals:${userId}`)
  return subscribers
}

const forget = () => {
  for (const { heard } of [one, other, withoutRedis]) heard.length = 0
}

/** Has all of them hear one more by PostgreSQL, and what was sent before by Redis. */
async function settle(...programs: Heard[]): Promise<void> {
  const last = randomUUID()
  await publish(one.db, 'work', last)
  await publishInCommit(one.db, 'work', `${last} in the commit`)
  for (const { heard } of programs) {
    await eventually('what was published has come', () =>
      [last, `${last} in the commit`].every((each) => heard.includes(`work: ${each}`)),
    )
    heard.splice(0, heard.length, ...heard.filter((message) => !message?.includes(last)))
  }
}

test('what a transaction publishes is heard by every program after the commit, equal ones once, and costs no NOTIFY', async () => {
  forget()
  await transaction(one.db, async (trx) => {
    for (const message of ["'Їжак' \\ 🦔 of two words", 'second', 'second']) await publish(trx, 'news', message)
    await publish(one.db, 'news', 'at once')
  })
  const rolledBack = transaction(one.db, async (trx) => {
    await publish(trx, 'news', 'rolled back')
    await publishInCommit(trx, 'news', 'rolled back too')
    throw new Error('no')
  })
  await assert.rejects(rolledBack, /no/)
  await settle(one, other)
  const expected = ['news: at once', "news: 'Їжак' \\ 🦔 of two words", 'news: second']
  assert.deepEqual([one.heard, other.heard], [expected, expected])
  assert.deepEqual(
    withoutRedis.heard.filter((message) => message?.startsWith('news')),
    [],
  )
})

test('what nobody may miss goes with the commit', async () => {
  forget()
  await transaction(other.db, (trx) => publishInCommit(trx, RARE, 'told'))
  await eventually('all have heard it', () =>
    [one, other, withoutRedis].every(({ heard }) => heard.includes('rare: told')),
  )
})

test('of one member only those programs hear that follow this member, until they have left as often', async () => {
  forget()
  const tell = (userId: string, message: string) => transaction(one.db, (trx) => publish(trx, 'news', message, userId))
  await Promise.all([other.pubsub.follow(member), other.pubsub.follow(member)])
  await tell(member, 'first')
  await tell(stranger, 'of somebody else')
  other.pubsub.unfollow(member)
  await tell(member, 'still followed')
  other.pubsub.unfollow(member)
  other.pubsub.unfollow(member)
  await eventually('nobody is subscribed any more', async () => (await subscribersOf(member)) === 0)
  await tell(member, 'too late')
  await other.pubsub.follow(member)
  await tell(member, 'again')
  other.pubsub.unfollow(member)
  await settle(one, other)
  assert.deepEqual([one.heard, other.heard], [[], ['news: first', 'news: still followed', 'news: again']])
})

for (const [name, fail] of [
  ['gone', (proxy: ChaosProxy) => proxy.refuse()],
  ['silent', (proxy: ChaosProxy) => proxy.hang()],
] as const) {
  test(`while Redis is ${name} signals come by PostgreSQL; then it is said that some may be missing, and Redis carries them again`, async () => {
    await using stack = new AsyncDisposableStack()
    const { hostname: host, port } = redisUrl()
    const proxy = stack.use(await startChaosProxy({ host, port: Number(port) }))
    const cutOff = await openProgram(stack, `redis://${proxy.host}:${proxy.port}`)
    await cutOff.pubsub.follow(member)
    forget()
    await fail(proxy)
    await transaction(cutOff.db, (trx) => publish(trx, 'news', 'without Redis', member))
    await eventually('all have heard it', () =>
      [one, withoutRedis, cutOff].every(({ heard }) => heard.includes('news: without Redis')),
    )
    cutOff.heard.length = 0
    await eventually('what it does not hear meanwhile it looks for', () => cutOff.heard.includes(undefined))
    await proxy.forward()
    cutOff.heard.length = 0
    await eventually('it learns that it may have missed some', () => cutOff.heard.includes(undefined))
    await eventually('it is subscribed', async () => (await subscribersOf(member)) === 1)
    await transaction(one.db, (trx) => publish(trx, 'news', 'by Redis', member))
    await eventually('it hears of the member again', () => cutOff.heard.includes('news: by Redis'))
    assert.equal(withoutRedis.heard.includes('news: by Redis'), false)
  })
}

test('a program that opens while Redis is away serves, and hears by it as soon as it is there', async () => {
  await using stack = new AsyncDisposableStack()
  const { hostname: host, port } = redisUrl()
  const proxy = stack.use(await startChaosProxy({ host, port: Number(port) }))
  await proxy.refuse()
  const late = await openProgram(stack, `redis://${proxy.host}:${proxy.port}`)
  await late.pubsub.follow(member)
  await proxy.forward()
  await eventually('it may have missed some', () => late.heard.includes(undefined))
  await publish(one.db, 'news', 'welcome', member)
  await eventually('it hears of the member', () => late.heard.includes('news: welcome'))
})

test('a program that starts may replace one that ended between a commit and its signals: others learn that', async () => {
  await using stack = new AsyncDisposableStack()
  forget()
  await openProgram(stack)
  await eventually('the others learn it', () => one.heard.includes(undefined) && other.heard.includes(undefined))
  assert.equal([...one.heard, ...other.heard].includes(NONE_MISSED), false)
})

test('a Redis that gives its user no channels still counts rate limits: PostgreSQL carries signals, and the doctor says so; given some, it hears', async () => {
  await using stack = new AsyncDisposableStack()
  const url = redisUrl()
  url.username = randomUUID()
  url.password = randomUUID()
  await one.redis.client.call('ACL', 'SETUSER', url.username, 'on', `>${url.password}`, '~*', '+@all', 'resetchannels')
  stack.defer(async () => void (await one.redis.client.call('ACL', 'DELUSER', url.username)))
  const refused = await openProgram(stack, url.href)
  await publish(refused.db, 'news', 'by PostgreSQL')
  await eventually('all have heard it', () =>
    [one, withoutRedis, refused].every(({ heard }) => heard.includes('news: by PostgreSQL')),
  )
  const counters = openRedisCounters({ redis: refused.redis, prefix, local: openMemoryCounters() })
  await counters.charge([{ bucket: 'test', points: 1, windowSeconds: 60, key: 'anybody' }])
  assert.equal(counters.isShared(), true)
  const doctor = ({ href }: URL) => redisCheck(readSettings({ REDIS_URL: href }))
  const check = doctor(url)
  await assert.rejects(async () => check.run(), /NOPERM/)
  assert.match(check.advice, /channels/)

  await refused.pubsub.follow(member)
  await one.redis.client.call('ACL', 'SETUSER', url.username, '&hromada:*')
  await eventually('it subscribes by itself', async () => (await subscribersOf(member)) === 1)
  await publish(one.db, 'news', 'by Redis', member)
  await eventually('it hears of the member', () => refused.heard.includes('news: by Redis'))
  assert.deepEqual(
    [await doctor(redisUrl()).run()].flat().map(({ state }) => state),
    ['ok'],
  )
})
