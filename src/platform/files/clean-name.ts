const MOST_BYTES = 255
const FALLBACK = 'file'

/** Devices of Windows, which opens them instead of a file, whatever their extension. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\s*(\.|$))/i

/**
 * What nobody sees and what changes how the rest is seen: controls, marks of direction, halves of characters. The two
 * joiners stay, since some scripts and many emoji are written with them.
 */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu

/** What Windows takes in no name. */
const RESERVED = /[<>:"|?*]/g

/**
 * The name under which a file is shown and saved, made of what its sender calls it: no path, nothing unseen, in Unicode
 * form NFC, a name on every system, never empty, at most 255 bytes of UTF-8 with the extension kept. To clean it again
 * changes nothing.
 */
export function cleanName(given: string): string {
  const segment = given.split(/[/\\]/).at(-1) ?? ''
  const visible = segment.replace(UNSEEN, '').replace(RESERVED, '_').normalize('NFC').replace(/\s+/gu, ' ')
  const trimmed = visible.replace(/^[\s.]+|[\s.]+$/gu, '')
  const name = trimmed.replace(DEVICE, '_$1')
  return name === '' ? FALLBACK : shortened(name)
}

/** What stands behind the last dot of a name, in lower case; empty without one. */
export const extensionOf = (name: string): string => /\.([a-z0-9]{1,16})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

function shortened(name: string): string {
  if (Buffer.byteLength(name) <= MOST_BYTES) return name
  const ending = /\.[a-z0-9]{1,16}$/i.exec(name)?.[0] ?? ''
  let stem = ''
  let bytes = Buffer.byteLength(ending)
  for (const character of name.slice(0, name.length - ending.length)) {
    bytes += Buffer.byteLength(character)
    if (bytes > MOST_BYTES) break
    stem += character
  }
  return ending === '' ? stem.replace(/[\s.]+$/u, '') : stem + ending
}

/**
 * The header that makes a browser save an answer under a name instead of showing it (RFC 6266), which is given in full
 * as UTF-8 (RFC 8187) and for old clients in ASCII.
 * @param name a clean one
 */
export function contentDisposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
