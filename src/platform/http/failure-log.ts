import type { FastifyRequest } from 'fastify'
import { cannotServe } from '../database/failures.ts'
import { messageOf } from '../message-of.ts'

const BETWEEN_TELLING_MS = 1_000

export type LogFailure = (request: FastifyRequest, error: unknown) => void

/**
 * Logs why a request failed. While the database is away, or has no room left, all fail for the same reason: then one a
 * second is told, and how many were not told before, so that the log does not fill the disk that may be full.
 */
export function openFailureLog(): LogFailure {
  let untold = 0
  let toldAtMs = Number.NEGATIVE_INFINITY

  return ({ id, log }, error) => {
    if (!cannotServe(error)) return log.error({ requestId: id, err: error }, 'a request failed')
    const nowMs = performance.now()
    if (nowMs - toldAtMs < BETWEEN_TELLING_MS) {
      untold += 1
      return
    }
    log.error({ requestId: id, reason: messageOf(error), untold }, 'a request failed: the database cannot serve')
    untold = 0
    toldAtMs = nowMs
  }
}
