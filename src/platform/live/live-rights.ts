import type { IncomingMessage } from 'node:http'
import { type Identify, identifyRequest } from '../access/credentials.ts'
import { unauthenticated } from '../http/errors/errors.ts'

/** A connection ends with its session. */
export interface Right {
  readonly userId: string
  readonly sessionId: string
}

interface Handshake {
  readonly headers: IncomingMessage['headers']
  readonly auth: Readonly<Record<string, unknown>>
}

const TOKEN_FORM = /^[\x21-\x7e]{1,4096}$/

/** As for a request, with `auth.token` as the bearer. Throws 401 without valid credentials, and for an API key. */
export async function identifyHandshake(
  { headers, auth }: Handshake,
  cookieName: string,
  identify: Identify,
): Promise<Right> {
  const token = auth.token ?? undefined
  if (token !== undefined && (typeof token !== 'string' || !TOKEN_FORM.test(token))) throw unauthenticated()
  const presented = token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` }
  const { user } = await identifyRequest({ headers: presented }, { cookieName, acceptsApiKeys: false, identify })
  if (user?.session === undefined) throw unauthenticated()
  return { userId: user.id, sessionId: user.session.id }
}

export async function isStillValid({ userId, sessionId }: Right, identify: Identify): Promise<boolean> {
  const user = await identify({ kind: 'session id', sessionId })
  return user?.id === userId
}
