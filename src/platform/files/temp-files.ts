import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError } from '../http/errors/errors.ts'
import { errorCode, isMissing } from '../lib/error-code.ts'

/** Longer than any is in use; other processes share the folder. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000
const RETRY_AFTER_SECONDS = '60'

export interface TempFile {
  readonly path: string
  readonly size: number
  readonly sha256: string
}

export interface TempFolder {
  readonly folder: string
  /** The database may share the disk. */
  readonly minFreeBytes: number
}

/** The file is removed when `use` has settled. @throws what the content throws; 503 when the disk is full */
export async function withTempFile<Result>(
  drafts: TempFolder,
  content: AsyncIterable<Uint8Array>,
  use: (draft: TempFile) => Promise<Result>,
): Promise<Result> {
  const path = join(drafts.folder, randomUUID())
  try {
    return await use(await write(drafts, path, content))
  } finally {
    await rm(path, { force: true })
  }
}

async function write(drafts: TempFolder, path: string, content: AsyncIterable<Uint8Array>): Promise<TempFile> {
  const hash = createHash('sha256')
  let size = 0
  try {
    await mkdir(drafts.folder, { recursive: true, mode: 0o700 })
    await assertRoom(drafts)
    await using file: FileHandle = await open(path, 'wx', 0o600)
    for await (const chunk of content) {
      hash.update(chunk)
      size += chunk.length
      await file.writeFile(chunk)
    }
  } catch (error) {
    throw isOutOfRoom(error) ? noRoom(error) : error
  }
  return { path, size, sha256: hash.digest('hex') }
}

async function assertRoom({ folder, minFreeBytes }: TempFolder): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < minFreeBytes) throw noRoom(new Error(`less than ${minFreeBytes} bytes are free`))
}

export function isOutOfRoom(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(errorCode(error) ?? '')
}

export function noRoom(cause: unknown): ApiError {
  const refusal = new ApiError('UNAVAILABLE', {
    message: 'There is no room for the file at the moment',
    headers: { 'retry-after': RETRY_AFTER_SECONDS },
  })
  return Object.assign(refusal, { cause })
}

export async function removeAbandonedTempFiles({ folder }: TempFolder): Promise<void> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    const file = await stat(path).catch(unlessGone)
    if (file !== undefined && file.mtimeMs < Date.now() - ABANDONED_AFTER_MS) await rm(path, { force: true })
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch(unlessGone)) ?? []
}

function unlessGone(error: unknown): undefined {
  if (!isMissing(error)) throw error
}
