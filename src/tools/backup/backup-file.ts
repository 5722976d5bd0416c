import { createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { replaceFile } from '../../platform/lib/atomic-file.ts'
import type { BackupFile } from './reading.ts'

/** Appears once it is complete, for its owner only. @returns its size in bytes */
export async function writeBackupFile(path: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  await replaceFile(path, (draft) =>
    pipeline(content, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })),
  )
  return (await stat(path)).size
}

export const backupFileAt = (path: string, identities: readonly string[] = []): BackupFile => ({
  name: path,
  identities,
  open: async () => (await open(path)).createReadStream(),
})
