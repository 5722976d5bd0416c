import { createHmac, timingSafeEqual } from 'node:crypto'

export const SESSION_DAYS = 30

/** Named by the interface; over https browsers hold the prefix `__Secure-` to its promise. */
export function sessionCookieName(publicUrl: string): string {
  const name = 'better-auth.session-token'
  return publicUrl.startsWith('https:') ? `__Secure-${name}` : name
}

/** The Set-Cookie that lets a browser keep an extended session, just as better-auth set it at sign-in. */
export function renewedSessionCookie(publicUrl: string, secret: string, token: string): string {
  const pair = `${sessionCookieName(publicUrl)}=${encodeURIComponent(signSessionToken(secret, token))}`
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${pair}; Max-Age=${SESSION_DAYS * 24 * 60 * 60}; Path=/; HttpOnly${secure}; SameSite=Lax`
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
