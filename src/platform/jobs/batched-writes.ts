import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { coalesce } from '../database/coalesce.ts'

const PAUSE_AFTER_FAILURE_MS = 1_000
const MOST_ATTEMPTS = 20

/**
 * Writes what was done, all that comes up together in one statement, and again while the database is away for some
 * seconds: what was done is not to be done once more because it could not be noted.
 * @returns resolves when the outcome is written; throws when it could not be in 20 attempts, or once all was given up
 */
export function openSettling<Outcome>(
  write: (outcomes: readonly Outcome[]) => Promise<void>,
  name: string,
  log: Logger,
  givenUp?: AbortSignal,
): (outcome: Outcome) => Promise<Outcome> {
  return coalesce(async (outcomes: readonly Outcome[]) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await write(outcomes)
        return outcomes
      } catch (error) {
        if (attempt === MOST_ATTEMPTS || givenUp?.aborted) throw error
        log.warn({ err: error, work: name }, 'outcomes could not be written yet')
        await sleep(PAUSE_AFTER_FAILURE_MS)
      }
    }
  })
}
