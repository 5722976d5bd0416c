import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError } from '../http/errors.ts'

/** Longer than any draft is worked on. Other processes may be writing theirs into the same folder. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000
const RETRY_AFTER_SECONDS = '60'

/** A file that has arrived whole and is not kept yet. */
export interface Draft {
  readonly path: string
  readonly size: number
  readonly sha256: string
}

export interface DraftFolder {
  readonly folder: string
  /** What must stay free on its disk: others, as the database, may live there too. */
  readonly leastFreeBytes: number
}

/**
 * Writes content to the disk while it arrives, and removes it when `use` is through with it, whatever happens.
 * @throws what the content throws; 503 when there is no room for it
 */
export async function withDraft<Result>(
  drafts: DraftFolder,
  content: AsyncIterable<Uint8Array>,
  use: (draft: Draft) => Promise<Result>,
): Promise<Result> {
  const path = join(drafts.folder, randomUUID())
  try {
    return await use(await write(drafts, path, content))
  } finally {
    await rm(path, { force: true })
  }
}

async function write(drafts: DraftFolder, path: string, content: AsyncIterable<Uint8Array>): Promise<Draft> {
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

async function assertRoom({ folder, leastFreeBytes }: DraftFolder): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < leastFreeBytes) throw noRoom(new Error(`less than ${leastFreeBytes} bytes are free`))
}

/** There is no file or folder of that name. */
export function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** The disk, a quota, or a limit on the size of files. */
export function isOutOfRoom(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code))
}

/** The refusal that asks to come back; what happened is in the log. */
export function noRoom(cause: unknown): ApiError {
  const refusal = new ApiError('UNAVAILABLE', {
    message: 'There is no room for the file at the moment',
    headers: { 'retry-after': RETRY_AFTER_SECONDS },
  })
  return Object.assign(refusal, { cause })
}

/** Removes what processes that were killed have left. */
export async function removeAbandonedDrafts({ folder }: DraftFolder): Promise<void> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    const file = await stat(path).catch(unlessGone)
    if (file !== undefined && file.mtimeMs < Date.now() - ABANDONED_AFTER_MS) await rm(path, { force: true })
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch(unlessGone)) ?? []
}

/** For what another process may remove at the same time, and for a folder that nobody has needed yet. */
function unlessGone(error: unknown): undefined {
  if (!isGone(error)) throw error
}
