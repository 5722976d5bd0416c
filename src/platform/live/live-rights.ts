import type { IncomingMessage } from 'node:http'
import { type Identify, identifyRequest } from '../http/credentials.ts'
import { unauthenticated } from '../http/errors.ts'

/** What makes a connection somebody's: it lasts as long as the session does that was signed in to. */
export interface Right {
  readonly userId: string
  readonly sessionToken: string
}

export interface Handshake {
  readonly headers: IncomingMessage['headers']
  readonly auth: Readonly<Record<string, unknown>>
}

/** What a session token or a JSON Web Token can look like; anything else would not reach us as a header either. */
const TOKEN_FORM = /^[\x21-\x7e]{1,4096}$/

/**
 * Who connects: the same credentials by the same rules as in a request, with `auth.token` in place of the bearer.
 * Throws 401 without a valid one, and for an API key.
 */
export async function identifyHandshake(
  { headers, auth }: Handshake,
  cookieName: string,
  identify: Identify,
): Promise<Right> {
  const token = auth.token ?? undefined
  if (token !== undefined && (typeof token !== 'string' || !TOKEN_FORM.test(token))) throw unauthenticated()
  const presented = token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` }
  const { user } = await identifyRequest({ headers: presented }, { cookieName, takesKeys: false, identify })
  if (user?.session === undefined) throw unauthenticated()
  return { userId: user.id, sessionToken: user.session.token }
}

/** Whether the session still says so, and the account is still active. */
export async function isStillRight({ userId, sessionToken }: Right, identify: Identify): Promise<boolean> {
  const user = await identify({ kind: 'session', token: sessionToken })
  return user?.id === userId
}
