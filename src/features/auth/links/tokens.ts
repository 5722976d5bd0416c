import { hash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** The secret of a link that goes by mail; only its hash is stored. */
export function newLinkToken(): { readonly token: string; readonly tokenHash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, tokenHash: linkTokenHash(token) }
}

/** SHA-256 suffices for 256 random bits. */
export const linkTokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')
