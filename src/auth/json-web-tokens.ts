import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose'
import type { Database } from '../database/database.ts'
import './tables.ts'

/** The one algorithm that tokens are signed with and verified by (RFC 8037). */
export const TOKEN_ALGORITHM = 'EdDSA'
export const TOKEN_LIFETIME = '15m'

const KEYS_LIFETIME_MS = 60_000
const LEAST_RELOAD_MS = 1_000

/** The id of the session that a valid token is bound to; null for any token that is not one of ours. */
export type VerifyToken = (token: string) => Promise<string | null>

/**
 * Verifies JSON Web Tokens (RFC 7519) by our own stored keys and nothing the token's header points to: signature,
 * algorithm, issuer, audience, times. A key that is not known is looked for in the database, at most once a second;
 * a key that was removed there is refused within a minute.
 * @param publicUrl gives the issuer and audience of our tokens
 */
export function openTokenVerifier(db: Database, publicUrl: () => string): VerifyToken {
  let keys: JSONWebKeySet = { keys: [] }
  let loadedAtMs = Number.NEGATIVE_INFINITY

  async function loadKeys(): Promise<void> {
    const rows = await db.selectFrom('signing_keys').select(['id', 'public_key']).execute()
    keys = { keys: rows.map(({ id, public_key }) => ({ ...JSON.parse(public_key), kid: id, alg: TOKEN_ALGORITHM })) }
    loadedAtMs = performance.now()
  }

  async function sessionIdOf(token: string): Promise<string | null> {
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
      algorithms: [TOKEN_ALGORITHM],
      issuer: publicUrl(),
      audience: publicUrl(),
      requiredClaims: ['exp', 'sub', 'sid'],
    })
    return typeof payload['sid'] === 'string' ? payload['sid'] : null
  }

  const ageMs = () => performance.now() - loadedAtMs

  return async (token) => {
    if (ageMs() > KEYS_LIFETIME_MS) await loadKeys()
    try {
      return await sessionIdOf(token)
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error
      if (!(error instanceof errors.JWKSNoMatchingKey) || ageMs() < LEAST_RELOAD_MS) return null
    }
    await loadKeys()
    try {
      return await sessionIdOf(token)
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }
}
