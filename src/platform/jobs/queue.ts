import { fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { type Connection, type Database, PATIENT_CONNECT_TIMEOUT_MS, type Transaction } from '../database/database.ts'
import type { QueuedJobs } from '../metrics/backlog.ts'

export interface JobDefinition {
  readonly name: string
  readonly retries: number
  readonly firstRetryDelaySeconds: number
  readonly keptSeconds: number
}

interface JobRun {
  readonly name: string
  readonly isRepeated: boolean
}

/** Wraps every run; must return or throw what the work does. */
export type AroundJob = (run: JobRun, work: () => Promise<void>) => Promise<void>

export interface Queue {
  /** In a transaction, the job exists exactly when that commits. */
  send(db: Database | Transaction, job: JobDefinition, data: object): Promise<void>
  /** A job whose handler throws is retried with backoff. */
  work<Data extends object>(job: JobDefinition, handle: (data: Data) => Promise<void>): Promise<void>
  /** Cron in UTC, once for all processes. */
  schedule(name: string, cron: string, task: () => Promise<void>): Promise<void>
  check(): Promise<void>
  /** At most a minute old. */
  countJobs(): Promise<readonly QueuedJobs[]>
  /** Waits up to ten seconds for running jobs, and returns the rest to the queue. */
  stop(): Promise<void>
}

interface QueueParts {
  readonly connection: Connection
  /** Else no schedule is kept, and nothing is cleaned. */
  readonly hasClock?: boolean
  /** Else jobs are only sent. */
  readonly works?: boolean
  /** Multiplies the delays between retries. */
  readonly retryScale: number
  readonly log: Logger
  readonly around?: AroundJob
}

const POOL_SIZE = 4
const CONCURRENCY = 8
const STOP_TIMEOUT_MS = 10_000
const ANSWER_TIMEOUT_MS = 60_000

export async function openQueue({
  connection,
  hasClock = true,
  works = true,
  retryScale,
  log,
  around = (_run, work) => work(),
}: QueueParts): Promise<Queue> {
  const boss = new PgBoss({
    ...({ ...connection, query_timeout: ANSWER_TIMEOUT_MS, keepAlive: true } as object),
    connectionTimeoutMillis: PATIENT_CONNECT_TIMEOUT_MS,
    max: POOL_SIZE,
    application_name: 'hromada-jobs',
    useListenNotify: works,
    schedule: hasClock && works,
    supervise: hasClock && works,
  })
  boss.on('error', (error) => log.warn({ error: error.message }, 'job queue error'))
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue warning'))
  await boss.start()
  const createdQueues = new Set<string>()

  async function ensureQueue(job: JobDefinition): Promise<void> {
    if (createdQueues.has(job.name)) return
    const options = {
      retryLimit: job.retries,
      retryDelay: Math.round(job.firstRetryDelaySeconds * retryScale),
      retryBackoff: true,
      deleteAfterSeconds: job.keptSeconds,
      notify: true,
    }
    await boss.createQueue(job.name, options)
    await boss.updateQueue(job.name, options)
    createdQueues.add(job.name)
  }

  return {
    async send(db, job, data) {
      await ensureQueue(job)
      await boss.send(job.name, data, { db: fromKysely(db) })
    },

    async work<Data extends object>(job: JobDefinition, handle: (data: Data) => Promise<void>) {
      await ensureQueue(job)
      // Without these, a notified worker takes one batch and then sleeps half a minute.
      const options = { burstWhenBatchFull: true, notifyPollingIntervalSeconds: 2, localConcurrency: CONCURRENCY }
      await boss.work<Data>(job.name, options, async (jobs) => {
        for (const { data } of jobs) await around({ name: job.name, isRepeated: false }, () => handle(data))
      })
    },

    async schedule(name, cron, task) {
      if (!hasClock) return
      await boss.createQueue(name, { retryLimit: 0, deleteAfterSeconds: 3600 })
      await boss.schedule(name, cron, null, { tz: 'UTC' })
      await boss.work(name, { pollingIntervalSeconds: 30 }, () => around({ name, isRepeated: false }, task))
    },

    async check() {
      await boss.getQueues()
    },

    async countJobs() {
      const queues = await boss.getQueues()
      return queues.map(({ name, readyCount, deferredCount, activeCount }) => ({
        queue: name,
        ready: readyCount,
        deferred: deferredCount,
        active: activeCount,
      }))
    },

    stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
  }
}
