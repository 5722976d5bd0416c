import { createHash, createHmac, type Hmac, timingSafeEqual } from 'node:crypto'
import { readEntries, TarDamaged, type TarEntry, tarEnd, writeEntry } from './tar.ts'

/** What is in memory at a time. More than an uploaded file has, so that each of them is in one piece. */
const PIECE_BYTES = 16 * 1024 * 1024
const MANIFEST = 'manifest.json'
const SEAL = 'seal'

/** A file in an archive, which is written and read while it goes by. */
export interface Part {
  readonly name: string
  readonly content: AsyncIterable<Buffer>
}

/** The archive is broken off, changed, or was sealed with another key. */
export class ArchiveDamaged extends Error {
  override readonly name = 'ArchiveDamaged'
}

/**
 * The bytes of an archive (tar): what it is about, the parts in pieces of bounded size, and a seal, which is an HMAC
 * over all of them. So whoever reads it knows that it is whole, and that who wrote it had the key.
 */
export async function* writeArchive(manifest: object, parts: AsyncIterable<Part>, key: Buffer): AsyncGenerator<Buffer> {
  const seal = createHmac('sha256', key)
  for await (const entry of piecesOf(manifest, parts)) {
    addTo(seal, entry)
    yield* writeEntry(entry)
  }
  yield* writeEntry({ name: SEAL, content: seal.digest() })
  yield tarEnd()
}

/**
 * Reads an archive: what it is about at once, the parts one after the other.
 * @param bytes of the archive
 * @param read looks through the manifest and gives the key
 * @returns the parts; what is not read of one is passed over. They throw ArchiveDamaged at the latest behind the last.
 */
export async function* readArchive(
  bytes: AsyncIterable<Buffer>,
  read: (manifest: unknown) => Promise<Buffer>,
): AsyncGenerator<Part> {
  const entries = readSealed(bytes, read)
  let next = await entries.next()
  while (!next.done) {
    const name = nameOf(next.value)
    async function* content() {
      for (; !next.done && nameOf(next.value) === name; next = await entries.next()) yield next.value.content
    }
    yield { name, content: content() }
    while (!next.done && nameOf(next.value) === name) next = await entries.next()
  }
}

/** Says which key it is, and nothing that would lead to it. */
export const nameOfKey = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 16)

async function* piecesOf(manifest: object, parts: AsyncIterable<Part>): AsyncGenerator<TarEntry> {
  yield { name: MANIFEST, content: Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`) }
  for await (const { name, content } of parts) {
    let number = 1
    for await (const piece of inPieces(content)) {
      yield { name: number === 1 ? name : `${name}.${number}`, content: piece }
      number += 1
    }
  }
}

/** The name of the part that a piece belongs to. */
const nameOf = ({ name }: TarEntry): string => name.replace(/\.\d+$/, '')

/** At least one, even if there is nothing in it. */
async function* inPieces(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let room = PIECE_BYTES
  for await (let chunk of content) {
    while (chunk.length > room) {
      yield Buffer.concat([...chunks, chunk.subarray(0, room)])
      chunk = chunk.subarray(room)
      chunks = []
      room = PIECE_BYTES
    }
    chunks.push(chunk)
    room -= chunk.length
  }
  yield Buffer.concat(chunks)
}

async function* readSealed(
  bytes: AsyncIterable<Buffer>,
  read: (manifest: unknown) => Promise<Buffer>,
): AsyncGenerator<TarEntry> {
  let seal: Hmac | undefined
  try {
    for await (const entry of readEntries(bytes, PIECE_BYTES)) {
      if (seal === undefined) {
        seal = createHmac('sha256', await read(manifestIn(entry)))
        addTo(seal, entry)
      } else if (entry.name === SEAL) {
        assertSeal(entry.content, seal.digest())
        return
      } else {
        addTo(seal, entry)
        yield entry
      }
    }
  } catch (error) {
    throw error instanceof TarDamaged ? new ArchiveDamaged(error.message) : error
  }
  throw new ArchiveDamaged('it ends too early')
}

function manifestIn({ name, content }: TarEntry): unknown {
  if (name !== MANIFEST) throw new ArchiveDamaged('it does not begin as a backup')
  try {
    return JSON.parse(content.toString())
  } catch {
    throw new ArchiveDamaged('it does not begin as a backup')
  }
}

function addTo(seal: Hmac, { name, content }: TarEntry): void {
  seal.update(`${name} ${content.length}\n`).update(content)
}

function assertSeal(found: Buffer, expected: Buffer): void {
  if (found.length === expected.length && timingSafeEqual(found, expected)) return
  throw new ArchiveDamaged('its content has changed since it was made')
}
