import { constants, setPriority } from 'node:os'
import { openLog } from '../../platform/log.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { type Open, withDatabase } from '../cli/database.ts'
import { openBackupPlace } from './open-place.ts'
import { runScheduledBackup } from './scheduled.ts'

// The program starts this beside itself when a backup is due, and tells it which (src/features/backups/run.ts).
const [backupId = '', number = ''] = process.argv.slice(2)
const stopping = new AbortController()
process.once('SIGTERM', () => stopping.abort(new Error('the program ends')))
process.on('SIGINT', () => {})
// Without the program nobody waits for the backup, and its database may end.
process.once('disconnect', () => stopping.abort(new Error('the program has ended')))

lowerPriority()
// Not from `.env`, which may have changed since the program was started.
const settings = readSettings(process.env)
const log = await openLog(settings.logLevel)
const work = async ({ db, connection }: Open) => {
  const place = openBackupPlace(settings)
  if (place === undefined) throw new Error('HROMADA_BACKUP is not set')
  try {
    await runScheduledBackup(
      { db, connection, settings, log, place },
      { backupId, number: Number(number) },
      stopping.signal,
    )
  } finally {
    place.close()
  }
}
await withDatabase(work, { settings }).catch((error) => {
  log.error({ err: error }, 'the backup could not be made')
  process.exit(1)
})
process.exit(0)

/**
 * Requests come first. Not the lowest, nor from the first moment: on a busy machine the right to make the backup would run
 * out before it is renewed, again and again. A system that does not allow it makes the backup all the same.
 */
function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {}
}
