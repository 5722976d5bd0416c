import { join } from 'node:path'
import type { Logger } from 'pino'
import { limitConcurrencyPerCaller } from '../limits/concurrency-limit.ts'
import { openSemaphore } from '../limits/semaphore.ts'
import { openDiskStore } from './disk-store.ts'
import { type LimitDownloads, openDownloadPlaces } from './download-places.ts'
import type { FileStore } from './file-store.ts'
import { type Bucket, openS3Store } from './s3-store.ts'
import { removeAbandonedTempFiles, type TempFolder } from './temp-files.ts'
import { openThrottle } from './throttle.ts'

const MIN_FREE_BYTES = 256 * 1024 * 1024
const MAX_UPLOAD_BYTES_PER_SECOND = 12 * 1024 * 1024
const MAX_UPLOADS = 128
const MAX_UPLOADS_PER_CALLER = 5
const MAX_CONCURRENT_CHECKS = 2

type LimitPerCaller = ReturnType<typeof limitConcurrencyPerCaller>

export interface Files {
  readonly store: FileStore
  readonly tempFolder: TempFolder
  readonly limitUploads: LimitPerCaller
  readonly throttled: ReturnType<typeof openThrottle>
  readonly limitChecks: ReturnType<typeof openSemaphore>
  readonly limitDownloads: LimitDownloads
  readonly log: Logger
}

interface FilesSettings {
  readonly dataFolder: string
  readonly files: {
    readonly place: 'disk' | Omit<Bucket, 'credentials'>
    readonly credentials: Bucket['credentials']
  }
}

export async function openFiles(settings: FilesSettings, log: Logger): Promise<Files> {
  const { place, credentials } = settings.files
  const folder = join(settings.dataFolder, 'files')
  const tempFolder = { folder: join(folder, 'drafts'), minFreeBytes: MIN_FREE_BYTES }
  await removeAbandonedTempFiles(tempFolder)
  return {
    store: place === 'disk' ? openDiskStore(folder, MAX_UPLOADS) : openS3Store({ ...place, credentials }),
    tempFolder,
    limitUploads: limitConcurrencyPerCaller({ atOnce: MAX_UPLOADS, perCaller: MAX_UPLOADS_PER_CALLER }),
    throttled: openThrottle(MAX_UPLOAD_BYTES_PER_SECOND),
    limitChecks: openSemaphore({ atOnce: MAX_CONCURRENT_CHECKS, waiting: MAX_UPLOADS }),
    limitDownloads: openDownloadPlaces(),
    log,
  }
}
