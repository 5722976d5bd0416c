import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMissing } from '../lib/error-code.ts'
import { openSemaphore } from '../limits/semaphore.ts'
import { FileMissing, type FileStore } from './file-store.ts'
import { isOutOfRoom, noRoom } from './temp-files.ts'

/** The database may share the disk, and its commits wait for flushes. */
const MAX_CONCURRENT_FLUSHES = 2

/** Atomic: the temporary file, on the same file system, is flushed and then renamed. Processes may share the folder. */
export function openDiskStore(folder: string, maxConcurrent: number): FileStore {
  const limitFlushes = openSemaphore({ atOnce: MAX_CONCURRENT_FLUSHES, waiting: maxConcurrent })
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key)
  return {
    async put(key, draft) {
      const path = pathOf(key)
      try {
        await limitFlushes(() => flush(draft.path))
        const created = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await rename(draft.path, path)
        await flush(dirname(path))
        if (created !== undefined) await flush(folder)
      } catch (error) {
        throw isOutOfRoom(error) ? noRoom(error) : error
      }
    },

    async open(key, part) {
      try {
        const file = await open(pathOf(key))
        return file.createReadStream(part)
      } catch (error) {
        throw isMissing(error) ? new FileMissing(key, { cause: error }) : error
      }
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },

    close() {},
  }
}

async function flush(path: string): Promise<void> {
  await using file = await open(path)
  await file.sync()
}
