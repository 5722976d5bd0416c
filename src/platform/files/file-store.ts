import type { Readable } from 'node:stream'
import type { ByteRange } from '../http/answers/ranges.ts'
import type { TempFile } from './temp-files.ts'

export class FileMissing extends Error {
  override readonly name = 'FileMissing'
}

export interface FileStore {
  /** Durable when it resolves. When it throws, part of the file may remain until `remove`. */
  put(key: string, draft: TempFile): Promise<void>
  /** A part may be read as slowly as one likes, a whole file only without a pause. */
  open(key: string, part?: ByteRange): Promise<Readable>
  /** Idempotent. */
  remove(key: string): Promise<void>
  close(): void
}
