import type pg from 'pg'
import type { User } from '../../platform/access/caller.ts'
import type { Identify } from '../../platform/access/credentials.ts'
import type { SecondFactorRule } from '../../platform/access/second-factor-rule.ts'
import { ACTIVE_USER } from '../../platform/database/active-user.ts'
import { batchCalls } from '../../platform/database/batch.ts'
import type { RowOf } from '../../platform/database/tables.ts'
import { hasNoNul } from '../../platform/http/schemas/postgres-text.ts'
import { isId } from '../../platform/http/schemas/schema.ts'
import { openKeyCallers } from './api-keys/key-callers.ts'
import type { VerifyToken } from './json-web-tokens.ts'
import { SESSION_DAYS, verifySessionToken } from './session-cookie.ts'
import { hashOfToken } from './stored-tokens.ts'

const MAX_TOKEN_LENGTH = 256

interface SessionRow extends RowOf<'sessions', 'token' | 'user_id'>, RowOf<'users', 'email' | 'role'> {
  session_id: string
  has_factor: boolean
  is_stale: boolean
  is_fresh: boolean
  is_lasting: boolean
}

// Rights are read again for each request. Sessions of one day are not extended: the user asked not to be remembered. No
// session outlasts its sign-in by more than 90 days.
const findSessions = (column: 'token' | 'id', type: 'text' | 'uuid', hasFactor: string) => `
  select sessions.id as session_id, sessions.token, users.id as user_id, users.email, users.role, ${hasFactor} as has_factor,
    sessions.expires_at < now() + interval '${SESSION_DAYS - 1} days'
      and sessions.expires_at > sessions.created_at + interval '2 days'
      and sessions.expires_at < sessions.created_at + interval '90 days' as is_stale,
    sessions.created_at > now() - interval '24 hours' as is_fresh,
    sessions.expires_at > sessions.created_at + interval '2 days' as is_lasting
  from sessions join users on users.id = sessions.user_id
  where sessions.${column} = any($1::${type}[]) and sessions.expires_at > now() and ${ACTIVE_USER}`

const extendSession = `
  update sessions set
    expires_at = least(now() + interval '${SESSION_DAYS} days', created_at + interval '90 days'), updated_at = now()
  where id = $1 and expires_at > now()`

/** Batch: requests that arrive together share one statement. Each of the secrets may have signed a session cookie. */
export function openCallers(
  pool: pg.Pool,
  secrets: readonly string[],
  verifyToken: VerifyToken,
  { hasFactor, rightsOf }: SecondFactorRule,
): Identify {
  const byToken = batchCalls((tokens: readonly string[]) => find('token', 'text', tokens))
  const byId = batchCalls((ids: readonly string[]) => find('id', 'uuid', ids))
  const byApiKey = openKeyCallers(pool, { hasFactor, rightsOf })

  async function find(column: 'token' | 'id', type: 'text' | 'uuid', keys: readonly string[]) {
    const { rows } = await pool.query<SessionRow>(findSessions(column, type, hasFactor), [keys])
    const sessions = new Map(rows.map((row) => [column === 'token' ? row.token : row.session_id, row]))
    return keys.map((key) => sessions.get(key))
  }

  /** @param token null for a JWT */
  async function toUser(
    row: SessionRow | undefined,
    token: string | null,
    isSignedByOlder = false,
  ): Promise<User | null> {
    if (row === undefined) return null
    if (row.is_stale) await pool.query(extendSession, [row.session_id])
    return {
      id: row.user_id,
      email: row.email,
      ...rightsOf(row.role, row.has_factor),
      session: {
        id: row.session_id,
        token,
        tokenHash: row.token,
        isFresh: row.is_fresh,
        needsCookie: row.is_stale || (row.is_lasting && isSignedByOlder),
      },
    }
  }

  return async (credential) => {
    if (credential.kind === 'key') return byApiKey(credential.key)
    if (credential.kind === 'jwt') {
      const claims = await verifyToken(credential.token)
      const session = claims !== null && isId(claims.sessionId) ? await byId(claims.sessionId) : undefined
      return session?.user_id === claims?.userId ? toUser(session, null) : null
    }
    if (credential.kind === 'session id') return toUser(await byId(credential.sessionId), null)
    const value = credential.kind === 'cookie' ? credential.value : credential.token
    const isSigned = credential.kind === 'cookie' || value.includes('.')
    const { token, isFirst } = isSigned ? verifyWithEach(secrets, value) : { token: value, isFirst: true }
    if (token === null || token.length > MAX_TOKEN_LENGTH || !hasNoNul(token)) return null
    return toUser(await byToken(hashOfToken(token)), token, !isFirst)
  }
}

function verifyWithEach(secrets: readonly string[], value: string): { token: string | null; isFirst: boolean } {
  for (const [index, secret] of secrets.entries()) {
    const token = verifySessionToken(secret, value)
    if (token !== null) return { token, isFirst: index === 0 }
  }
  return { token: null, isFirst: false }
}
