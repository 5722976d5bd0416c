import { crc32, deflateRawSync } from 'node:zlib'

interface ArchiveOptions {
  /** Stands at the end. */
  readonly comment?: string
  /** In the form for archives of any size. */
  readonly isLarge?: boolean
  /** Not compressed. */
  readonly isStored?: boolean
}

/** A ZIP archive of these files, in their order; the first one is not compressed, as OpenDocument wants it. */
export function archive(
  files: Readonly<Record<string, string | Buffer>>,
  { comment = '', isLarge = false, isStored = false }: ArchiveOptions = {},
): Buffer {
  const bodies: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [index, [name, content]] of Object.entries(files).entries()) {
    const method = isStored || index === 0 ? 0 : 8
    const packed = method === 0 ? Buffer.from(content) : deflateRawSync(content)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(0x800, 2)
    shared.writeUInt16LE(method, 4)
    shared.writeUInt32LE(crc32(content), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(Buffer.byteLength(content), 18)
    shared.writeUInt16LE(Buffer.byteLength(name), 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), packed])
    bodies.push(body)
    entries.push(Buffer.from('PK\x01\x02\x14\x00'), shared, place, Buffer.from(name))
    offset += body.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(bodies.length, 4)
  end.writeUInt16LE(bodies.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(isLarge ? 0xffffffff : offset, 12)
  end.writeUInt16LE(Buffer.byteLength(comment), 16)
  const large = isLarge ? largeEnd(bodies.length, offset, directory.length) : Buffer.alloc(0)
  return Buffer.concat([...bodies, directory, large, Buffer.from('PK\x05\x06'), end, Buffer.from(comment)])
}

function largeEnd(count: number, offset: number, length: number): Buffer {
  const end = Buffer.alloc(56)
  end.write('PK\x06\x06')
  end.writeBigUInt64LE(44n, 4)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(length), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\x06\x07')
  locator.writeBigUInt64LE(BigInt(offset + length), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([end, locator])
}

const office = (part: string) => archive({ '[Content_Types].xml': '<Types/>', '_rels/.rels': '', [part]: '<part/>' })
const openDocument = (type: string) =>
  archive({ mimetype: `application/vnd.oasis.opendocument.${type}`, 'content.xml': '' })
const compoundFile = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1528)])

/** The smallest files of every type that is taken, by extension. */
export const documents: Readonly<Record<string, Buffer>> = {
  pdf: Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  jpg: Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  jpeg: Buffer.from('ffd8ffe1000845786966000000ffd9', 'hex'),
  webp: Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\0\0\0\x10\x07\x10\x11\x11\x88\x88\xfe\x07\0', 'latin1'),
  txt: Buffer.from('Привіт, світе 👋\r\n'),
  md: Buffer.from('# Title\n\n- [ ] <b>ok</b>\n'),
  doc: compoundFile,
  ppt: compoundFile,
  docx: office('word/document.xml'),
  pptx: office('ppt/presentation.xml'),
  xlsx: office('xl/workbook.xml'),
  odt: openDocument('text'),
  zip: archive({ 'a.txt': 'a', 'b/c.txt': 'c'.repeat(1000) }),
}

export const otherOpenDocuments = { odt: openDocument('text-template'), ods: openDocument('spreadsheet') }
