import { access } from 'node:fs/promises'
import { basename } from 'node:path'
import { isMissing } from '../../platform/lib/error-code.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { backupFileAt } from './backup-file.ts'
import { isBackupName } from './backup-name.ts'
import { BackupRefused } from './manifest.ts'
import { openBackupPlace } from './open-place.ts'
import type { BackupFile } from './reading.ts'

export const NEWEST = 'latest'

/**
 * A file by its path; or, where HROMADA_BACKUP leads, one by its name, or the newest. Throws BackupRefused.
 * @param stack closes what reading it needs
 */
export async function findBackup(
  asked: string,
  settings: Settings,
  identities: readonly string[],
  stack: DisposableStack,
): Promise<BackupFile> {
  if (asked !== NEWEST && (await exists(asked))) return backupFileAt(asked, identities)
  const place = openBackupPlace(settings)
  if (asked !== NEWEST && (!isBackupName(asked) || place === undefined)) {
    throw new BackupRefused(`there is no file ${asked}`)
  }
  if (place === undefined) throw new BackupRefused('HROMADA_BACKUP is not set: name a file')
  stack.defer(() => place.close())
  const stored = await place.list()
  const found = asked === NEWEST ? stored[0] : stored.find(({ name }) => name === asked)
  if (found === undefined) {
    throw new BackupRefused(`there is no ${asked === NEWEST ? 'backup' : basename(asked)} in ${place.where}`)
  }
  return { name: found.name, identities, open: () => place.open(found.name) }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    (error) => {
      if (isMissing(error)) return false
      throw error
    },
  )
}
