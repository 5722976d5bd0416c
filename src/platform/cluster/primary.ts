import cluster, { type Worker } from 'node:cluster'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type OpenConnection, openConnection } from '../database/connection.ts'
import { backoff } from '../lib/backoff.ts'
import { type Charge, type Counters, openMemoryCounters } from '../limits/counters.ts'
import type { Log } from '../log.ts'
import type { Settings } from '../settings/settings.ts'
import { type Channel, openChannel } from './channel.ts'
import { openSocketDirectory } from './live-relay.ts'
import type { WorkerConfig } from './worker.ts'

const RETRY_DELAYS = { firstMs: 100, maxMs: 5_000 }
const STABLE_MS = 60_000

const entry = join(import.meta.dirname, '../../worker-main.ts')

interface Exit {
  readonly code: number | null
  readonly signal: string | null
}

interface WorkerHandle {
  readonly worker: Worker
  readonly channel: Channel
  readonly ready: Promise<string | undefined>
  readonly exited: Promise<Exit>
}

/**
 * Supervisor: replaces workers that exit. It owns the embedded database and the counters of rate limits.
 * @param announce called with what the first worker reports when all serve. @throws when a worker exits before that
 */
export async function serveByProcesses(
  signal: Promise<NodeJS.Signals>,
  settings: Settings,
  log: Log,
  announce: (announcement: string) => void,
): Promise<void> {
  await using open = new AsyncDisposableStack()
  const { connection, close } = await openConnection(settings, log)
  open.defer(close)
  const sockets = open.use(await openSocketDirectory(settings.dataFolder))
  const workers = openWorkers({ connection, socketDirectory: sockets.path, counters: openMemoryCounters(), log })
  open.defer(() => workers.stop())
  // The first alone, because it applies migrations.
  const announcement = await workers.add()
  await Promise.all(Array.from({ length: settings.processes - 1 }, () => workers.add()))
  announce(announcement)
  log.info({ signal: await signal }, 'stopping: worker processes finish requests in progress')
}

interface WorkersParts extends Pick<OpenConnection, 'connection'> {
  readonly socketDirectory: string
  readonly counters: Counters
  readonly log: Log
}

function openWorkers({ connection, socketDirectory, counters, log }: WorkersParts) {
  const running = new Set<WorkerHandle>()
  const supervisors: Promise<void>[] = []
  const stopping = new AbortController()
  cluster.setupPrimary({ exec: entry, args: [] })

  function start(): WorkerHandle {
    const handle = forkWorker({
      config: (id) => ({ connection, socketDirectory, name: String(id) }),
      charge: (requests) => Promise.all(requests.map(counters.charge)),
      readMetrics,
    })
    running.add(handle)
    void handle.exited.then(() => running.delete(handle))
    return handle
  }

  async function readMetrics(): Promise<unknown[]> {
    const answers = await Promise.allSettled([...running].map(({ channel }) => channel.ask('metrics')))
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  }

  async function supervise(first: WorkerHandle): Promise<void> {
    let delays = backoff(RETRY_DELAYS)
    for (let handle = first; ; handle = start()) {
      const startedAtMs = performance.now()
      const exit = await handle.exited
      if (stopping.signal.aborted) return
      if (performance.now() - startedAtMs > STABLE_MS) delays = backoff(RETRY_DELAYS)
      const delayMs = delays.next().value
      log.error({ process: handle.worker.process.pid, ...exit, delayMs }, 'worker process exited, will be replaced')
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
    }
  }

  return {
    /** @returns what the worker announces; throws when the worker exits before it serves */
    async add(): Promise<string> {
      const handle = start()
      const announcement = await handle.ready
      if (announcement === undefined) throw new EndedEarly(await handle.exited)
      supervisors.push(supervise(handle))
      return announcement
    },

    async stop(): Promise<void> {
      stopping.abort()
      for (const { worker } of running) worker.process.kill('SIGTERM')
      await Promise.all([...running].map(({ exited }) => exited))
      await Promise.all(supervisors)
    },
  }
}

interface WorkerRequests {
  config(id: number): WorkerConfig
  charge(requests: Charge[][]): Promise<unknown>
  readMetrics(): Promise<unknown[]>
}

function forkWorker({ config, charge, readMetrics }: WorkerRequests): WorkerHandle {
  const worker = cluster.fork()
  const channel = openChannel(worker)
  const ready = Promise.withResolvers<string | undefined>()
  const exited = Promise.withResolvers<Exit>()
  channel.answer('config', () => config(worker.id))
  channel.answer('ready', ready.resolve)
  channel.answer('charge', charge)
  channel.answer('metrics of all', readMetrics)
  worker.once('exit', (code, signal) => {
    channel.close()
    ready.resolve(undefined)
    exited.resolve({ code, signal })
  })
  return { worker, channel, ready: ready.promise, exited: exited.promise }
}

/** The worker has logged why. */
class EndedEarly extends Error {
  override readonly name = 'EndedEarly'
  /** No stack is printed. */
  readonly isExpected = true
  constructor({ code, signal }: Exit) {
    super(`a process ended before it served (${signal ?? `exit code ${code}`})`)
  }
}
