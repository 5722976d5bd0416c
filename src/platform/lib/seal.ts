import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { invalidBody } from '../http/errors.ts'

const MARK = 'whsec_'
const MADE_BYTES = 32
const [LEAST_BYTES, MOST_BYTES] = [24, 64]

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The bytes of a secret as Standard Webhooks writes it. Throws 422 for any other text. */
export function readSecret(text: string): Buffer {
  const bytes = Buffer.from(text.slice(MARK.length), 'base64')
  // What Buffer.from overlooks is not base64, and other libraries would read it otherwise.
  if (writeSecret(bytes) !== text) throw invalidBody('secret', `must be ${MARK} and base64`)
  if (bytes.length < LEAST_BYTES || bytes.length > MOST_BYTES)
    throw invalidBody('secret', `must hold ${LEAST_BYTES} to ${MOST_BYTES} bytes`)
  return bytes
}

export const newSecret = (): Buffer => randomBytes(MADE_BYTES)

export const writeSecret = (bytes: Buffer): string => MARK + bytes.toString('base64')

/**
 * A secret as it is stored: encrypted (AES-256-GCM) under a key that is not in the database, and bound to its webhook,
 * so that nobody who can write to the database lets one sign for another.
 */
export function seal(key: Buffer, webhookId: string, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(webhookId))
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

/** What was not sealed with this key for this webhook, or is no longer what was sealed. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken'
}

/** The secret within. Throws SealBroken. */
export function unseal(key: Buffer, webhookId: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(webhookId)).setAuthTag(tag)
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  } catch (cause) {
    throw new SealBroken('The secret cannot be read with this key: rotate it', { cause })
  }
}
