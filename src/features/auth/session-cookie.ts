import { createHmac, timingSafeEqual } from 'node:crypto'

export const SESSION_DAYS = 30

/** Part of the public API. Browsers enforce the prefix `__Secure-` over https. */
export function sessionCookieName(publicUrl: string): string {
  const name = 'better-auth.session-token'
  return publicUrl.startsWith('https:') ? `__Secure-${name}` : name
}

/** A Set-Cookie value with the attributes that better-auth sets at sign-in. */
export function renewedSessionCookie(publicUrl: string, secret: string, token: string): string {
  const pair = `${sessionCookieName(publicUrl)}=${encodeURIComponent(signSessionToken(secret, token))}`
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${pair}; Max-Age=${SESSION_DAYS * 24 * 60 * 60}; Path=/; HttpOnly${secure}; SameSite=Lax`
}

/** The cookie's value: `token.base64(HMAC-SHA256(secret, token))`. */
export function signSessionToken(secret: string, token: string): string {
  return `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`
}

/** Null when the signature is invalid. */
export function verifySessionToken(secret: string, value: string): string | null {
  const token = value.slice(0, value.lastIndexOf('.'))
  const expected = Buffer.from(signSessionToken(secret, token))
  const actual = Buffer.from(value)
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? token : null
}
