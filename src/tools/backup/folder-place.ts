import { createHash } from 'node:crypto'
import { type FileHandle, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { isOutOfRoom } from '../../platform/files/temp-files.ts'
import { errorCode, isMissing } from '../../platform/lib/error-code.ts'
import { isBackupName } from './backup-name.ts'
import { BackupRefused } from './manifest.ts'
import type { BackupPlace, Stored } from './place.ts'

/** The database may share the disk: it stops when that is full. */
const MIN_FREE_BYTES = 256 * 1024 ** 2
const ROOM_CHECK_BYTES = 16 * 1024 ** 2
const INCOMPLETE = '.incomplete'

/** The folder must be there: where a volume is not mounted, none is made in its stead. */
export function openFolderPlace(folder: string, minFreeBytes = MIN_FREE_BYTES): BackupPlace {
  const pathOf = (name: string) => join(folder, name)

  async function assertRoom(): Promise<void> {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < minFreeBytes) {
      throw new BackupRefused(`less than ${Math.round(minFreeBytes / 1024 ** 2)} MiB are free in ${folder}`)
    }
  }

  async function write(file: FileHandle, content: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Stored> {
    const hash = createHash('sha256')
    let bytes = 0
    let checkedBytes = 0
    for await (const chunk of content) {
      signal.throwIfAborted()
      if (bytes - checkedBytes > ROOM_CHECK_BYTES) {
        await assertRoom()
        checkedBytes = bytes
      }
      hash.update(chunk)
      await file.writeFile(chunk)
      bytes += chunk.length
    }
    await file.sync()
    return { bytes, sha256: hash.digest() }
  }

  async function put(name: string, content: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Stored> {
    const draft = pathOf(name + INCOMPLETE)
    try {
      await assertRoom()
      const file = await open(draft, 'wx', 0o600)
      const stored = await write(file, content, signal).finally(() => file.close())
      await rename(draft, pathOf(name))
      await flush(folder)
      return stored
    } catch (error) {
      await rm(draft, { force: true })
      throw inWords(error, folder)
    }
  }

  return {
    where: folder,
    put,
    async open(name) {
      const file = await open(pathOf(name)).catch((error) => {
        throw isMissing(error) ? new BackupRefused(`there is no ${name} in ${folder}`) : error
      })
      return file.createReadStream()
    },
    async list() {
      const names = (await namesIn(folder)).filter(isBackupName).toSorted().reverse()
      return Promise.all(names.map(async (name) => ({ name, bytes: (await stat(pathOf(name))).size })))
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async removeIncomplete(isAbandoned) {
      for (const draft of await namesIn(folder)) {
        const name = draft.slice(0, -INCOMPLETE.length)
        if (!draft.endsWith(INCOMPLETE) || !isBackupName(name)) continue
        const begunAt = (await stat(pathOf(draft))).birthtime
        if (isAbandoned({ name, begunAt })) await rm(pathOf(draft), { force: true })
      }
    },
    close() {},
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error) => {
    throw inWords(error, folder)
  })
}

function inWords(error: unknown, folder: string): unknown {
  if (isMissing(error)) return new BackupRefused(`there is no folder ${folder}`, { cause: error })
  if (isOutOfRoom(error)) return new BackupRefused(`there is no room left in ${folder}`, { cause: error })
  const isDenied = ['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')
  return isDenied ? new BackupRefused(`the program may not write to ${folder}`, { cause: error }) : error
}

/** So that the new name survives a power failure. */
async function flush(folder: string): Promise<void> {
  await using handle = await open(folder)
  await handle.sync()
}
