import { jwtVerify, SignJWT } from 'jose'
import { signSessionToken, verifySessionToken } from './session-cookie.ts'

/** What better-auth signs links with (RFC 7518, section 3.2). */
const LINK_ALGORITHM = 'HS256'

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

/** The same for the JWT of a link in a mail; it ends when it would have. */
export async function resignLinkToken([first = '', ...older]: readonly string[], token: string): Promise<string> {
  for (const secret of older) {
    const payload = await payloadOf(secret, token)
    if (payload === undefined) continue
    return new SignJWT(payload).setProtectedHeader({ alg: LINK_ALGORITHM }).sign(Buffer.from(first))
  }
  return token
}

const payloadOf = (secret: string, token: string) =>
  jwtVerify(token, Buffer.from(secret), { algorithms: [LINK_ALGORITHM] }).then(
    ({ payload }) => payload,
    () => undefined,
  )

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
