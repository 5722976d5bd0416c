import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openTurns } from '../http/turns.ts'
import { isGone, isOutOfRoom, noRoom } from './drafts.ts'
import { FileMissing, type FileStore } from './file-store.ts'

/** The database may flush to the same disk, and each of its answers waits for that. */
const FLUSHED_AT_ONCE = 2

/**
 * Keeps files in a folder, which several processes may share. A file appears whole or not at all: the draft, on the
 * same file system, is flushed and then gets its name.
 * @param mostAtOnce how many may be put at the same time; they are flushed two by two
 */
export function openDiskStore(folder: string, mostAtOnce: number): FileStore {
  const inFlushingTurn = openTurns({ atOnce: FLUSHED_AT_ONCE, waiting: mostAtOnce })
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key)
  return {
    async put(key, draft) {
      const path = pathOf(key)
      try {
        await inFlushingTurn(() => flush(draft.path))
        const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await rename(draft.path, path)
        await flush(dirname(path))
        if (made !== undefined) await flush(folder)
      } catch (error) {
        throw isOutOfRoom(error) ? noRoom(error) : error
      }
    },

    async open(key) {
      try {
        const file = await open(pathOf(key))
        return file.createReadStream()
      } catch (error) {
        throw isGone(error) ? new FileMissing(key, { cause: error }) : error
      }
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },

    close() {},
  }
}

/** Of a folder: the names in it. */
async function flush(path: string): Promise<void> {
  await using file = await open(path)
  await file.sync()
}
