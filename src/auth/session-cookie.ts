import { createHmac, timingSafeEqual } from 'node:crypto'

/** Named by the interface; over https browsers hold the prefix `__Secure-` to its promise. */
export function sessionCookieName(publicUrl: string): string {
  const name = 'better-auth.session-token'
  return publicUrl.startsWith('https:') ? `__Secure-${name}` : name
}

/** A session token with its signature, as the cookie holds it: `token.base64(HMAC-SHA256(secret, token))`. */
export function signSessionToken(secret: string, token: string): string {
  return `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`
}

/** The token of a signed value; null when the signature is not ours. */
export function verifySessionToken(secret: string, value: string): string | null {
  const token = value.slice(0, value.lastIndexOf('.'))
  const expected = Buffer.from(signSessionToken(secret, token))
  const given = Buffer.from(value)
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}
