import { type OpenFile, readPiece } from './open-file.ts'

const MAX_DIRECTORY_BYTES = 1024 * 1024
const END_BYTES = 22
const MAX_COMMENT_BYTES = 0xffff
const ENTRY_BYTES = 46
const ZIP64_LOCATOR_BYTES = 20
const ZIP64_END_BYTES = 56

const signatures = {
  file: Buffer.from('PK\x03\x04'),
  entry: Buffer.from('PK\x01\x02'),
  end: Buffer.from('PK\x05\x06'),
  zip64Locator: Buffer.from('PK\x06\x07'),
  zip64End: Buffer.from('PK\x06\x06'),
}

interface Directory {
  readonly position: number
  readonly length: number
}

/** PKWARE APPNOTE 6.3, section 4.3; security: no data before or after (polyglots). Undefined for invalid or empty ones. */
export async function findZipDirectory(file: OpenFile): Promise<Directory | undefined> {
  const head = await readPiece(file, 0, signatures.file.length)
  const tailAt = Math.max(0, file.size - END_BYTES - MAX_COMMENT_BYTES)
  const tail = await readPiece(file, tailAt, END_BYTES + MAX_COMMENT_BYTES)
  const endInTail = endOf(tail)
  if (!head.equals(signatures.file) || endInTail === undefined) return undefined
  const endAt = tailAt + endInTail
  const end = tail.subarray(endInTail)
  const small = { position: end.readUInt32LE(16), length: end.readUInt32LE(12) }
  const directory = small.position === 0xffffffff ? await findZip64Directory(file, endAt) : small
  if (directory === undefined || directory.position + directory.length > endAt) return undefined
  const first = await readPiece(file, directory.position, signatures.entry.length)
  return first.equals(signatures.entry) ? directory : undefined
}

/** The last end record whose comment ends with the file. */
function endOf(tail: Buffer): number | undefined {
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    const isEnd = tail.subarray(at, at + 4).equals(signatures.end)
    if (isEnd && at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length) return at
  }
  return undefined
}

/** ZIP64 (section 4.3.14), which some programs always write. */
async function findZip64Directory(file: OpenFile, endAt: number): Promise<Directory | undefined> {
  const locator = await readPiece(file, endAt - ZIP64_LOCATOR_BYTES, ZIP64_LOCATOR_BYTES)
  if (!locator.subarray(0, 4).equals(signatures.zip64Locator)) return undefined
  const end = await readPiece(file, Number(locator.readBigUInt64LE(8)), ZIP64_END_BYTES)
  if (end.length < ZIP64_END_BYTES || !end.subarray(0, 4).equals(signatures.zip64End)) return undefined
  return { position: Number(end.readBigUInt64LE(48)), length: Number(end.readBigUInt64LE(40)) }
}

/** Undefined for an invalid archive, or one whose directory is larger than 1 MiB. */
export async function readZipNames(file: OpenFile): Promise<readonly string[] | undefined> {
  const directory = await findZipDirectory(file)
  if (directory === undefined || directory.length > MAX_DIRECTORY_BYTES) return undefined
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
