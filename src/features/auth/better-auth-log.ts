import { isAPIError } from 'better-auth/api'
import type { Logger } from 'pino'
import { openMinute } from '../security-log/minute.ts'

type Level = 'debug' | 'info' | 'warn' | 'error'

const MAX_REASONS = 100
/** Of better-auth about a sign-in that a provider sends back, and of its validation: what a client sent is wrong. */
const refusalNames = new Set(['BetterAuthError', 'ZodError', '$ZodError'])

/**
 * The logger that better-auth is given, which hands every error on first. Errors are logged whole; what it says of a
 * client's request is a warning without the client's words. Rate limit: of each reason one line a minute, and one that
 * counts the rest.
 */
export function openBetterAuthLog(log: Pick<Logger, Level>, handOn: (error: unknown) => void) {
  const repeated = new Map<string, number>()

  const minute = openMinute(() => {
    for (const [reason, times] of repeated) {
      if (times > 0) log.warn({ times }, `again: ${reason}`)
    }
    repeated.clear()
  })

  return (level: Level, message: string, ...details: unknown[]): void => {
    const error = details.find((detail) => detail instanceof Error)
    handOn(error)
    if (error !== undefined && !isRefusal(error)) {
      log[level]({ err: error }, message)
      return
    }
    const reason = message.replace(/^(Invalid \w+): .*/s, '$1')
    const times = repeated.get(reason)
    if (times !== undefined) repeated.set(reason, times + 1)
    if (times !== undefined || repeated.size >= MAX_REASONS) return
    minute.begin()
    repeated.set(reason, 0)
    log.warn(reason)
  }
}

const isRefusal = (error: Error): boolean => isAPIError(error) || refusalNames.has(error.name)
