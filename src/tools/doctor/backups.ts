import { readBackupState } from '../../features/backups/state.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Check, Finding } from '../../platform/doctor-check.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { openBackupPlace } from '../backup/open-place.ts'

/** A day between two backups at most, and time to make one. */
const MAX_AGE_MS = 26 * 3600_000

/** Whether the place of backups can be read. */
export const backupPlaceCheck = (settings: Settings): Check => ({
  name: 'backup place',
  advice: 'check HROMADA_BACKUP, and the credentials or permissions there',
  async run() {
    const place = openBackupPlace(settings)
    if (place === undefined) {
      const message = 'HROMADA_BACKUP is not set: backups are made by hand alone'
      return { check: 'backup place', state: 'off', message }
    }
    try {
      const { length } = await place.list()
      return { check: 'backup place', state: 'ok', message: `${length} backups in ${place.where}` }
    } finally {
      place.close()
    }
  },
})

export async function examineBackups(db: Database, { backup }: Settings): Promise<readonly Finding[]> {
  if (backup.address === undefined) return []
  const { last, failure } = await readBackupState(db)
  if (failure !== null) {
    const next = failure.nextAttemptAt === null ? '' : `; tried again at ${failure.nextAttemptAt.toISOString()}`
    const message = `the last failed at ${failure.at.toISOString()}: ${failure.reason}${next}`
    return [
      { check: 'backup', state: 'wrong', message, advice: 'remove what the reason names; see hromada backup list' },
    ]
  }
  if (last === null) return [{ check: 'backup', state: 'note', message: 'none by the clock yet' }]
  const message = `last at ${last.at.toISOString()}, ${last.bytes} bytes`
  if (Date.now() - last.at.getTime() > MAX_AGE_MS) {
    const advice = 'start the service: it makes a missed backup at once'
    return [{ check: 'backup', state: 'wrong', message: `${message}; none since`, advice }]
  }
  if (last.missingFiles === 0) return [{ check: 'backup', state: 'ok', message }]
  const advice = 'the log names the files that are missing in the store'
  return [{ check: 'backup', state: 'note', message: `${message}, without ${last.missingFiles} files`, advice }]
}
