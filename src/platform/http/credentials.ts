import type { FastifyRequest } from 'fastify'
import type { User } from './caller.ts'
import { unauthenticated } from './errors.ts'

/** What every API key begins with, and no other credential. */
export const API_KEY_MARK = 'hrm_'

/** What a request presents to say who sends it. */
export type Credential =
  | { readonly kind: 'cookie'; readonly value: string }
  | { readonly kind: 'session'; readonly token: string }
  | { readonly kind: 'jwt'; readonly token: string }
  | { readonly kind: 'key'; readonly key: string }

/** Finds the active account behind a credential; null when it is forged, expired or revoked. */
export type Identify = (credential: Credential) => Promise<User | null>

export interface Identity {
  readonly user: User | null
  /** True when nothing but a cookie says who the caller is, as when a foreign page makes a browser send it. */
  readonly isByCookie: boolean
}

export const nobody: Identity = { user: null, isByCookie: false }

interface IdentificationParts {
  /** Name of the session cookie. */
  readonly cookieName: string
  /** False: an API key is refused like a bad one. */
  readonly takesKeys: boolean
  readonly identify: Identify
}

/**
 * Who sends the request. A bad bearer or API key is refused even where nobody needs to sign in; a stale cookie counts
 * as none. What is presented beside a cookie decides alone: the cookie adds no right to those of a JWT or of a key, and
 * one of a different account is refused together with it. A bearer and an `x-api-key` together are refused.
 */
export async function identifyRequest(
  request: Pick<FastifyRequest, 'headers'>,
  { cookieName, takesKeys, identify }: IdentificationParts,
): Promise<Identity> {
  const presented = presentedIn(request.headers)
  if (presented?.kind === 'key' && !takesKeys) throw unauthenticated()
  const cookie = cookieOf(request.headers.cookie, cookieName)
  const [byPresented, byCookie] = await Promise.all([
    presented && identify(presented),
    cookie === undefined ? null : identify({ kind: 'cookie', value: cookie }),
  ])
  if (presented === undefined) return { user: byCookie, isByCookie: byCookie !== null }
  if (!byPresented || (byCookie && byCookie.id !== byPresented.id)) throw unauthenticated()
  return { user: byPresented, isByCookie: false }
}

/** The credential that is no cookie. Throws 401 for two of them: which one is meant cannot be told. */
function presentedIn({ authorization, 'x-api-key': given }: FastifyRequest['headers']): Credential | undefined {
  const bearer = bearerOf(authorization)
  if (given === undefined) return bearer
  if (bearer !== undefined) throw unauthenticated()
  return { kind: 'key', key: String(given) }
}

/** `Authorization: Bearer …` (RFC 6750, section 2.1): a JWT has two dots (RFC 7519), a session token at most one. */
function bearerOf(header: string | undefined): Credential | undefined {
  const token = /^Bearer(?= |$)(.*)$/i.exec(header ?? '')?.[1]?.trim()
  if (token === undefined) return undefined
  if (token.startsWith(API_KEY_MARK)) return { kind: 'key', key: token }
  return token.split('.').length === 3 ? { kind: 'jwt', token } : { kind: 'session', token }
}

/** The value of one cookie of a Cookie header (RFC 6265, section 4.2), percent-decoded; undefined if absent. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const separator = pair.indexOf('=')
    if (separator < 0 || pair.slice(0, separator).trim() !== name) continue
    const value = pair.slice(separator + 1).trim()
    try {
      return decodeURIComponent(value)
    } catch {
      return value
    }
  }
  return undefined
}
