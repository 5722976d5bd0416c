import { join } from 'node:path'
import type { Logger } from 'pino'
import { openPlaces } from '../http/places.ts'
import { openTurns } from '../http/turns.ts'
import { openDiskStore } from './disk-store.ts'
import { type DraftFolder, removeAbandonedDrafts } from './drafts.ts'
import type { FileStore } from './file-store.ts'
import { type Bucket, openS3Store } from './s3-store.ts'
import { openThrottle } from './throttle.ts'

const LEAST_FREE_BYTES = 256 * 1024 * 1024
/** More than a member's line brings, and less than the process could take in if it did nothing else. */
const UPLOADED_BYTES_PER_SECOND = 12 * 1024 * 1024
/** Each has one piece of its file in memory at a time. */
const UPLOADS_AT_ONCE = 128
const UPLOADS_PER_CALLER = 5
/** Uploads that come together end together. */
const CHECKED_AT_ONCE = 2
/** Each has a file open, or a connection to the store. */
const DOWNLOADS_AT_ONCE = 150
const DOWNLOADS_PER_CALLER = 20

type InPlace = ReturnType<typeof openPlaces>

/** Everything that uploads and downloads need, for as long as the process lives. */
export interface Files {
  readonly store: FileStore
  readonly drafts: DraftFolder
  /** Does an upload, if there is a place for it. */
  readonly inUploadPlace: InPlace
  /** What all uploads bring passes through it. */
  readonly throttled: ReturnType<typeof openThrottle>
  /** Looks through a file that has arrived, when it is its turn. */
  readonly inCheckingTurn: ReturnType<typeof openTurns>
  /** Does a download, if there is a place for it. */
  readonly inDownloadPlace: InPlace
  readonly log: Logger
}

export interface FilesSettings {
  readonly dataFolder: string
  readonly files: {
    readonly place: 'disk' | Omit<Bucket, 'credentials'>
    readonly credentials: Bucket['credentials']
  }
}

/** Opens the store that the settings name, and removes what uploads of killed processes have left. */
export async function openFiles(settings: FilesSettings, log: Logger): Promise<Files> {
  const { place, credentials } = settings.files
  const folder = join(settings.dataFolder, 'files')
  const drafts = { folder: join(folder, 'drafts'), leastFreeBytes: LEAST_FREE_BYTES }
  await removeAbandonedDrafts(drafts)
  return {
    store: place === 'disk' ? openDiskStore(folder, UPLOADS_AT_ONCE) : openS3Store({ ...place, credentials }),
    drafts,
    inUploadPlace: openPlaces({ atOnce: UPLOADS_AT_ONCE, perCaller: UPLOADS_PER_CALLER }),
    throttled: openThrottle(UPLOADED_BYTES_PER_SECOND),
    inCheckingTurn: openTurns({ atOnce: CHECKED_AT_ONCE, waiting: UPLOADS_AT_ONCE }),
    inDownloadPlace: openPlaces({ atOnce: DOWNLOADS_AT_ONCE, perCaller: DOWNLOADS_PER_CALLER }),
    log,
  }
}
