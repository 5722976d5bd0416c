import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { unauthenticated } from '../http/errors/errors.ts'
import type { User } from './caller.ts'

export const API_KEY_MARK = 'hrm_'

type Credential =
  | { readonly kind: 'cookie'; readonly value: string }
  | { readonly kind: 'session'; readonly token: string }
  /** Of a caller who was identified before; no request can present it. */
  | { readonly kind: 'session id'; readonly sessionId: string }
  | { readonly kind: 'jwt'; readonly token: string }
  | { readonly kind: 'key'; readonly key: string }

/** Null when the credential is forged, expired or revoked, or the account inactive. */
export type Identify = (credential: Credential) => Promise<User | null>

export interface Authentication {
  readonly identify: Identify
  readonly cookieName: () => string
  readonly renewedCookie: (sessionToken: string) => string
}

export interface Identity {
  readonly user: User | null
  /** Only a cookie identifies the caller: the request may be forged by another site (CSRF). */
  readonly isByCookie: boolean
}

export const nobody: Identity = { user: null, isByCookie: false }

interface IdentificationParts {
  readonly cookieName: string
  readonly acceptsApiKeys: boolean
  readonly identify: Identify
}

/**
 * Throws 401 for an invalid bearer token or API key, even on public routes; a stale cookie is ignored. An explicit
 * credential decides alone: a cookie adds no rights to it, and one of another account is refused together with it.
 */
export async function identifyRequest(
  request: Pick<FastifyRequest, 'headers'>,
  { cookieName, acceptsApiKeys, identify }: IdentificationParts,
): Promise<Identity> {
  const explicit = explicitCredential(request.headers)
  if (explicit?.kind === 'key' && !acceptsApiKeys) throw unauthenticated()
  const cookie = parseCookie(request.headers.cookie ?? '')[cookieName]
  const [byExplicit, byCookie] = await Promise.all([
    explicit && identify(explicit),
    cookie === undefined ? null : identify({ kind: 'cookie', value: cookie }),
  ])
  if (explicit === undefined) return { user: byCookie, isByCookie: byCookie !== null }
  if (!byExplicit || (byCookie && byCookie.id !== byExplicit.id)) throw unauthenticated()
  return { user: byExplicit, isByCookie: false }
}

/** Throws 401 for two credentials, which are ambiguous. */
function explicitCredential({ authorization, 'x-api-key': apiKey }: FastifyRequest['headers']): Credential | undefined {
  const bearer = bearerOf(authorization)
  if (apiKey === undefined) return bearer
  if (bearer !== undefined) throw unauthenticated()
  return { kind: 'key', key: String(apiKey) }
}

/** `Authorization: Bearer …` (RFC 6750, section 2.1): a JWT has two dots (RFC 7519), a session token at most one. */
function bearerOf(header: string | undefined): Credential | undefined {
  const token = /^Bearer(?= |$)(.*)$/i.exec(header ?? '')?.[1]?.trim()
  if (token === undefined) return undefined
  if (token.startsWith(API_KEY_MARK)) return { kind: 'key', key: token }
  return token.split('.').length === 3 ? { kind: 'jwt', token } : { kind: 'session', token }
}
