import type { Settings } from '../../platform/settings/settings.ts'
import { openBucketPlace } from './bucket-place.ts'
import { openFolderPlace } from './folder-place.ts'
import type { BackupPlace } from './place.ts'

/** Undefined where no backups are made by the clock. */
export function openBackupPlace({ backup }: Pick<Settings, 'backup'>): BackupPlace | undefined {
  const { address, credentials } = backup
  if (address === undefined) return undefined
  return 'folder' in address ? openFolderPlace(address.folder) : openBucketPlace({ ...address.bucket, credentials })
}
