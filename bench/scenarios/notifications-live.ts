import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { transaction } from '../src/database/transaction.ts'
import { storeNotifications } from '../src/notifications/storing.ts'
import { median } from './compare.ts'
import type { Pinning } from './pinning.ts'
import { type Program, startProgram } from './program.ts'
import { type BenchDatabase, benchLogin, openProgramDatabase, seedAccount, seedSessions } from './seed.ts'
import { startServer } from './server-process.ts'
import { progress, type Row } from './table.ts'

const EVENTS = 500
const WARM_UP_EVENTS = 100
const MOST_EVENT_MS = 20

const MEMBERS = 250
const SOCKETS_OF_EACH = 20
/** Longer than the pause between two pings. */
const REST_MS = 40_000
const MOST_MEMORY_MIB = 300
const MEBIBYTE = 1024 * 1024

/** How soon a member who is connected hears of what is committed, and what connections cost that hear nothing. */
export async function measureLive(pinning: Pinning): Promise<Row[]> {
  const environment = { HROMADA_RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'warn' }
  await using program = await startProgram(pinning, { environment })
  await using database = await openProgramDatabase(program)
  return [await measureEvents(program, database), await measureRest(program, database)]
}

async function measureEvents(program: Program, database: BenchDatabase): Promise<Row> {
  progress('from event to socket …')
  const userId = await seedAccount(database, benchLogin, 'member')
  const [token = ''] = await seedSessions(database, [userId])
  const socket = await connected(io(program.url, { auth: { token }, transports: ['websocket'] }))
  const times: number[] = []
  for (let event = 0; event < WARM_UP_EVENTS + EVENTS; event += 1) {
    const heard = new Promise<void>((resolve) => {
      socket.once('notifications:new', () => resolve())
    })
    const start = performance.now()
    await transaction(database.db, (trx) => storeNotifications(trx, [notificationFor(userId)]))
    await heard
    if (event >= WARM_UP_EVENTS) times.push(performance.now() - start)
  }
  socket.disconnect()
  const middle = median(times)
  return {
    name: 'from the beginning of a transaction to the event at the socket, 2 cores',
    target: `median < ${MOST_EVENT_MS} ms`,
    p50: middle,
    p99: times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0,
    met: middle < MOST_EVENT_MS,
  }
}

async function measureRest(program: Program, database: BenchDatabase): Promise<Row> {
  const count = MEMBERS * SOCKETS_OF_EACH
  const userIds: string[] = []
  for (let member = 0; member < MEMBERS; member += 1) {
    userIds.push(await seedAccount(database, { ...benchLogin, email: `live.${member}@bench.example` }, 'member'))
  }
  const tokens = await seedSessions(database, userIds)
  const before = program.memory()?.rssBytes ?? 0
  progress(`${count} connections …`)
  await using _clients = await startServer({
    command: [
      process.execPath,
      join(import.meta.dirname, 'live-sockets.ts'),
      ...['--url', program.url, '--each', `${SOCKETS_OF_EACH}`, '--tokens', tokens.join(',')],
    ],
    environment: { PATH: process.env.PATH ?? '' },
    listening: /listening on (\S+) /,
    timeoutMs: 120_000,
  })
  const cpuBefore = program.cpuSeconds() ?? 0
  await sleep(REST_MS)
  const more = ((program.memory()?.rssBytes ?? 0) - before) / MEBIBYTE
  const cpuPercent = (((program.cpuSeconds() ?? 0) - cpuBefore) / (REST_MS / 1000)) * 100
  return {
    name: `${count} connections at rest`,
    target: `< ${MOST_MEMORY_MIB} MiB more`,
    met: more < MOST_MEMORY_MIB,
    note: `${more.toFixed(0)} MiB more, ${((more * 1024) / count).toFixed(1)} KiB each; ${cpuPercent.toFixed(1)} % of a core`,
  }
}

async function connected(socket: Socket): Promise<Socket> {
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
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
