import { type DestinationStream, type Logger, pino } from 'pino'
import type { Settings } from './settings.ts'

/** What waits to be written while the log cannot be; beyond that lines are lost. */
const MOST_WAITING_BYTES = 1024 * 1024

export type Log = Logger

/** Logs to standard error: text for a person at a terminal, else one JSON object a line. */
export async function openLog(level: Settings['logLevel']): Promise<Log> {
  // What PostgreSQL adds to an error may quote the row.
  const redact = { paths: ['err.detail', 'err.where'], remove: true }
  if (!process.stderr.isTTY) return pino({ level, redact }, openDestination())
  const { default: pretty } = await import('pino-pretty')
  return pino({ level, redact }, pretty({ destination: 2, sync: true, ignore: 'pid,hostname' }))
}

function openDestination(): DestinationStream {
  const destination = pino.destination({ fd: 2, sync: true, maxLength: MOST_WAITING_BYTES })
  // A log that cannot be written, as on a full disk, is no reason to end, and there is nowhere else to say so.
  destination.on('error', () => {})
  // Called with a fatal line, it would wait for ever for what cannot be written; what can has been.
  destination.flushSync = () => {}
  return destination
}
