import { feature, opened } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { runDueBackup } from './run.ts'
import { backupIsDue } from './schedule.ts'
import { readBackupState } from './state.ts'

/** Backups by the clock, where the settings say where they go. */
export const backups = feature({ open: openBackups })

function openBackups(platform: Platform) {
  const { settings, patientDb, metrics, log } = platform
  const { address, times } = settings.backup
  metrics.watchBackups(() => readBackupState(patientDb), log)
  if (address === undefined) return opened({})
  return opened({
    jobs: [{ name: 'make-backup', when: backupIsDue(times), run: () => runDueBackup(platform) }],
  })
}
