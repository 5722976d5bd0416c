/** A file that somebody wrote and that is no text; the message follows its name. */
export class NotText extends Error {
  override readonly name = 'NotText'
}

/** What a byte order mark says (Unicode, section 23.8); without one, text is UTF-8. */
export function encodingOf(beginning: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = beginning
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/** Office Open XML, as any ZIP, begins so. */
export const isWorkbook = (beginning: Uint8Array): boolean =>
  Buffer.from(beginning.subarray(0, 4)).toString('latin1') === 'PK\x03\x04'

export const notAWorkbook = 'is no text but an archive, as Excel workbooks are: save it as CSV UTF-8'
export const zeroBytes = 'has zero bytes: save it as UTF-8'
export const notUtf8 = 'is not UTF-8: save the file as UTF-8 (in a spreadsheet: CSV UTF-8)'

/**
 * The text of a file as people's programs write it: UTF-8, with or without a mark, or UTF-16 with one. Never with
 * replacement characters for what it is not. Throws NotText, which names the line.
 */
export function textOf(bytes: Uint8Array): string {
  if (isWorkbook(bytes)) throw new NotText(notAWorkbook)
  const encoding = encodingOf(bytes)
  const text = decoded(bytes, encoding)
  if (text !== undefined && !text.includes('\0')) return text
  if (encoding !== 'utf-8') throw new NotText('is not valid UTF-16: save the file as UTF-8')
  throw new NotText(text === undefined ? `line ${lineOfFault(bytes)} ${notUtf8}` : zeroBytes)
}

/** Undefined for what is not valid in the encoding. A mark at the beginning is left out. */
export function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** No byte of a longer character is that of a line break. */
function lineOfFault(bytes: Uint8Array): number {
  let line = 1
  for (let begin = 0; begin < bytes.length; line += 1) {
    const end = bytes.indexOf(0x0a, begin)
    const next = end === -1 ? bytes.length : end + 1
    if (decoded(bytes.subarray(begin, next), 'utf-8') === undefined) return line
    begin = next
  }
  return line
}
