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

/** True when the database could not be reached, is shutting down or starting, or broke the connection. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|57P|53300)/.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  if ('code' in error && lostConnection.has(String(error.code))) return true
  return /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/.test(
    error.message,
  )
}
