import cluster, { type Worker } from 'node:cluster'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type OpenConnection, openConnection } from '../database/connection.ts'
import { type Charge, type Counters, openMemoryCounters } from '../http/counters.ts'
import type { Log } from '../log.ts'
import type { Settings } from '../settings.ts'
import { type Channel, openChannel } from './channel.ts'
import { makeLiveFolder, removeLeftLiveFolders } from './live-folder.ts'
import type { Begin } from './worker.ts'

const FIRST_RETRY_DELAY_MS = 100
const LONGEST_RETRY_DELAY_MS = 5_000
const STEADY_MS = 60_000

const entry = join(import.meta.dirname, 'main.ts')

interface End {
  readonly code: number | null
  readonly signal: string | null
}

/** A process that serves. */
interface Crewman {
  readonly worker: Worker
  readonly channel: Channel
  /** The address that it listens on; undefined when it ended before. */
  readonly ready: Promise<string | undefined>
  readonly ended: Promise<End>
}

/**
 * Serves by several processes that share one port, and takes the place of one that ends by another. What they must have
 * in common lives here: the embedded database, the counters of rate limits, the way from one to the other.
 * @param announce is given the address when all of them serve
 * Throws when one of them ends before that.
 */
export async function serveByProcesses(
  signal: Promise<NodeJS.Signals>,
  settings: Settings,
  log: Log,
  announce: (url: string) => void,
): Promise<void> {
  await using open = new AsyncDisposableStack()
  const { connection, close } = await openConnection(settings, log)
  open.defer(close)
  await removeLeftLiveFolders(log)
  const { path: liveFolder } = open.use(await makeLiveFolder())
  const crew = openCrew({ connection, liveFolder, counters: openMemoryCounters(), log })
  open.defer(() => crew.stop())
  // One alone first: it makes the tables and what else is made once.
  const url = await crew.take()
  await Promise.all(Array.from({ length: settings.processes - 1 }, () => crew.take()))
  announce(url)
  log.info({ signal: await signal }, 'stopping: the processes finish what is under way')
}

interface CrewParts extends Pick<OpenConnection, 'connection'> {
  readonly liveFolder: string
  readonly counters: Counters
  readonly log: Log
}

function openCrew({ connection, liveFolder, counters, log }: CrewParts) {
  const crew = new Set<Crewman>()
  const stopping = new AbortController()
  const seats: Promise<void>[] = []
  cluster.setupPrimary({ exec: entry, args: [] })

  function start(): Crewman {
    const worker = cluster.fork()
    const ready = Promise.withResolvers<string | undefined>()
    const ended = Promise.withResolvers<End>()
    const begin: Begin = { connection, liveFolder, name: String(worker.id) }
    const channel = openChannel(worker)
    channel.answer('begin', () => begin)
    channel.answer('ready', ready.resolve)
    channel.answer('charge', (requests: Charge[][]) => Promise.all(requests.map(counters.charge)))
    channel.answer('metrics of all', readMetrics)
    const crewman = { worker, channel, ready: ready.promise, ended: ended.promise }
    worker.once('exit', (code, endedBy) => {
      crew.delete(crewman)
      channel.close()
      ready.resolve(undefined)
      ended.resolve({ code, signal: endedBy })
    })
    crew.add(crewman)
    return crewman
  }

  /** Of all that answer; one that ends meanwhile is left out. */
  async function readMetrics(): Promise<unknown[]> {
    const asked = await Promise.allSettled([...crew].map(({ channel }) => channel.ask('metrics')))
    return asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  }

  /** Puts another in the place of one that ends, again and again. */
  async function keep(first: Crewman): Promise<void> {
    let delayMs = FIRST_RETRY_DELAY_MS
    for (let crewman = first; ; crewman = start()) {
      const beginningMs = performance.now()
      const end = await crewman.ended
      if (stopping.signal.aborted) return
      if (performance.now() - beginningMs > STEADY_MS) delayMs = FIRST_RETRY_DELAY_MS
      log.error({ process: crewman.worker.process.pid, ...end, delayMs }, 'a process ended: another takes its place')
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      delayMs = Math.min(delayMs * 2, LONGEST_RETRY_DELAY_MS)
    }
  }

  return {
    /** Starts one more process, which is kept going. @returns where it listens; throws when it ends before */
    async take(): Promise<string> {
      const crewman = start()
      const url = await crewman.ready
      if (url === undefined) throw new EndedEarly(await crewman.ended)
      seats.push(keep(crewman))
      return url
    },

    /** Ends all, and waits until they have. */
    async stop(): Promise<void> {
      stopping.abort()
      for (const { worker } of crew) worker.process.kill('SIGTERM')
      await Promise.all([...crew].map(({ ended }) => ended))
      await Promise.all(seats)
    },
  }
}

/** Thrown when a process could not begin to serve: it has told why. */
export class EndedEarly extends Error {
  override readonly name = 'EndedEarly'
  constructor({ code, signal }: End) {
    super(`a process ended before it served (${signal ?? `exit code ${code}`})`)
  }
}
