import type { Readable } from 'node:stream'
import type { Draft } from './drafts.ts'

/** There is no such file in the store. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing'
}

/** Where files are kept: a folder, or a bucket. */
export interface FileStore {
  /** Takes a file in. When this resolves it outlasts a crash; when it throws, `remove` makes sure that nothing stays. */
  put(key: string, draft: Draft): Promise<void>
  /** Throws `FileMissing` when there is none. */
  open(key: string): Promise<Readable>
  /** Resolves as well when there is no such file. */
  remove(key: string): Promise<void>
  close(): void
}
