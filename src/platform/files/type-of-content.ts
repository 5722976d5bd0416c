import { type OpenFile, readPiece } from './open-file.ts'
import { findZipDirectory, readZipNames } from './zip-directory.ts'

interface Kind {
  readonly mediaType: string
  readonly matches: (file: OpenFile) => Promise<boolean>
}

const CHUNK_BYTES = 64 * 1024
const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN_DOCUMENT_TEXT = 'application/vnd.oasis.opendocument.text'

const plainText = { mediaType: 'text/plain; charset=utf-8', matches: isText }
const jpeg = { mediaType: 'image/jpeg', matches: begins(/^ffd8ff[c-f]/) }
const compoundFile = begins(/^d0cf11e0a1b11ae1/)

/** Security: nothing that a browser or system executes, so neither SVG nor HTML. */
const kinds: Readonly<Record<string, Kind>> = {
  pdf: { mediaType: 'application/pdf', matches: begins(/^255044462d3[12]2e3\d/) },
  png: { mediaType: 'image/png', matches: begins(/^89504e470d0a1a0a0000000d49484452/) },
  jpg: jpeg,
  jpeg,
  webp: { mediaType: 'image/webp', matches: begins(/^52494646.{8}57454250565038(20|4c|58)/) },
  txt: plainText,
  md: plainText,
  doc: { mediaType: 'application/msword', matches: compoundFile },
  ppt: { mediaType: 'application/vnd.ms-powerpoint', matches: compoundFile },
  docx: { mediaType: `${OFFICE}.wordprocessingml.document`, matches: isOfficeFile('word/') },
  pptx: { mediaType: `${OFFICE}.presentationml.presentation`, matches: isOfficeFile('ppt/') },
  xlsx: { mediaType: `${OFFICE}.spreadsheetml.sheet`, matches: isOfficeFile('xl/') },
  odt: { mediaType: OPEN_DOCUMENT_TEXT, matches: isOpenDocumentText },
  zip: { mediaType: 'application/zip', matches: isArchive },
}

export const extensions: readonly string[] = Object.keys(kinds)

export const isOfText = (extension: string): boolean =>
  Object.hasOwn(kinds, extension) && kinds[extension] === plainText

/** Security: reads bounded chunks and unpacks nothing, unlike libraries. Undefined when content and name disagree. */
export async function mediaTypeOf(file: OpenFile, extension: string): Promise<string | undefined> {
  const kind = Object.hasOwn(kinds, extension) ? kinds[extension] : undefined
  return kind !== undefined && (await kind.matches(file)) ? kind.mediaType : undefined
}

function begins(signature: RegExp): Kind['matches'] {
  return async (file) => signature.test((await readPiece(file, 0, 32)).toString('hex'))
}

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

/** Office Open XML (ECMA-376, part 2), without macros. */
function isOfficeFile(folder: string): Kind['matches'] {
  return async (file) => {
    const names = (await readZipNames(file)) ?? []
    return (
      names.includes('[Content_Types].xml') &&
      names.some((name) => name.startsWith(folder)) &&
      !names.some((name) => /vbaProject\.bin$/i.test(name))
    )
  }
}

/** OpenDocument (ISO/IEC 26300, part 2): the first entry, `mimetype`, is not compressed. */
async function isOpenDocumentText(file: OpenFile): Promise<boolean> {
  if (!(await isArchive(file))) return false
  const head = await readPiece(file, 0, 1024)
  const method = head.readUInt16LE(8)
  const contentAt = 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const text = head.toString('latin1')
  return method === 0 && text.startsWith('mimetype', 30) && text.startsWith(`${OPEN_DOCUMENT_TEXT}PK`, contentAt)
}
