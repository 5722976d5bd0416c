import { type OpenFile, readPiece } from './open-file.ts'

/** Of an office file, which has a few hundred entries at most. */
const MOST_DIRECTORY_BYTES = 1024 * 1024
const END_BYTES = 22
const MOST_COMMENT_BYTES = 0xffff
const ENTRY_BYTES = 46
const LARGE_LOCATOR_BYTES = 20
const LARGE_END_BYTES = 56

const signatures = {
  file: Buffer.from('PK\x03\x04'),
  entry: Buffer.from('PK\x01\x02'),
  end: Buffer.from('PK\x05\x06'),
  largeLocator: Buffer.from('PK\x06\x07'),
  largeEnd: Buffer.from('PK\x06\x06'),
}

interface Directory {
  readonly position: number
  readonly length: number
}

/**
 * Finds the list of what a ZIP archive holds (PKWARE APPNOTE 6.3, section 4.3). Nothing may stand before the first file
 * or behind the end: an archive that hangs on something else is none.
 * @returns undefined for what is no such archive, or an empty one
 */
export async function findZipDirectory(file: OpenFile): Promise<Directory | undefined> {
  const head = await readPiece(file, 0, signatures.file.length)
  const tailAt = Math.max(0, file.size - END_BYTES - MOST_COMMENT_BYTES)
  const tail = await readPiece(file, tailAt, END_BYTES + MOST_COMMENT_BYTES)
  const endInTail = endOf(tail)
  if (!head.equals(signatures.file) || endInTail === undefined) return undefined
  const endAt = tailAt + endInTail
  const end = tail.subarray(endInTail)
  const small = { position: end.readUInt32LE(16), length: end.readUInt32LE(12) }
  const directory = small.position === 0xffffffff ? await findLargeDirectory(file, endAt) : small
  if (directory === undefined || directory.position + directory.length > endAt) return undefined
  const first = await readPiece(file, directory.position, signatures.entry.length)
  return first.equals(signatures.entry) ? directory : undefined
}

/** Where the record of the end begins: the last one whose comment ends with the file. */
function endOf(tail: Buffer): number | undefined {
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    const isEnd = tail.subarray(at, at + 4).equals(signatures.end)
    if (isEnd && at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length) return at
  }
  return undefined
}

/** The same in the form for archives of any size, which some programs always write (section 4.3.14). */
async function findLargeDirectory(file: OpenFile, endAt: number): Promise<Directory | undefined> {
  const locator = await readPiece(file, endAt - LARGE_LOCATOR_BYTES, LARGE_LOCATOR_BYTES)
  if (!locator.subarray(0, 4).equals(signatures.largeLocator)) return undefined
  const end = await readPiece(file, Number(locator.readBigUInt64LE(8)), LARGE_END_BYTES)
  if (end.length < LARGE_END_BYTES || !end.subarray(0, 4).equals(signatures.largeEnd)) return undefined
  return { position: Number(end.readBigUInt64LE(48)), length: Number(end.readBigUInt64LE(40)) }
}

/** The names in a ZIP archive; undefined for what is none, or has a list that is broken or larger than a megabyte. */
export async function readZipNames(file: OpenFile): Promise<readonly string[] | undefined> {
  const directory = await findZipDirectory(file)
  if (directory === undefined || directory.length > MOST_DIRECTORY_BYTES) return undefined
  const entries = await readPiece(file, directory.position, directory.length)
  const names: string[] = []
  for (let at = 0; at < entries.length; ) {
    const isWhole = at + ENTRY_BYTES <= entries.length && entries.subarray(at, at + 4).equals(signatures.entry)
    if (!isWhole) return undefined
    const extraAt = at + ENTRY_BYTES + entries.readUInt16LE(at + 28)
    names.push(entries.toString('utf8', at + ENTRY_BYTES, extraAt))
    at = extraAt + entries.readUInt16LE(at + 30) + entries.readUInt16LE(at + 32)
  }
  return names
}
