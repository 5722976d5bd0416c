import { setTimeout as sleep } from 'node:timers/promises'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Connection, Database, Transaction } from '../database/database.ts'
import { isDatabaseAway } from '../database/failures.ts'
import type { QueuedJobs } from '../metrics/backlog.ts'
import { untilLookIn } from './look-moments.ts'
import { type RowWork, type RowWorker, startRowWorker } from './row-worker.ts'

/** A kind of job: a queue of its own. */
export interface JobDefinition {
  readonly name: string
  /** How often it is tried again before it is given up. */
  readonly retries: number
  readonly firstRetryDelaySeconds: number
  /** How long it stays in the database when it has ended. */
  readonly keptSeconds: number
}

export interface Jobs {
  /** Leaves a job; inside a transaction it exists exactly when that commits. */
  send(db: Database | Transaction, job: JobDefinition, data: object): Promise<void>
  /** Works on jobs of one kind, several at a time; a handler that throws is tried again later. */
  work<Data extends object>(job: JobDefinition, handle: (data: Data) => Promise<void>): Promise<void>
  /** Runs a task at the times of a cron expression (UTC), once for all processes. */
  schedule(name: string, cron: string, task: () => Promise<void>): Promise<void>
  /**
   * Runs a task at once and then every so many seconds, as `untilLookIn` counts them, in each process: for what must not
   * wait for the next minute.
   */
  repeat(name: string, seconds: number, task: () => Promise<void>): void
  /** Works on rows that are due, in each process, each row in one. */
  workRows<Row, Outcome>(work: RowWork<Row, Outcome>): RowWorker
  /** Resolves when the queue can be reached; throws otherwise. */
  check(): Promise<void>
  /** How many jobs there are of each kind, as they were counted last, within the minute. */
  countJobs(): Promise<readonly QueuedJobs[]>
  /** Takes no more jobs, waits for those under way, hands the rest back. */
  stop(): Promise<void>
}

/** A run of a job, or of what is repeated every so many seconds. */
export interface JobRun {
  readonly name: string
  readonly isRepeated: boolean
}

/** Is given every run, and must pass on what it gives or throws. */
export type AroundJob = (run: JobRun, work: () => Promise<void>) => Promise<void>

const POOL_SIZE = 4
const CONCURRENCY = 8
const STOP_TIMEOUT_MS = 10_000
const SECONDS_AFTER_FAILURE = 10
const SECONDS_WHILE_AWAY = 2
const CONNECT_TIMEOUT_MS = 5_000
/** The queue's own upkeep may take a while. */
const ANSWER_TIMEOUT_MS = 60_000

/**
 * Opens the queue, which lives in the schema `pgboss` of the same database.
 * @param retryScale multiplies the delays between retries
 */
export async function openJobs(
  connection: Connection,
  retryScale: number,
  log: Logger,
  around: AroundJob = (_run, work) => work(),
): Promise<Jobs> {
  const boss = new PgBoss({
    ...({ ...connection, query_timeout: ANSWER_TIMEOUT_MS, keepAlive: true } as object),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    max: POOL_SIZE,
    application_name: 'hromada-jobs',
    useListenNotify: true,
    schedule: true,
  })
  boss.on('error', (error) => log.warn({ error: error.message }, 'the job queue met an error'))
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'))
  await boss.start()
  const known = new Set<string>()
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Map<string, Promise<void>>()
  const rowWorkers: RowWorker[] = []
  let isStopping = false

  async function ensureQueue(job: JobDefinition): Promise<void> {
    if (known.has(job.name)) return
    const options = {
      retryLimit: job.retries,
      retryDelay: Math.round(job.firstRetryDelaySeconds * retryScale),
      retryBackoff: true,
      deleteAfterSeconds: job.keptSeconds,
      notify: true,
    }
    await boss.createQueue(job.name, options)
    await boss.updateQueue(job.name, options)
    known.add(job.name)
  }

  /** The queue keeps what a handler throws to itself. */
  async function told(run: JobRun, work: () => Promise<void>): Promise<void> {
    try {
      await around(run, work)
    } catch (error) {
      log.warn({ err: error, job: run.name }, 'a job failed')
      throw error
    }
  }

  return {
    async send(db, job, data) {
      await ensureQueue(job)
      await boss.send(job.name, data, { db: fromKysely(db) })
    },

    async work<Data extends object>(job: JobDefinition, handle: (data: Data) => Promise<void>) {
      await ensureQueue(job)
      // Without these a worker that was notified takes one batch and then sleeps half a minute.
      const options = { burstWhenBatchFull: true, notifyPollingIntervalSeconds: 2, localConcurrency: CONCURRENCY }
      await boss.work<Data>(job.name, options, async (jobs) => {
        for (const { data } of jobs) await told({ name: job.name, isRepeated: false }, () => handle(data))
      })
    },

    async schedule(name, cron, task) {
      await boss.createQueue(name, { retryLimit: 0, deleteAfterSeconds: 3600 })
      await boss.schedule(name, cron, null, { tz: 'UTC' })
      await boss.work(name, { pollingIntervalSeconds: 30 }, () => told({ name, isRepeated: false }, task))
    },

    repeat(name, seconds, task) {
      const run = async () => {
        // When something is wrong it seldom is right again a moment later.
        const delaySeconds = await told({ name, isRepeated: true }, task).then(
          () => seconds,
          (error) =>
            Math.max(seconds, (isDatabaseAway(error) ? SECONDS_WHILE_AWAY : SECONDS_AFTER_FAILURE) * retryScale),
        )
        if (!isStopping) timers.set(name, setTimeout(begin, untilLookIn(delaySeconds * 1000)))
      }
      const begin = () => void running.set(name, run())
      begin()
    },

    workRows(work) {
      const worker = startRowWorker(work, log)
      rowWorkers.push(worker)
      return worker
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

    async stop() {
      isStopping = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all([
        ...rowWorkers.map((worker) => worker.stop()),
        Promise.race([Promise.all(running.values()), sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]),
      ])
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
    },
  }
}
