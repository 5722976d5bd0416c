import type { FileHandle } from 'node:fs/promises'

export interface OpenFile {
  readonly handle: FileHandle
  readonly size: number
}

export async function readPiece({ handle, size }: OpenFile, position: number, length: number): Promise<Buffer> {
  const piece = Buffer.alloc(position < 0 ? 0 : Math.max(0, Math.min(length, size - position)))
  const { bytesRead } = await handle.read(piece, 0, piece.length, position)
  return piece.subarray(0, bytesRead)
}
