import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { openDatabase } from '../../src/platform/database/database.ts'
import { openPubSub } from '../../src/platform/database/pubsub.ts'
import { carrySignals, publish } from '../../src/platform/database/signals.ts'
import { transaction } from '../../src/platform/database/transaction.ts'
import { openEmbeddedDatabase } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { openRedis } from '../../src/platform/redis/redis.ts'
import { openRedisSignals } from '../../src/platform/redis/redis-signals.ts'
import { rangeOf } from '../lib/comparisons.ts'
import { median, ROUNDS } from '../lib/measure.ts'
import type { Pinning } from '../lib/pinning.ts'
import { startRedis } from '../lib/redis.ts'
import { progress, type Row } from '../lib/report.ts'
import { makeTemporaryFolder } from '../lib/temporary-folder.ts'

const WRITERS = 16
const ROUND_MS = Number(process.env.BENCH_ROUND_MS ?? 5_000)

const log = pino({ level: 'error' }, pino.destination(2))

/** Small transactions of 16 writers, without a signal, with one by NOTIFY, and with one that Redis carries after the commit. */
export async function measureSignals(_pinning: Pinning): Promise<Row[]> {
  await using stack = new AsyncDisposableStack()
  const folder = stack.use(await makeTemporaryFolder())
  const embedded = await openEmbeddedDatabase(join(folder.path, 'data'), log)
  stack.defer(() => embedded.stop())
  const { connection } = embedded
  const open = () => {
    const { db, close } = openDatabase(connection, log)
    stack.defer(close)
    return db
  }
  const [plain, carried] = [open(), open()]
  const server = stack.use(await startRedis())
  const redis = await openRedis(server.url, log)
  stack.defer(() => redis.close())
  const carrier = await openRedisSignals({ redis, prefix: 'bench', log })
  stack.defer(() => carrier.close())
  const pubsub = await openPubSub({ connection, topics: ['work'], log, carrier })
  stack.defer(() => pubsub.close())
  carrySignals([carried], carrier, log)
  await sql`create table written (number bigint generated always as identity primary key, at timestamptz default now())`.execute(
    plain,
  )
  let heard = 0
  pubsub.on('work', () => {
    heard += 1
  })
  const ways = [
    { name: 'without a signal', db: plain, signals: false },
    { name: 'each with a signal by NOTIFY', db: plain, signals: true },
    { name: 'each with a signal by Redis, after the commit', db: carried, signals: true },
  ]
  const rates = ways.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, { name, db, signals }] of ways.entries()) {
      progress(`${name} …`)
      const endsAt = performance.now() + ROUND_MS
      let count = 0
      const write = async () => {
        while (performance.now() < endsAt) {
          await transaction(db, async (trx) => {
            await sql`insert into written default values`.execute(trx)
            count += 1
            if (signals) await publish(trx, 'work', String(count))
          })
        }
      }
      await Promise.all(Array.from({ length: WRITERS }, write))
      rates[index]?.push((count * 1_000) / ROUND_MS)
    }
  }
  if (heard === 0) throw new Error('no signal was heard')
  const [bare = []] = rates
  return ways.map(({ name }, index) => {
    const ofWay = rates[index] ?? []
    const ratios = ofWay.map((rate, round) => rate / (bare[round] ?? Number.NaN))
    return {
      name: `transactions of ${WRITERS} writers, ${name}`,
      perSecond: median(ofWay),
      ratio: median(ratios),
      note: `ratios ${rangeOf(ratios, 2)} of those without`,
    }
  })
}
