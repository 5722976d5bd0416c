import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { pino } from 'pino'
import { openMemoryCounters } from '../../src/platform/limits/counters.ts'
import { openRedis } from '../../src/platform/redis/redis.ts'
import { openRedisCounters } from '../../src/platform/redis/redis-counters.ts'
import { type ChaosProxy, startChaosProxy } from '../harness/chaos-proxy.ts'
import { eventually } from '../harness/eventually.ts'
import { startTestApp, type TestApp } from '../harness/test-app.ts'
import { redisUrl } from './redis-url.ts'

const limit = { bucket: 'test', points: 100, windowSeconds: 60, key: 'somebody' }
const LISTS_A_MINUTE = 120
/** Of them, those that Redis counts before it is away. */
const LISTS_BEFORE = 5

async function openCounters(stack: AsyncDisposableStack, prefix: string) {
  const redis = await openRedis(redisUrl().href, pino({ level: 'silent' }))
  stack.defer(() => redis.close())
  const counters = openRedisCounters({ redis, prefix, local: openMemoryCounters() })
  await eventually('the counters are shared', () => counters.isShared())
  return counters
}

test('machines count together, and communities apart', async () => {
  await using stack = new AsyncDisposableStack()
  const [community, other] = [randomUUID(), randomUUID()]
  const machines = [await openCounters(stack, community), await openCounters(stack, community)]
  const counts = await Promise.all(
    Array.from({ length: 130 }, async (_, index) => (await machines[index % 2]?.charge([limit]))?.[0]),
  )
  assert.equal(counts.filter((count) => count !== undefined && count.consumed <= limit.points).length, limit.points)
  const apart = await openCounters(stack, other)
  assert.equal((await apart.charge([limit]))[0]?.consumed, 1)
})

test('a request that one of several limits refuses is counted in none of them', async () => {
  await using stack = new AsyncDisposableStack()
  const counters = await openCounters(stack, randomUUID())
  const both = [limit, { bucket: 'small', points: 1, windowSeconds: 60, key: 'all' }]
  const consumed = async (charges: readonly (typeof limit)[]) =>
    (await counters.charge(charges)).map((count) => count.consumed)
  assert.deepEqual(await consumed(both), [1, 1])
  assert.deepEqual(await consumed(both), [2, 2])
  assert.deepEqual(await consumed([limit]), [2])
})

const away = /Redis unavailable/
const back = /Redis available again/

for (const [name, fail] of [
  ['gone', (proxy: ChaosProxy) => proxy.refuse()],
  ['silent', (proxy: ChaosProxy) => proxy.hang()],
] as const) {
  test(`while Redis is ${name} each machine goes on counting alone and says so; then together again`, async () => {
    await using stack = new AsyncDisposableStack()
    const { hostname: host, port } = redisUrl()
    const proxy = stack.use(await startChaosProxy({ host, port: Number(port) }))
    const app = await startTestApp({
      HROMADA_RATE_LIMIT_SCALE: '1',
      REDIS_URL: `redis://${proxy.host}:${proxy.port}`,
    })
    stack.use(app)
    const admin = await app.member('admin')
    const list = () => app.request('GET', '/api/news', { as: admin })
    assert.equal(await sharedOf(app), 1)
    for (let count = 0; count < LISTS_BEFORE; count += 1) assert.equal((await list()).status, 200)

    await fail(proxy)
    await eventually(
      'the machine counts alone',
      async () => (await app.request('GET', '/healthz')).status === 200 && (await sharedOf(app)) === 0,
    )
    assert.ok(app.logs.some((line) => away.test(line)))
    const answers = []
    for (let count = 0; count < LISTS_A_MINUTE + 5; count += 1) answers.push((await list()).status)
    const passed = answers.filter((status) => status === 200).length
    assert.equal(passed, LISTS_A_MINUTE - LISTS_BEFORE)
    assert.equal(answers.at(-1), 429)

    await proxy.forward()
    await eventually('the machines count together', async () => (await list()) && (await sharedOf(app)) === 1)
    assert.ok(app.logs.some((line) => back.test(line)))
    assert.equal((await list()).status, 200)
    assert.equal(app.logs.filter((line) => away.test(line)).length, 1)
  })
}

async function sharedOf(app: TestApp): Promise<number> {
  const { text } = await app.request('GET', '/metrics')
  return Number(/^hromada_rate_limits_shared (\d)$/m.exec(text)?.[1])
}
