import { type Log, openLog } from '../../platform/log.ts'
import { openOrMakeKeys } from '../../platform/settings/keys.ts'
import type { PrepareData } from '../../serve.ts'
import { isMoveDue } from './places.ts'

const REPORT_INTERVAL_MS = 5_000

/** Moves the database of an earlier PostgreSQL, which takes long, and is told in the log. */
export const moveBeforeStart: PrepareData = async (settings, signal) => {
  if (!(await isMoveDue(settings))) return
  const log = await openLog(settings.logLevel)
  // The move verifies the audit log with it.
  await openOrMakeKeys(settings)
  const { moveDatabase } = await import('./move.ts')
  await moveDatabase(settings, log, { signal, reportProgress: progressInto(log) })
}

function progressInto(log: Log): (progress: string) => void {
  let reportedAt = 0
  return (progress) => {
    log.debug({ progress }, 'moving the database')
    if (performance.now() - reportedAt < REPORT_INTERVAL_MS) return
    reportedAt = performance.now()
    log.info({ progress }, 'moving the database')
  }
}
