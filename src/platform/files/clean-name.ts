import { isVisible } from '../lib/visible-text.ts'

const MAX_BYTES = 255
const FALLBACK = 'file'

/** Windows opens these devices instead of a file, whatever the extension. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\s*(\.|$))/i

/** Security: controls and marks of direction disguise a name. The two joiners stay, for some scripts and emoji. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu

const RESERVED = /[<>:"|?*]/g

/** No path, nothing invisible, NFC, valid on every system, never empty, at most 255 bytes of UTF-8. Idempotent. */
export function cleanName(sent: string): string {
  const segment = sent.split(/[/\\]/).at(-1) ?? ''
  const visible = segment.replace(INVISIBLE, '').replace(RESERVED, '_').normalize('NFC').replace(/\s+/gu, ' ')
  const trimmed = visible.replace(/^[\s.]+|[\s.]+$/gu, '')
  const name = truncate(trimmed.replace(DEVICE, '_$1'))
  return isVisible(name) ? name : FALLBACK
}

export const extensionOf = (name: string): string => /\.([a-z0-9]{1,16})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

function truncate(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name
  const ending = /\.[a-z0-9]{1,16}$/i.exec(name)?.[0] ?? ''
  let stem = ''
  let bytes = Buffer.byteLength(ending)
  for (const character of name.slice(0, name.length - ending.length)) {
    bytes += Buffer.byteLength(character)
    if (bytes > MAX_BYTES) break
    stem += character
  }
  return ending === '' ? stem.replace(/[\s.]+$/u, '') : stem + ending
}

/** RFC 6266, with the name in UTF-8 (RFC 8187) and in ASCII for old clients. @param name from cleanName */
export function contentDisposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
