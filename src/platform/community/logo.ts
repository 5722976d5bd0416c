import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'

export const LOGO_PATH = '/api/info/logo'

const MAX_BYTES = 512 * 1024

/** By the first bytes, in hexadecimal. Security: nothing that a browser executes, so no SVG. */
const signatures: Readonly<Record<string, RegExp>> = {
  'image/png': /^89504e470d0a1a0a0000000d49484452/,
  'image/jpeg': /^ffd8ff[c-f]/,
  'image/webp': /^52494646.{8}57454250565038(20|4c|58)/,
}

export interface Logo {
  readonly bytes: Buffer
  readonly mediaType: string
  /** Quoted, as in the header. */
  readonly etag: string
}

/** Throws an Error for what is no small picture. */
export function readLogo(path: string): Logo {
  const found = statSync(path)
  if (!found.isFile()) throw new Error(`${path} is no file`)
  if (found.size > MAX_BYTES) throw new Error(`${path} has more than ${MAX_BYTES / 1024} KiB`)
  const bytes = readFileSync(path)
  const head = bytes.toString('hex', 0, 16)
  const mediaType = Object.keys(signatures).find((name) => signatures[name]?.test(head))
  if (mediaType === undefined) throw new Error(`${path} is no PNG, JPEG or WEBP picture`)
  return { bytes, mediaType, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
}
