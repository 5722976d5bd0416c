import pg from 'pg'
import { errorCode } from '../lib/error-code.ts'

export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01'
}

/** A deadlock, or a lock timeout (55P03). */
export function isLockConflict(error: unknown): boolean {
  return isDeadlock(error) || (error instanceof pg.DatabaseError && error.code === '55P03')
}

const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

// SQLSTATEs of transient states: connection (08), read-only (25006), idle in transaction (25P03), rollback (40),
// resources (53), lock timeout (55P03), shutdown or cancellation (57).
const transient = /^(08|25006|25P03|40|53|55P03|57)/

const brokenConnection =
  /^(Connection terminated|Query read timeout|timeout (exceeded|expired)|Client has encountered a connection error|Client was closed|Postgres connection has been discarded|Cannot use a pool after calling end)/

export function isUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return transient.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  // A missing file has the same code as the missing socket of a server.
  if (lostConnection.has(errorCode(error) ?? '')) return !('path' in error)
  return brokenConnection.test(error.message)
}

/** Transient states that are independent of the statement. */
const outOfService = /^(08|25006|53|57P)/

/** True when the database cannot be reached, or serves nobody at the moment. */
export function cannotServe(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return outOfService.test(error.code ?? '')
  return isUnavailable(error) && !isUnanswered(error)
}

/** Given up by the server (`statement_timeout`). */
export function isOverdue(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57014'
}

/** Client-side timeout (`query_timeout`). */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}
