import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { isUnavailable } from '../database/errors.ts'
import { endsWithin } from '../lib/timeout.ts'
import { type Condition, openDueChecks } from './due-check.ts'
import { type RowWork, type RowWorker, startRowWorker } from './row-worker.ts'
import { openSchedule } from './schedule.ts'

interface JobRun {
  readonly name: string
  /** Every few seconds, and not at times of its own. */
  readonly isRepeated: boolean
}

/** Wraps every run; must return or throw what the work does. */
type AroundJob = (run: JobRun, work: () => Promise<void>) => Promise<void>

export interface Jobs {
  /** Cron in UTC: runs in one of the processes. A run that fails, or ends with its process, waits for the next time. */
  schedule(name: string, cron: string, task: () => Promise<void>): Promise<void>
  /** Runs a task in each process, with a pause in between. */
  repeat(name: string, seconds: number, task: () => Promise<void>): void
  /** Polls the condition every second, in each process. */
  repeatWhenDue(name: string, condition: Condition, task: () => Promise<void>): void
  /** Leases: each due row is processed by one of the processes. */
  workRows<Row, Outcome>(work: RowWork<Row, Outcome>): RowWorker
  /** Waits up to ten seconds for what is running. */
  stop(): Promise<void>
}

interface JobsParts {
  readonly db: Database
  /** Else nothing runs by the clock, and only what is woken is done. */
  readonly hasClock?: boolean
  /** Multiplies the pause after a failure. */
  readonly retryScale: number
  readonly log: Logger
  readonly around?: AroundJob
}

const STOP_TIMEOUT_MS = 10_000
const SECONDS_AFTER_FAILURE = 10
const SECONDS_WHILE_UNAVAILABLE = 2

export function openJobs({ db, hasClock = true, retryScale, log, around = (_run, work) => work() }: JobsParts): Jobs {
  const dueChecks = openDueChecks(db, pauseMs)
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Map<string, Promise<void>>()
  const rowWorkers: RowWorker[] = []
  let isStopping = false

  /** No timer reports what a task throws. */
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
    async schedule(name, cron, task) {
      if (!hasClock) return
      const { isDue, claim } = await openSchedule(db, name, cron)
      dueChecks.add({
        condition: isDue,
        onDue: async () => {
          if (await claim()) await logged({ name, isRepeated: false }, task)
        },
        onFailure: (error) => logged({ name, isRepeated: false }, () => Promise.reject(error)),
      })
    },

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
    },
  }
}
