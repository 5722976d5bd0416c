import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { errorMessage } from '../lib/error-message.ts'
import { SettingsError } from '../settings/settings.ts'

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

/** Throws SettingsError. */
export async function readLogo(path: string): Promise<Logo> {
  const bytes = await readBounded(path).catch((error) => refuse(errorMessage(error)))
  const head = bytes.toString('hex', 0, 16)
  const mediaType = Object.keys(signatures).find((name) => signatures[name]?.test(head))
  if (mediaType === undefined) return refuse(`${path} is no PNG, JPEG or WEBP picture`)
  return { bytes, mediaType, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
}

async function readBounded(path: string): Promise<Buffer> {
  await using file = await open(path)
  const info = await file.stat()
  if (!info.isFile()) throw new Error(`${path} is no file`)
  if (info.size > MAX_BYTES) throw new Error(`${path} has more than ${MAX_BYTES / 1024} KiB`)
  return file.readFile()
}

function refuse(problem: string): never {
  throw new SettingsError([`HROMADA_LOGO: ${problem}`])
}
