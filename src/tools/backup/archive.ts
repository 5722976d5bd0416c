import { createHash, createHmac, type Hmac, timingSafeEqual } from 'node:crypto'
import { readEntries, TarDamaged, type TarEntry, tarEnd, writeEntry } from './tar.ts'

/** Bounds memory. Larger than any upload, so that each uploaded file is one chunk. */
const CHUNK_BYTES = 16 * 1024 * 1024
const MANIFEST = 'manifest.json'
const SEAL = 'seal'

export interface Part {
  readonly name: string
  readonly content: AsyncIterable<Buffer>
}

/** The archive is truncated or altered, or was sealed with another key. */
export class ArchiveDamaged extends Error {
  override readonly name = 'ArchiveDamaged'
}

/** A tar archive: the manifest, the parts in chunks of bounded size, and a seal (HMAC-SHA-256 over all of them). */
export async function* writeArchive(manifest: object, parts: AsyncIterable<Part>, key: Buffer): AsyncGenerator<Buffer> {
  const seal = createHmac('sha256', key)
  for await (const entry of entriesOf(manifest, parts)) {
    addTo(seal, entry)
    yield* writeEntry(entry)
  }
  yield* writeEntry({ name: SEAL, content: seal.digest() })
  yield tarEnd()
}

/**
 * The parts in order; the unread rest of each is skipped. Throws ArchiveDamaged, after the last part at the latest.
 * @param readKey checks the manifest and returns the key of the seal
 */
export async function* readArchive(
  bytes: AsyncIterable<Buffer>,
  readKey: (manifest: unknown) => Promise<Buffer>,
): AsyncGenerator<Part> {
  const entries = readSealed(bytes, readKey)
  let next = await entries.next()
  while (!next.done) {
    const name = partNameOf(next.value)
    async function* content() {
      for (; !next.done && partNameOf(next.value) === name; next = await entries.next()) yield next.value.content
    }
    yield { name, content: content() }
    while (!next.done && partNameOf(next.value) === name) next = await entries.next()
  }
}

/** Identifies a key without revealing it. */
export const keyFingerprint = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 16)

async function* entriesOf(manifest: object, parts: AsyncIterable<Part>): AsyncGenerator<TarEntry> {
  yield { name: MANIFEST, content: Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`) }
  for await (const { name, content } of parts) {
    let number = 1
    for await (const chunk of inChunks(content)) {
      yield { name: number === 1 ? name : `${name}.${number}`, content: chunk }
      number += 1
    }
  }
}

const partNameOf = ({ name }: TarEntry): string => name.replace(/\.\d+$/, '')

/** At least one, so that an empty part has an entry too. */
async function* inChunks(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = []
  let remainingBytes = CHUNK_BYTES
  for await (let bytes of content) {
    while (bytes.length > remainingBytes) {
      yield Buffer.concat([...pending, bytes.subarray(0, remainingBytes)])
      bytes = bytes.subarray(remainingBytes)
      pending = []
      remainingBytes = CHUNK_BYTES
    }
    pending.push(bytes)
    remainingBytes -= bytes.length
  }
  yield Buffer.concat(pending)
}

async function* readSealed(
  bytes: AsyncIterable<Buffer>,
  readKey: (manifest: unknown) => Promise<Buffer>,
): AsyncGenerator<TarEntry> {
  let seal: Hmac | undefined
  try {
    for await (const entry of readEntries(bytes, CHUNK_BYTES)) {
      if (seal === undefined) {
        seal = createHmac('sha256', await readKey(manifestIn(entry)))
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

function assertSeal(actual: Buffer, expected: Buffer): void {
  if (actual.length === expected.length && timingSafeEqual(actual, expected)) return
  throw new ArchiveDamaged('its content has changed since it was made')
}
