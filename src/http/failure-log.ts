import type { FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../database/failures.ts'

const BETWEEN_TELLING_MS = 1_000

export type LogFailure = (request: FastifyRequest, error: unknown) => void

/**
 * Logs why a request failed. While the database is away, or has no room left, all fail for the same reason: then one a
 * second is told, and how many were like it before, so that the log does not fill the disk that may be full.
 */
export function openFailureLog(): LogFailure {
  let untold = 0
  let toldAtMs = Number.NEGATIVE_INFINITY

  return ({ id, log }, error) => {
    if (!isDatabaseAway(error)) return log.error({ requestId: id, err: error }, 'a request failed')
    const nowMs = performance.now()
    if (nowMs - toldAtMs < BETWEEN_TELLING_MS) {
      untold += 1
      return
    }
    log.error({ requestId: id, reason: (error as Error).message, untold }, 'a request failed: the database is away')
    untold = 0
    toldAtMs = nowMs
  }
}
