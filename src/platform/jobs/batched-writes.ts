import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { batchCalls } from '../database/batch.ts'

const PAUSE_AFTER_FAILURE_MS = 1_000
const MAX_ATTEMPTS = 20

/** Batch of outcomes, retried so that no work is repeated; throws after 20 attempts, or the next once abandoned. */
export function retryWrites<Outcome>(
  write: (outcomes: readonly Outcome[]) => Promise<void>,
  name: string,
  log: Logger,
  abandon?: AbortSignal,
): (outcome: Outcome) => Promise<Outcome> {
  return batchCalls(async (outcomes: readonly Outcome[]) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await write(outcomes)
        return outcomes
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || abandon?.aborted) throw error
        log.warn({ err: error, work: name }, 'failed to write outcomes, will be retried')
        await sleep(PAUSE_AFTER_FAILURE_MS)
      }
    }
  })
}
