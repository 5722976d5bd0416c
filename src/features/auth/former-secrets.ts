import { signSessionToken, verifySessionToken } from './session-cookie.ts'

/**
 * better-auth verifies what it has signed by the first secret only. What an older one signed is signed again; anything
 * else comes back unchanged.
 * @param value of one of its signed cookies, as in the header
 */
export function resignCookie([first = '', ...older]: readonly string[], value: string): string {
  if (older.length === 0) return value
  const signed = decoded(value)
  for (const secret of older) {
    const content = verifySessionToken(secret, signed)
    if (content !== null) return encodeURIComponent(signSessionToken(first, content))
  }
  return value
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
