import { createLocalJWKSet, errors, jwtVerify } from 'jose'
import { coalesce } from '../database/coalesce.ts'
import type { Database } from '../database/database.ts'
import './tables.ts'

/** The one algorithm that tokens are signed with and verified by (RFC 8037). */
export const TOKEN_ALGORITHM = 'EdDSA'
export const TOKEN_LIFETIME = '15m'

const KEYS_LIFETIME_MS = 60_000

/** What a valid token says: the session that it is bound to, and whose that is. */
export interface TokenClaims {
  readonly sessionId: string
  readonly userId: string
}

/** The claims of a valid token; null for any token that is not one of ours. */
export type VerifyToken = (token: string) => Promise<TokenClaims | null>

/**
 * Verifies JSON Web Tokens (RFC 7519) by our own stored keys and nothing the token's header points to: signature,
 * algorithm, issuer, audience, times. A key that is not known is looked for in the database, so that a new one counts
 * at once; a key that was removed there is refused within a minute.
 * @param publicUrl gives the issuer and audience of our tokens
 */
export function openTokenVerifier(db: Database, publicUrl: () => string): VerifyToken {
  let keys = createLocalJWKSet({ keys: [] })
  let loadedAtMs = Number.NEGATIVE_INFINITY

  // However many unknown keys are named at once, one statement at a time looks for them.
  const loadKeys = coalesce(async (calls: readonly undefined[]) => {
    const rows = await db.selectFrom('signing_keys').select(['id', 'public_key']).execute()
    keys = createLocalJWKSet({
      keys: rows.map(({ id, public_key }) => ({ ...JSON.parse(public_key), kid: id, alg: TOKEN_ALGORITHM })),
    })
    loadedAtMs = performance.now()
    return calls
  })

  async function claimsOf(token: string): Promise<TokenClaims | null> {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: [TOKEN_ALGORITHM],
      issuer: publicUrl(),
      audience: publicUrl(),
      requiredClaims: ['exp', 'sub', 'sid'],
    })
    const { sid, sub } = payload
    return typeof sid === 'string' && typeof sub === 'string' ? { sessionId: sid, userId: sub } : null
  }

  return async (token) => {
    if (performance.now() - loadedAtMs > KEYS_LIFETIME_MS) await loadKeys(undefined)
    try {
      return await claimsOf(token)
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error
      if (!(error instanceof errors.JWKSNoMatchingKey)) return null
    }
    await loadKeys(undefined)
    try {
      return await claimsOf(token)
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }
}
