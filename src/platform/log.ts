import { type DestinationStream, type Logger, pino } from 'pino'
import type { PrettyOptions } from 'pino-pretty'
import { printableValue } from './lib/printable.ts'
import type { Settings } from './settings/settings.ts'

/** What waits to be written while the log cannot be; beyond that lines are lost. */
const MAX_WAITING_BYTES = 1024 * 1024

export type Log = Logger

/** Logs to standard error: text for a person at a terminal, else one JSON object a line. */
export async function openLog(level: Settings['logLevel']): Promise<Log> {
  // What PostgreSQL adds to an error may quote the row.
  const redact = { paths: ['err.detail', 'err.where'], remove: true }
  if (!process.stderr.isTTY) return pino({ level, redact }, openDestination())
  return pino({ level, redact }, await openTerminal({ destination: 2 }))
}

/** Log injection: what strangers sent is shown, never obeyed. */
export async function openTerminal(options: PrettyOptions): Promise<DestinationStream> {
  const { default: pretty } = await import('pino-pretty')
  const screen = pretty({ sync: true, ignore: 'pid,hostname', ...options })
  return { write: (line) => void screen.write(`${JSON.stringify(printableValue(JSON.parse(line)))}\n`) }
}

function openDestination(): DestinationStream {
  const destination = pino.destination({ fd: 2, sync: true, maxLength: MAX_WAITING_BYTES })
  // A log that cannot be written, as on a full disk, is no reason to end, and there is nowhere else to say so.
  destination.on('error', () => {})
  // Called with a fatal line, it would wait for ever for what cannot be written; what can has been.
  destination.flushSync = () => {}
  return destination
}
