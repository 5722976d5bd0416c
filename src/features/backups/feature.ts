import { feature } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { runDueBackup } from './run.ts'
import { backupIsDue } from './schedule.ts'
import { readBackupState } from './state.ts'

/** Backups by the clock, where the settings say where they go. */
export function openBackups(platform: Platform) {
  const { settings, patientDb, metrics, log } = platform
  const { address, times } = settings.backup
  metrics.watchBackups(() => readBackupState(patientDb), log)
  if (address === undefined) return feature({})
  return feature({
    jobs: [{ name: 'make-backup', when: backupIsDue(times), run: () => runDueBackup(platform) }],
  })
}
