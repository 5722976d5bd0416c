import type { FastifyRequest } from 'fastify'
import { cannotServe } from '../../database/errors.ts'
import { errorMessage } from '../../lib/error-message.ts'
import { ApiError } from './errors.ts'

const LOG_INTERVAL_MS = 1_000

export type LogFailure = (request: FastifyRequest, error: unknown) => void

/** Rate limit: for refusals, and for failures while the database is down or its disk full, one line a second each. */
export function openFailureLog(): LogFailure {
  const limitRefusals = openLineLimit()
  const limitOutages = openLineLimit()

  return ({ id, log }, error) => {
    // With a cause there is a fault beneath the refusal; without one, clients can bring it about at will.
    if (error instanceof ApiError && error.cause === undefined) {
      const reason = error.message
      limitRefusals((suppressed) => log.warn({ requestId: id, reason, suppressed }, 'request refused: unavailable'))
    } else if (cannotServe(error)) {
      const reason = errorMessage(error)
      limitOutages((suppressed) =>
        log.error({ requestId: id, reason, suppressed }, 'request failed: database unavailable'),
      )
    } else log.error({ requestId: id, err: error }, 'request failed')
  }
}

/** One line a second, which says how many were left out since the last. */
export function openLineLimit() {
  let suppressed = 0
  let loggedAtMs = Number.NEGATIVE_INFINITY

  return (write: (suppressed: number) => void) => {
    const nowMs = performance.now()
    if (nowMs - loggedAtMs < LOG_INTERVAL_MS) {
      suppressed += 1
      return
    }
    write(suppressed)
    suppressed = 0
    loggedAtMs = nowMs
  }
}
