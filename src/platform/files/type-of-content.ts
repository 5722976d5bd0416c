import { type OpenFile, readPiece } from './open-file.ts'
import { findZipDirectory, readZipNames } from './zip-directory.ts'

interface Kind {
  /** As which it is served. */
  readonly mediaType: string
  /** Whether a file is what its name says. */
  readonly isHeldBy: (file: OpenFile) => Promise<boolean>
}

const CHUNK_BYTES = 64 * 1024
const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN_DOCUMENT_TEXT = 'application/vnd.oasis.opendocument.text'

const plainText = { mediaType: 'text/plain; charset=utf-8', isHeldBy: isText }
const jpeg = { mediaType: 'image/jpeg', isHeldBy: begins(/^ffd8ff[c-f]/) }
/** Word and PowerPoint share their container: the name decides between them. */
const compoundFile = begins(/^d0cf11e0a1b11ae1/)

/** Every type that is taken, by the extension of its name. No other is: not SVG, not HTML, no program. */
const kinds: Readonly<Record<string, Kind>> = {
  pdf: { mediaType: 'application/pdf', isHeldBy: begins(/^255044462d3[12]2e3\d/) },
  png: { mediaType: 'image/png', isHeldBy: begins(/^89504e470d0a1a0a0000000d49484452/) },
  jpg: jpeg,
  jpeg,
  webp: { mediaType: 'image/webp', isHeldBy: begins(/^52494646.{8}57454250565038(20|4c|58)/) },
  txt: plainText,
  md: plainText,
  doc: { mediaType: 'application/msword', isHeldBy: compoundFile },
  ppt: { mediaType: 'application/vnd.ms-powerpoint', isHeldBy: compoundFile },
  docx: { mediaType: `${OFFICE}.wordprocessingml.document`, isHeldBy: isOfficeFile('word/') },
  pptx: { mediaType: `${OFFICE}.presentationml.presentation`, isHeldBy: isOfficeFile('ppt/') },
  xlsx: { mediaType: `${OFFICE}.spreadsheetml.sheet`, isHeldBy: isOfficeFile('xl/') },
  odt: { mediaType: OPEN_DOCUMENT_TEXT, isHeldBy: isOpenDocumentText },
  zip: { mediaType: 'application/zip', isHeldBy: isArchive },
}

/** The endings that a name may have. */
export const extensions: readonly string[] = Object.keys(kinds)

/**
 * Decides by its content whether a file is what its name says. It is read from the disk, a bounded piece at a time, and
 * nothing is unpacked: what an archive would become is never looked at.
 *
 * A library that knows hundreds of types is of no use here: those that are taken are few, the others need no name, and
 * to tell the office files apart such libraries unpack parts of them.
 * @param extension of its name, in lower case
 * @returns the media type as which it is to be served; undefined when it is not what the extension says
 */
export async function mediaTypeOf(file: OpenFile, extension: string): Promise<string | undefined> {
  const kind = Object.hasOwn(kinds, extension) ? kinds[extension] : undefined
  return kind !== undefined && (await kind.isHeldBy(file)) ? kind.mediaType : undefined
}

/** By signature, in hexadecimal digits, at the very beginning: what stands before it would be of another type. */
function begins(signature: RegExp): Kind['isHeldBy'] {
  return async (file) => signature.test((await readPiece(file, 0, 32)).toString('hex'))
}

/** UTF-8 from beginning to end, without NUL. */
async function isText(file: OpenFile): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (let position = 0; position < file.size; position += CHUNK_BYTES) {
      const piece = await readPiece(file, position, CHUNK_BYTES)
      if (piece.includes(0)) return false
      decoder.decode(piece, { stream: true })
    }
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

async function isArchive(file: OpenFile): Promise<boolean> {
  return (await findZipDirectory(file)) !== undefined
}

/** Office Open XML (ECMA-376, part 2): an archive with a list of types and a folder of its kind; none with macros. */
function isOfficeFile(folder: string): Kind['isHeldBy'] {
  return async (file) => {
    const names = (await readZipNames(file)) ?? []
    return (
      names.includes('[Content_Types].xml') &&
      names.some((name) => name.startsWith(folder)) &&
      !names.some((name) => /vbaProject\.bin$/i.test(name))
    )
  }
}

/** OpenDocument (ISO/IEC 26300, part 2): the first entry, not compressed, is called `mimetype` and says the type. */
async function isOpenDocumentText(file: OpenFile): Promise<boolean> {
  if (!(await isArchive(file))) return false
  const head = await readPiece(file, 0, 1024)
  const method = head.readUInt16LE(8)
  const contentAt = 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const text = head.toString('latin1')
  return method === 0 && text.startsWith('mimetype', 30) && text.startsWith(`${OPEN_DOCUMENT_TEXT}PK`, contentAt)
}
