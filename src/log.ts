import { type Logger, pino } from 'pino'
import type { Settings } from './settings.ts'

export type Log = Logger

/** Logs to standard error: text for a person at a terminal, else one JSON object a line. */
export async function openLog(level: Settings['logLevel']): Promise<Log> {
  // What PostgreSQL adds to an error may quote the row.
  const redact = { paths: ['err.detail', 'err.where'], remove: true }
  if (!process.stderr.isTTY) return pino({ level, redact }, pino.destination({ fd: 2, sync: true }))
  const { default: pretty } = await import('pino-pretty')
  return pino({ level, redact }, pretty({ destination: 2, sync: true, ignore: 'pid,hostname' }))
}
