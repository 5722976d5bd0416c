import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { BackupRefused } from './manifest.ts'

export interface Stored {
  readonly bytes: number
  readonly sha256: Buffer
}

interface StoredBackup {
  readonly name: string
  readonly bytes: number
}

/** Where backups are kept. What fails throws BackupRefused, or an error of the file system or the bucket. */
export interface BackupPlace {
  /** As people name it, without what is secret. */
  readonly where: string
  /** The name appears only when the content is complete. */
  put(name: string, content: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Stored>
  open(name: string): Promise<Readable>
  /** Complete ones, whoever made them, the newest first. */
  list(): Promise<readonly StoredBackup[]>
  /** Idempotent. */
  remove(name: string): Promise<void>
  /** Removes what puts have left that were never completed. */
  removeIncomplete(isAbandoned: IsAbandoned): Promise<void>
  close(): void
}

type IsAbandoned = (upload: { readonly name: string; readonly begunAt: Date }) => boolean

/** Reads a backup back as it is in its place. Throws BackupRefused when it is not what was written. */
export async function assertStored(place: BackupPlace, name: string, { bytes, sha256 }: Stored): Promise<void> {
  const hash = createHash('sha256')
  let read = 0
  for await (const chunk of await place.open(name)) {
    hash.update(chunk)
    read += chunk.length
  }
  if (read === bytes && hash.digest().equals(sha256)) return
  throw new BackupRefused(`${name} differs from what was written to ${place.where}`)
}
