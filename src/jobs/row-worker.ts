import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { IsDue } from './due-look.ts'
import { LOOK_INTERVAL_MS, untilLookIn } from './look-moments.ts'
import { openSettling } from './settling.ts'

/** Work whose tasks are rows that say when they are due, in place of jobs of the queue. */
export interface RowWork<Row, Outcome> {
  readonly name: string
  /** How many rows may be in hand at once. */
  readonly concurrency: number
  /** Whether there are due rows that nobody has taken. */
  readonly isDue: IsDue
  /** Takes up to `count` due rows for this process, so that no other takes them before their lease ends. */
  claim(count: number): Promise<readonly Row[]>
  /**
   * Does what a row asks. What it throws is logged; the row comes back when its lease ends.
   * @param stopping is aborted when the program stops: what is long comes to an end then
   */
  perform(row: Row, stopping: AbortSignal): Promise<Outcome>
  /** Writes outcomes that came up together, in one statement. */
  settle(outcomes: readonly Outcome[]): Promise<void>
}

export interface RowWorker {
  /** Looks for rows at once: something may have become due. */
  wake(): void
  /** Takes no more rows and waits for those in hand, 10 seconds at most; what then is not done comes back. */
  stop(): Promise<void>
}

const PAUSE_AFTER_FAILURE_MS = 1_000
const STOP_TIMEOUT_MS = 10_000

/**
 * Works on due rows: takes them when woken, whenever a row is done (which may have made room for another), and when a
 * look, every second, finds some. It holds at most `concurrency` rows, those whose outcome is not yet written included.
 */
export function startRowWorker<Row, Outcome>(work: RowWork<Row, Outcome>, log: Logger): RowWorker {
  const inHand = new Set<Promise<void>>()
  const stopping = new AbortController()
  const givenUp = new AbortController()
  const settled = openSettling((outcomes: readonly Outcome[]) => work.settle(outcomes), work.name, log, givenUp.signal)
  let looking: Promise<void> | undefined
  let mayBeDue = false

  function wake(): void {
    mayBeDue = true
    if (!stopping.signal.aborted) looking ??= lookForRows()
  }

  async function lookForRows(): Promise<void> {
    // Rows that are done together are replaced together.
    await new Promise(setImmediate)
    while (mayBeDue && !stopping.signal.aborted && inHand.size < work.concurrency) {
      mayBeDue = false
      try {
        const rows = await work.claim(work.concurrency - inHand.size)
        for (const row of rows) take(row)
        mayBeDue ||= rows.length > 0
      } catch (error) {
        log.warn({ err: error, work: work.name }, 'due rows could not be claimed')
        await sleep(PAUSE_AFTER_FAILURE_MS)
      }
    }
    looking = undefined
  }

  function take(row: Row): void {
    const done = handle(row).finally(() => {
      inHand.delete(done)
      wake()
    })
    inHand.add(done)
  }

  async function handle(row: Row): Promise<void> {
    try {
      await settled(await work.perform(row, stopping.signal))
    } catch (error) {
      log.warn({ err: error, work: work.name }, 'a row was not worked on, and comes back')
    }
  }

  async function wakeWhenDue(): Promise<void> {
    try {
      if (await work.isDue()) wake()
    } catch (error) {
      log.warn({ err: error, work: work.name }, 'due rows could not be looked for')
    }
    if (!stopping.signal.aborted) lookLater()
  }

  function lookLater(): void {
    timer = setTimeout(() => {
      asking = wakeWhenDue()
    }, untilLookIn(LOOK_INTERVAL_MS))
  }

  let timer: NodeJS.Timeout | undefined
  let asking: Promise<void> | undefined
  wake()
  lookLater()
  return {
    wake,
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      const allDone = async () => {
        await asking
        await looking
        await Promise.all(inHand)
      }
      await Promise.race([allDone(), sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
      givenUp.abort()
    },
  }
}
