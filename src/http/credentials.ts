import type { FastifyRequest } from 'fastify'
import type { User } from './caller.ts'
import { unauthenticated } from './errors.ts'

/** What a request presents to say who sends it. */
export type Credential =
  | { readonly kind: 'cookie'; readonly value: string }
  | { readonly kind: 'session'; readonly token: string }
  | { readonly kind: 'jwt'; readonly token: string }

/** Finds the active account behind a credential; null when it is forged, expired or revoked. */
export type Identify = (credential: Credential) => Promise<User | null>

export interface Identity {
  readonly user: User | null
  /** True when nothing but a cookie says who the caller is, as when a foreign page makes a browser send it. */
  readonly isByCookie: boolean
}

export const nobody: Identity = { user: null, isByCookie: false }

/**
 * Who sends the request. A bad bearer is refused even where nobody needs to sign in; a stale cookie counts as none;
 * a cookie and a bearer of different accounts are refused together.
 * @param cookieName name of the session cookie
 */
export async function identifyRequest(
  request: FastifyRequest,
  cookieName: string,
  identify: Identify,
): Promise<Identity> {
  const bearer = bearerOf(request.headers.authorization)
  const cookie = cookieOf(request.headers.cookie, cookieName)
  const [byBearer, byCookie] = await Promise.all([
    bearer && identify(bearer),
    cookie === undefined ? null : identify({ kind: 'cookie', value: cookie }),
  ])
  if (bearer === undefined) return { user: byCookie, isByCookie: byCookie !== null }
  if (!byBearer || (byCookie && byCookie.id !== byBearer.id)) throw unauthenticated()
  return { user: byBearer, isByCookie: false }
}

/** `Authorization: Bearer …` (RFC 6750, section 2.1): a JWT has two dots (RFC 7519), a session token at most one. */
function bearerOf(header: string | undefined): Credential | undefined {
  const token = /^Bearer(?= |$)(.*)$/i.exec(header ?? '')?.[1]?.trim()
  if (token === undefined) return undefined
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
