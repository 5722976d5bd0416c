import type { Logger } from 'pino'
import type { Connection, Database } from '../database/database.ts'
import { isUnavailable } from '../database/errors.ts'
import { endsWithin } from '../lib/timeout.ts'
import { type Condition, openDueChecks } from './due-check.ts'
import { type AroundJob, openQueue, type Queue } from './queue.ts'
import { type RowWork, type RowWorker, startRowWorker } from './row-worker.ts'

export interface Jobs extends Queue {
  /** Runs a task in each process, with a pause in between. */
  repeat(name: string, seconds: number, task: () => Promise<void>): void
  /** Polls the condition every second, in each process. */
  repeatWhenDue(name: string, condition: Condition, task: () => Promise<void>): void
  /** Leases: each due row is processed by one of the processes. */
  workRows<Row, Outcome>(work: RowWork<Row, Outcome>): RowWorker
}

interface JobsParts {
  readonly connection: Connection
  readonly db: Database
  /** Else nothing runs by the clock, and only what is sent or woken is done. */
  readonly hasClock?: boolean
  /** Else jobs are only sent. */
  readonly works?: boolean
  readonly retryScale: number
  readonly log: Logger
  readonly around?: AroundJob
}

const STOP_TIMEOUT_MS = 10_000
const SECONDS_AFTER_FAILURE = 10
const SECONDS_WHILE_UNAVAILABLE = 2

export async function openJobs({
  connection,
  db,
  hasClock = true,
  works = true,
  retryScale,
  log,
  around = (_run, work) => work(),
}: JobsParts): Promise<Jobs> {
  const queue = await openQueue({ connection, hasClock, works, retryScale, log, around: logged })
  const dueChecks = openDueChecks(db, pauseMs)
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Map<string, Promise<void>>()
  const rowWorkers: RowWorker[] = []
  let isStopping = false

  /** Neither the queue nor a timer reports what a task throws. */
  async function logged(...[run, work]: Parameters<AroundJob>): Promise<void> {
    try {
      await around(run, work)
    } catch (error) {
      log.warn({ err: error, job: run.name }, 'job failed')
      throw error
    }
  }

  function pauseMs(error: unknown): number {
    return 1000 * retryScale * (isUnavailable(error) ? SECONDS_WHILE_UNAVAILABLE : SECONDS_AFTER_FAILURE)
  }

  return {
    ...queue,

    repeat(name, seconds, task) {
      const run = async () => {
        const delayMs = await logged({ name, isRepeated: true }, task).then(
          () => seconds * 1000,
          (error) => Math.max(seconds * 1000, pauseMs(error)),
        )
        if (!isStopping) timers.set(name, setTimeout(begin, delayMs))
      }
      const begin = () => void running.set(name, run())
      if (hasClock) begin()
    },

    repeatWhenDue(name, condition, task) {
      if (!hasClock) return
      dueChecks.add({
        condition,
        onDue: () => logged({ name, isRepeated: true }, task),
        onFailure: (error) => logged({ name, isRepeated: true }, () => Promise.reject(error)),
      })
    },

    workRows(work) {
      const worker = startRowWorker(work, log)
      rowWorkers.push(worker)
      if (!hasClock) return worker
      dueChecks.add({
        condition: work.isDue,
        onDue: worker.wake,
        onFailure: (error) => log.warn({ err: error, work: work.name }, 'failed to check for due rows'),
      })
      return worker
    },

    async stop() {
      isStopping = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all([
        ...rowWorkers.map((worker) => worker.stop()),
        endsWithin(STOP_TIMEOUT_MS, Promise.all([dueChecks.stop(), ...running.values()])),
      ])
      await queue.stop()
    },
  }
}
