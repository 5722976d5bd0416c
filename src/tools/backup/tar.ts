const BLOCK_BYTES = 512
const MAX_NAME_BYTES = 100
const END_BLOCKS = 2

/** Fields of a header: offset and length (POSIX.1-1988, ustar). */
const NAME = [0, MAX_NAME_BYTES] as const
const SIZE = [124, 12] as const
const CHECKSUM = [148, 8] as const
const MAGIC = [257, 8] as const
const USTAR = 'ustar\x0000'

export interface TarEntry {
  readonly name: string
  readonly content: Buffer
}

export class TarDamaged extends Error {
  override readonly name = 'TarDamaged'
}

export function* writeEntry({ name, content }: TarEntry): Generator<Buffer> {
  yield headerOf(name, content.length)
  yield content
  yield Buffer.alloc(-content.length & (BLOCK_BYTES - 1))
}

export const tarEnd = (): Buffer => Buffer.alloc(END_BLOCKS * BLOCK_BYTES)

/** Throws TarDamaged, also for an entry of more than `maxBytes`. */
export async function* readEntries(bytes: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<TarEntry> {
  const take = byteReader(bytes)
  for (;;) {
    const header = await take(BLOCK_BYTES)
    if (header.every((byte) => byte === 0)) return
    const { name, size } = readHeader(header)
    if (size > maxBytes) throw new TarDamaged(`${name} is too large`)
    const content = await take(size)
    await take(-size & (BLOCK_BYTES - 1))
    yield { name, content }
  }
}

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) throw new Error(`${name} is too long for a name in an archive`)
  const header = Buffer.alloc(BLOCK_BYTES)
  header.write(name, NAME[0])
  header.write('0000600\x000000000\x000000000\x00', 100)
  header.write(octal(size, SIZE[1]), SIZE[0])
  header.write(octal(Math.floor(Date.now() / 1000), 12), 136)
  header.write('0', 156)
  header.write(USTAR, MAGIC[0])
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\x00 `, CHECKSUM[0])
  return header
}

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\x00`

function readHeader(header: Buffer): { name: string; size: number } {
  const field = ([offset, length]: readonly [number, number]) => header.toString('utf8', offset, offset + length)
  const numberIn = (text: string) => Number.parseInt(text, 8)
  const isWhole = numberIn(field(CHECKSUM)) === checksumOf(header) && field(MAGIC) === USTAR
  const size = numberIn(field(SIZE))
  if (!isWhole || !Number.isSafeInteger(size)) throw new TarDamaged('a header in it is not one')
  return { name: field(NAME).replace(/\0.*$/s, ''), size }
}

/** The sum of all bytes, with spaces in the checksum field. */
function checksumOf(header: Buffer): number {
  const [offset, length] = CHECKSUM
  return header.reduce((sum, byte, at) => sum + (at >= offset && at < offset + length ? 0x20 : byte), 0)
}

/** The returned function reads exactly `count` bytes. It throws TarDamaged when there are fewer. */
function byteReader(bytes: AsyncIterable<Buffer>): (count: number) => Promise<Buffer> {
  const source = bytes[Symbol.asyncIterator]()
  let left: Buffer = Buffer.alloc(0)
  return async (count) => {
    const taken = Buffer.allocUnsafe(count)
    for (let filled = 0; filled < count; ) {
      if (left.length === 0) {
        const next = await source.next()
        if (next.done) throw new TarDamaged('it ends too early')
        left = next.value
      }
      const copied = left.copy(taken, filled)
      filled += copied
      left = left.subarray(copied)
    }
    return taken
  }
}
