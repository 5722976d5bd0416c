import { lstat, opendir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { ClusterRefused } from '../../platform/embedded-postgres/cluster.ts'
import type { DataFolder } from '../../platform/embedded-postgres/folder.ts'

/** What the write-ahead log of the load takes at most, and an empty cluster. */
const MAX_LOG_BYTES = 2 * 1024 ** 3
const EMPTY_BYTES = 256 * 1024 ** 2

interface Room {
  readonly neededBytes: number
  readonly freeBytes: number
}

/** For a second cluster beside the former one, which has no more in it than that. */
export async function measureRoom({ path, cluster }: Pick<DataFolder, 'path' | 'cluster'>): Promise<Room> {
  const bytes = await bytesIn(cluster)
  const { bavail, bsize } = await statfs(path)
  return { neededBytes: bytes + Math.min(bytes, MAX_LOG_BYTES) + EMPTY_BYTES, freeBytes: bavail * bsize }
}

/** Throws ClusterRefused when the new cluster could not be made here, or not be put in the place of the former one. */
export async function assertRoom(folder: DataFolder): Promise<void> {
  const [place, cluster] = [await stat(folder.path), await lstat(folder.cluster)]
  if (!cluster.isDirectory() || cluster.dev !== place.dev) {
    throw new ClusterRefused(
      `${folder.cluster} is on another disk than ${folder.path}: back up with the former version and restore with this one`,
    )
  }
  const { neededBytes, freeBytes } = await measureRoom(folder)
  if (freeBytes >= neededBytes) return
  throw new ClusterRefused(
    `To move the database needs ${inGibibytes(neededBytes)} in ${folder.path}, where ${inGibibytes(freeBytes)} are free`,
  )
}

export const inGibibytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GiB`

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size
  }
  return bytes
}
