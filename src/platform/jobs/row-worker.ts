import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { endsWithin } from '../lib/timeout.ts'
import { retryWrites } from './batched-writes.ts'
import type { Condition } from './due-check.ts'

export interface RowWork<Row, Outcome> {
  readonly name: string
  /** How many rows at most are in progress at once, at this moment. */
  concurrency(): number
  /** True when there are due rows without a lease. */
  readonly isDue: Condition
  /** Leases up to `count` due rows to this process. */
  claim(count: number): Promise<readonly Row[]>
  /** Errors are logged; the row is due again when its lease ends. Long work should end when `stopping` is aborted. */
  perform(row: Row, stopping: AbortSignal): Promise<Outcome>
  writeOutcomes(outcomes: readonly Outcome[]): Promise<void>
}

export interface RowWorker {
  wake(): void
  /** Waits up to 10 seconds for rows in progress; the rest become due again. */
  stop(): Promise<void>
}

const PAUSE_AFTER_FAILURE_MS = 1_000
const PAUSE_AFTER_LAST_ROWS_MS = 100
const STOP_TIMEOUT_MS = 10_000

/**
 * Worker pool of at most `concurrency()` rows, including those whose outcome is not yet written.
 * @param pauseMs after a claim that found fewer rows than it may have: rows that become due one by one are claimed together
 */
export function startRowWorker<Row, Outcome>(
  work: Omit<RowWork<Row, Outcome>, 'isDue'>,
  log: Logger,
  pauseMs = PAUSE_AFTER_LAST_ROWS_MS,
): RowWorker {
  const inProgress = new Set<Promise<void>>()
  const stopping = new AbortController()
  const { signal } = stopping
  const abandon = new AbortController()
  const written = retryWrites<Outcome>((batch) => work.writeOutcomes(batch), work.name, log, abandon.signal)
  let claiming: Promise<void> | undefined
  let mayBeDue = false
  let nextClaimAtMs = 0

  function wake(): void {
    mayBeDue = true
    if (!stopping.signal.aborted) claiming ??= claimRows()
  }

  async function claimRows(): Promise<void> {
    for (;;) {
      const restMs = nextClaimAtMs - performance.now()
      // Batch: rows that end together are replaced together.
      await (restMs > 0 ? sleep(restMs, undefined, { signal }).catch(() => {}) : new Promise(setImmediate))
      const free = work.concurrency() - inProgress.size
      if (!mayBeDue || free <= 0 || stopping.signal.aborted) break
      mayBeDue = false
      try {
        const rows = await work.claim(free)
        nextClaimAtMs = rows.length < free ? performance.now() + pauseMs : 0
        for (const row of rows) begin(row)
        mayBeDue ||= rows.length > 0
      } catch (error) {
        log.warn({ err: error, work: work.name }, 'failed to claim due rows')
        await sleep(PAUSE_AFTER_FAILURE_MS)
      }
    }
    claiming = undefined
  }

  function begin(row: Row): void {
    const done = process(row).finally(() => {
      inProgress.delete(done)
      wake()
    })
    inProgress.add(done)
  }

  async function process(row: Row): Promise<void> {
    try {
      await written(await work.perform(row, stopping.signal))
    } catch (error) {
      log.warn({ err: error, work: work.name }, 'processing a row failed, will be retried')
    }
  }

  async function finish(): Promise<void> {
    await claiming
    await Promise.all(inProgress)
  }

  wake()
  return {
    wake,
    async stop() {
      stopping.abort()
      await endsWithin(STOP_TIMEOUT_MS, finish())
      abandon.abort()
    },
  }
}
