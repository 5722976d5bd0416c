import type { FastifyRequest } from 'fastify'
import { cannotServe } from '../database/errors.ts'
import { errorMessage } from '../lib/error-message.ts'

const LOG_INTERVAL_MS = 1_000

export type LogFailure = (request: FastifyRequest, error: unknown) => void

/** Rate limit: while the database is down or its disk full, one line a second stands for all failures. */
export function openFailureLog(): LogFailure {
  let suppressed = 0
  let loggedAtMs = Number.NEGATIVE_INFINITY

  return ({ id, log }, error) => {
    if (!cannotServe(error)) return log.error({ requestId: id, err: error }, 'request failed')
    const nowMs = performance.now()
    if (nowMs - loggedAtMs < LOG_INTERVAL_MS) {
      suppressed += 1
      return
    }
    log.error({ requestId: id, reason: errorMessage(error), suppressed }, 'request failed: database unavailable')
    suppressed = 0
    loggedAtMs = nowMs
  }
}
