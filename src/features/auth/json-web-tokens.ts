import { createLocalJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { sql } from 'kysely'
import { batchCalls } from '../../platform/database/batch.ts'
import type { Database } from '../../platform/database/database.ts'

export const TOKEN_ALGORITHM = 'EdDSA' // RFC 8037
export const TOKEN_LIFETIME_SECONDS = 15 * 60

/** SQL over `signing_keys`: a key signs until it expires, and has run out when what it has signed is expired too. */
export const hasRunOut = sql<boolean>`
  coalesce(expires_at < now() - make_interval(secs => ${sql.lit(TOKEN_LIFETIME_SECONDS)}), false)`

const KEYS_LIFETIME_MS = 60_000
/** Between the clock of the machine that signs and that of the one that verifies. */
const MAX_CLOCK_SKEW_SECONDS = 60

interface TokenClaims {
  readonly sessionId: string
  readonly userId: string
}

/** Resolves to null for an invalid token. */
export type VerifyToken = (token: string) => Promise<TokenClaims | null>

/**
 * Verifies JSON Web Tokens (RFC 7519) by the stored keys alone, never by what a token's header points to. The key cache
 * is reloaded for an unknown key, and every minute, so that a key that is removed or runs out is refused within that time.
 * @param publicUrl issuer and audience of the tokens
 */
export function openTokenVerifier(db: Database, publicUrl: () => string): VerifyToken {
  let keys = createLocalJWKSet({ keys: [] })
  let loadedAtMs = Number.NEGATIVE_INFINITY

  // Single flight: however many tokens name unknown keys, one statement at a time reloads the keys.
  const loadKeys = batchCalls(async (calls: readonly undefined[]) => {
    const rows = await db
      .selectFrom('signing_keys')
      .select(['id', 'public_key'])
      .where(sql<boolean>`not ${hasRunOut}`)
      .execute()
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
    })
    const { sid, sub } = payload
    if (typeof sid !== 'string' || typeof sub !== 'string' || !livesAsOurs(payload)) return null
    return { sessionId: sid, userId: sub }
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

/** Or whoever once had a key could sign for years. A time that is missing is in no order with the others. */
function livesAsOurs({ iat = Number.NaN, exp = Number.NaN }: JWTPayload): boolean {
  return exp - iat <= TOKEN_LIFETIME_SECONDS && iat <= Date.now() / 1_000 + MAX_CLOCK_SKEW_SECONDS
}
