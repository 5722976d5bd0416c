import { startReplica } from '../../test/machines/streaming-replica.ts'
import { killAll, killServer } from '../../test/process/processes.ts'
import { type BenchDatabase, openProgramDatabase } from '../lib/database.ts'
import { openDatabaseAt, startPrimary } from '../lib/postgres.ts'
import { processTree } from '../lib/process-tree.ts'
import { type Program, SECRET } from '../lib/program.ts'
import { startRedis } from '../lib/redis.ts'

/** Something that is killed over and over. */
export interface Victim {
  readonly name: string
  /** Of its end on the program and who asks it; `none` is for what nobody is to notice. */
  readonly effect: 'program ends' | 'answers 503' | 'breaks connections' | 'none'
  kill(program: Program): Promise<unknown>
  /** What does not come back by itself. */
  restart?(): Promise<unknown>
}

/** What a program runs with, and what can be killed of it. */
export interface Surroundings {
  readonly environment: Record<string, string>
  readonly victims: readonly Victim[]
  openDatabase(program: Program): Promise<BenchDatabase>
}

/** The program with its embedded database, which it restarts itself; a worker is a victim where there are several. */
export function ownDatabase(stack: AsyncDisposableStack, dataDir: string, processes: number): Surroundings {
  stack.defer(() => killServer(dataDir))
  const database: Victim = { name: 'database', effect: 'answers 503', kill: () => killServer(dataDir) }
  const both: Victim = {
    name: 'both',
    effect: 'program ends',
    kill: ({ pid }) => Promise.all([killAll(nodeProcesses(pid)), killServer(dataDir)]),
  }
  return {
    environment: processes > 1 ? { HROMADA_PROCESSES: String(processes) } : {},
    victims: [program, database, both, ...(processes > 1 ? [worker] : [])],
    openDatabase: openProgramDatabase,
  }
}

/** The program beside a PostgreSQL with a replica, and a Redis, which an operator starts again at once. */
export async function serversBeside(stack: AsyncDisposableStack): Promise<Surroundings> {
  const primary = await startPrimary(stack)
  const replica = await startReplica(stack, primary.url)
  const redis = await startRedis()
  let runningRedis = redis
  stack.defer(() => runningRedis.stop())
  const killPrimary = () => killTree(primary.pid())
  return {
    environment: {
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URLS: replica.url,
      REDIS_URL: redis.url,
      HROMADA_SECRET: SECRET,
    },
    victims: [
      program,
      { name: 'database', effect: 'answers 503', kill: killPrimary, restart: primary.start },
      {
        name: 'both',
        effect: 'program ends',
        kill: async ({ pid }) => Promise.all([killAll(nodeProcesses(pid)), killPrimary()]),
        restart: primary.start,
      },
      { name: 'replica', effect: 'none', kill: () => killTree(replica.pid()), restart: replica.start },
      {
        name: 'redis',
        effect: 'none',
        kill: () => killAll([runningRedis.pid]),
        async restart() {
          runningRedis = await startRedis(Number(new URL(redis.url).port))
        },
      },
    ],
    openDatabase: async () => openDatabaseAt(primary),
  }
}

const program: Victim = { name: 'program', effect: 'program ends', kill: ({ pid }) => killAll([pid]) }

const worker: Victim = {
  name: 'worker',
  effect: 'breaks connections',
  kill: ({ pid }) =>
    killAll(
      nodeProcesses(pid)
        .filter((one) => one !== pid)
        .slice(0, 1),
    ),
}

const nodeProcesses = (pid: number) =>
  processTree(pid)
    .filter(({ isDatabase }) => !isDatabase)
    .map((one) => one.pid)

async function killTree(pid: number | undefined): Promise<void> {
  if (pid !== undefined) await killAll(processTree(pid).map((one) => one.pid))
}
