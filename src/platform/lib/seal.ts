import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Of one purpose: the first secret's, which seals, and those of all secrets, which open. */
export interface SealingKeys {
  readonly first: Buffer
  readonly all: readonly Buffer[]
}

/** AES-256-GCM. @param boundTo authenticated too: write access to the database does not allow swapping sealed values */
export function seal(key: Buffer, boundTo: string, content: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(boundTo))
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

/** The value was sealed with another key or for another place, or has been altered. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken'
}

/** Throws SealBroken when none of the keys opens it. */
export function unseal(keys: readonly Buffer[], boundTo: string, sealed: Buffer): Buffer {
  for (const key of keys) {
    const content = unsealWith(key, boundTo, sealed)
    if (content !== undefined) return content
  }
  throw new SealBroken('the sealed value cannot be opened with this secret')
}

/** Sealed with the first key: the same bytes if they are already. Undefined when none of the keys opens them. */
export function reseal(keys: readonly Buffer[], boundTo: string, sealed: Buffer): Buffer | undefined {
  const [first, ...older] = keys
  if (first === undefined || unsealWith(first, boundTo, sealed) !== undefined) return sealed
  for (const key of older) {
    const content = unsealWith(key, boundTo, sealed)
    if (content !== undefined) return seal(first, boundTo, content)
  }
  return undefined
}

function unsealWith(key: Buffer, boundTo: string, sealed: Buffer): Buffer | undefined {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(boundTo)).setAuthTag(tag)
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}
