import { endsWithin, withTimeout } from '../../platform/lib/timeout.ts'
import type { Log } from '../../platform/log.ts'

export const MAX_FAILURES_IN_A_ROW = 3

/**
 * Balancers and supervisors give a probe about a second, and take silence for a failure. A check that has not ended by
 * then says nothing yet: the probe is answered by the checks before it, and this one is counted when it ends.
 */
const ANSWER_AFTER_MS = 500

/** Silence that is no slowness: twice what a connection may take. */
const CHECK_TIMEOUT_MS = 10_000

interface ReadinessParts {
  /** Rejects while the program cannot do its work. */
  check(): Promise<unknown>
  readonly stopping: AbortSignal
  readonly log: Log
  readonly answerAfterMs?: number
  readonly checkTimeoutMs?: number
}

interface Readiness {
  readonly isReady: boolean
  /** What the last check failed with, when checks are why it is not ready. */
  readonly error?: unknown
}

/**
 * Single flight: probes share the check that runs. A program that is stopping is not ready at once; any other only
 * after several failed checks in a row, until one succeeds: a busy machine has to keep its traffic.
 */
export function openReadiness({
  check,
  stopping,
  log,
  answerAfterMs = ANSWER_AFTER_MS,
  checkTimeoutMs = CHECK_TIMEOUT_MS,
}: ReadinessParts): () => Promise<Readiness> {
  let failuresInARow = 0
  let lastError: unknown
  let running: Promise<void> | undefined

  const isFailing = () => failuresInARow >= MAX_FAILURES_IN_A_ROW

  async function runCheck(): Promise<void> {
    try {
      await withTimeout(checkTimeoutMs, check(), `no answer within ${checkTimeoutMs} ms`)
      failuresInARow = 0
    } catch (error) {
      failuresInARow += 1
      lastError = error
      if (!isFailing())
        log.warn({ err: error, failuresInARow }, 'readiness check failed, ready until more fail in a row')
    } finally {
      running = undefined
    }
  }

  return async () => {
    if (!stopping.aborted) {
      running ??= runCheck()
      await endsWithin(answerAfterMs, running)
    }
    if (stopping.aborted) return { isReady: false }
    return isFailing() ? { isReady: false, error: lastError } : { isReady: true }
  }
}
