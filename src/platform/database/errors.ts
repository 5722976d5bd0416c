import pg from 'pg'

/** True when an error is the database's refusal of a row that a named unique index already has (SQLSTATE 23505). */
export function violatesUnique(error: unknown, index: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === index
}

/** True when a row refers to one that is not there, or is still referred to (SQLSTATE 23503). */
export function violatesReference(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503' && error.constraint === constraint
}

/** True when the database ended a transaction because it and others waited for each other (SQLSTATE 40P01). */
export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01'
}

/** True when a statement did not get a lock in the time that it has for that (55P03), or would never have got it. */
export function isInTheWay(error: unknown): boolean {
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

/**
 * Classes and codes (SQLSTATE) by which the database says that it cannot do now what it may be able to do a moment later:
 * no connection (08), out of connections, memory or room (53), starting, stopping or told to give up (57), only a copy
 * that is read (25006), a transaction that idled too long (25P03), others in the way (40, 55P03).
 */
const passing = /^(08|25006|25P03|40|53|55P03|57)/

/** How the driver says that a connection broke, or could not be had. */
const brokenConnection =
  /^(Connection terminated|Query read timeout|timeout (exceeded|expired)|Client has encountered a connection error|Client was closed|Postgres connection has been discarded|Cannot use a pool after calling end)/

/** True when the database cannot be reached, broke the connection, or cannot do its work at the moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return passing.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  // A file that is not there is told of by the same code as the socket of a server.
  if ('code' in error && lostConnection.has(String(error.code))) return !('path' in error)
  return brokenConnection.test(error.message)
}

/** Of those that pass: no connection, no room, going or coming. It has nothing to do with what was asked of it. */
const unable = /^(08|25006|53|57P)/

/** True when the database cannot be reached, or can serve nobody at the moment. */
export function cannotServe(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return unable.test(error.code ?? '')
  return isDatabaseAway(error) && !isUnanswered(error)
}

/** True when a statement was not answered in the time that its connection gives it (`query_timeout`). */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}
