import { setTimeout as sleep } from 'node:timers/promises'
import { insertNotifications } from '../../src/features/notifications/insert.ts'
import { transaction } from '../../src/platform/database/transaction.ts'
import { type BenchDatabase, openProgramDatabase } from '../lib/database.ts'
import { openLatencies } from '../lib/latencies.ts'
import { connectLive, startLiveConnections } from '../lib/live-connections.ts'
import { MEBIBYTE } from '../lib/measure.ts'
import type { Pinning } from '../lib/pinning.ts'
import { cpuTimeOn, programBytesOf } from '../lib/process-tree.ts'
import { type Program, startProgram } from '../lib/program.ts'
import { startRedis } from '../lib/redis.ts'
import { progress, type Row } from '../lib/report.ts'
import { type SignedIn, seedMembers } from '../lib/seed-accounts.ts'

const EVENTS = 500
const WARM_UP_EVENTS = 100
const MAX_EVENT_MS = 20

const MEMBERS = 250
const MEMBERS_OF_SEVERAL = 500
const SOCKETS_OF_EACH = Number(process.env.BENCH_SOCKETS ?? 20)
/** As many processes as a machine of four cores has. */
const SEVERAL = 4
/** Longer than the pause between two pings. */
const REST_MS = 40_000
const MAX_MEMORY_MIB = 300

/** How soon a connected member receives what is committed, and what connections at rest cost. */
export async function measureLive(pinning: Pinning): Promise<Row[]> {
  return [...(await measureOne(pinning)), ...(await measureSeveral(pinning))]
}

async function measureOne(pinning: Pinning): Promise<Row[]> {
  await using program = await startProgram(pinning)
  await using database = await openProgramDatabase(program)
  const members = await seedMembers(database, MEMBERS)
  const events = await measureEvents('', program, database, members[0] as SignedIn)
  const { row, connections } = await measureRest(`${MEMBERS * SOCKETS_OF_EACH} connections at rest`, program, members)
  await connections.stop()
  return [events, row]
}

/** Several processes, which hear of each other by Redis. */
async function measureSeveral(pinning: Pinning): Promise<Row[]> {
  await using redis = await startRedis()
  const environment = { HROMADA_PROCESSES: String(SEVERAL), REDIS_URL: redis.url }
  await using program = await startProgram(pinning, { environment })
  await using database = await openProgramDatabase(program)
  const members = await seedMembers(database, MEMBERS_OF_SEVERAL)
  const count = members.length * SOCKETS_OF_EACH
  const name = `${count} connections to ${SEVERAL} processes with Redis`
  const { row, connections } = await measureRest(`${name}, at rest`, program, members)
  await using _connections = connections
  return [row, await measureEvents(` beside ${name}`, program, database, members[0] as SignedIn)]
}

async function measureEvents(
  beside: string,
  program: Program,
  database: BenchDatabase,
  { id, token }: SignedIn,
): Promise<Row> {
  progress(`from event to socket${beside} …`)
  const socket = await connectLive(program.url, token)
  const latencies = openLatencies()
  for (let event = 0; event < WARM_UP_EVENTS + EVENTS; event += 1) {
    const received = Promise.withResolvers<void>()
    socket.once('notifications:new', () => received.resolve())
    const start = performance.now()
    await transaction(database.db, (trx) => insertNotifications(trx, [notificationFor(id)]))
    await received.promise
    if (event >= WARM_UP_EVENTS) latencies.record(performance.now() - start)
  }
  socket.disconnect()
  const p50 = latencies.percentileMs(0.5)
  return {
    name: `from the beginning of a transaction to the event at the socket${beside}, 2 cores`,
    target: `median < ${MAX_EVENT_MS} ms`,
    p50,
    p99: latencies.percentileMs(0.99),
    met: p50 < MAX_EVENT_MS,
  }
}

/** The connections stay open. */
async function measureRest(name: string, { url, pid }: Program, members: readonly SignedIn[]) {
  const count = members.length * SOCKETS_OF_EACH
  const bytesBefore = programBytesOf(pid)
  progress(`${name} …`)
  const tokens = members.map(({ token }) => token)
  const connections = await startLiveConnections(url, tokens, SOCKETS_OF_EACH)
  const { programMs } = await cpuTimeOn(
    pid,
    () => sleep(REST_MS),
    () => 1,
  )
  const more = (programBytesOf(pid) - bytesBefore) / MEBIBYTE
  const kibibytesEach = Number(((more * 1024) / count).toFixed(1))
  const corePercent = Number(((programMs / REST_MS) * 100).toFixed(1))
  const row: Row = {
    name,
    target: `< ${MAX_MEMORY_MIB} MiB more`,
    met: more < MAX_MEMORY_MIB,
    note: `${more.toFixed(0)} MiB more, ${kibibytesEach} KiB each; ${corePercent} % of a core`,
  }
  return { row, connections }
}

const notificationFor = (userId: string) =>
  ({
    userId,
    type: 'OPPORTUNITY_UPDATE',
    priority: 'NORMAL',
    trigger: 'SYSTEM_EVENT',
    title: 'A new opportunity',
    body: 'It is in the words that such a notification has',
    channels: ['IN_APP'],
    locale: 'en',
  }) as const
