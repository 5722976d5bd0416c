import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'
import { withTimeout } from '../lib/timeout.ts'

export interface BackupFigures {
  readonly last: { readonly at: Date; readonly bytes: number; readonly seconds: number } | null
  /** Since the last that succeeded. */
  readonly failures: number
}

const TIMEOUT_MS = 2_000

/**
 * All processes report the same rows, hence `max`. When the database does not answer in time, these are absent.
 * @returns reads them anew
 */
export function measureBackups(
  registry: Registry,
  read: () => Promise<BackupFigures>,
  log: Logger,
): () => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, registers: [registry], aggregator: 'max' as const })
  const time = gauge('hromada_backup_last_success_timestamp_seconds', 'When the last backup by the clock was complete.')
  const bytes = gauge('hromada_backup_last_size_bytes', 'Its size.')
  const seconds = gauge('hromada_backup_last_duration_seconds', 'How long it took, reading it back included.')
  const failed = gauge('hromada_backup_failures', 'Attempts that have failed since.')

  return async () => {
    for (const one of [time, bytes, seconds, failed]) one.remove()
    try {
      const { last, failures } = await withTimeout(TIMEOUT_MS, read(), `no answer within ${TIMEOUT_MS} ms`)
      failed.set(failures)
      if (last === null) return
      time.set(last.at.getTime() / 1000)
      bytes.set(last.bytes)
      seconds.set(last.seconds)
    } catch (error) {
      log.warn({ err: error }, 'failed to read what became of backups')
    }
  }
}
