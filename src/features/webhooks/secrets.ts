import { randomBytes } from 'node:crypto'
import { invalidBody } from '../../platform/http/errors/errors.ts'

const PREFIX = 'whsec_'
const NEW_SECRET_BYTES = 32
const [MIN_BYTES, MAX_BYTES] = [24, 64]

/** The bytes of a secret, which Standard Webhooks writes as base64 after a prefix. Throws 422 for others with it. */
export function readSecret(text: string): Buffer {
  if (!text.startsWith(PREFIX)) return Buffer.from(text)
  const bytes = Buffer.from(text.slice(PREFIX.length), 'base64')
  // Buffer.from ignores invalid base64, which other libraries decode differently.
  if (writeSecret(bytes) !== text)
    throw invalidBody('secret', 'INVALID_FORMAT', { reason: `must be ${PREFIX} and base64` })
  if (bytes.length < MIN_BYTES || bytes.length > MAX_BYTES)
    throw invalidBody('secret', 'INVALID_FORMAT', { reason: `must hold ${MIN_BYTES} to ${MAX_BYTES} bytes` })
  return bytes
}

export const newSecret = (): Buffer => randomBytes(NEW_SECRET_BYTES)

export const writeSecret = (bytes: Buffer): string => PREFIX + bytes.toString('base64')
