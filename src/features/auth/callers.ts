import type pg from 'pg'
import { openKeyCallers } from '../api-keys/key-callers.ts'
import { coalesce } from '../database/coalesce.ts'
import type { Role, User } from '../http/caller.ts'
import type { Identify } from '../http/credentials.ts'
import { isId } from '../http/schema.ts'
import { isStorable } from '../http/storable-text.ts'
import type { VerifyToken } from './json-web-tokens.ts'
import { SESSION_DAYS, verifySessionToken } from './session-cookie.ts'

const LONGEST_TOKEN = 256

interface SessionRow {
  session_id: string
  token: string
  user_id: string
  email: string
  role: Role
  is_stale: boolean
}

// All that decides about a caller's rights is read here, anew for each request. A session of one day is that of a
// person who asked not to be remembered: it is not extended.
const findSessions = (column: 'token' | 'id', type: 'text' | 'uuid') => `
  select sessions.id as session_id, sessions.token, users.id as user_id, users.email, users.role,
    sessions.expires_at < now() + interval '${SESSION_DAYS - 1} days'
      and sessions.expires_at > sessions.created_at + interval '2 days' as is_stale
  from sessions join users on users.id = sessions.user_id
  where sessions.${column} = any($1::${type}[]) and sessions.expires_at > now() and users.is_active and users.deleted_at is null`

const extendSession = `
  update sessions set expires_at = now() + interval '${SESSION_DAYS} days', updated_at = now()
  where id = $1 and expires_at > now()`

/**
 * Finds who calls. Requests that arrive together share one statement.
 * @param secret signs the session cookies
 */
export function openCallers(pool: pg.Pool, secret: string, verifyToken: VerifyToken): Identify {
  const byToken = coalesce((tokens: readonly string[]) => find('token', 'text', tokens))
  const byId = coalesce((ids: readonly string[]) => find('id', 'uuid', ids))
  const byApiKey = openKeyCallers(pool)

  async function find(column: 'token' | 'id', type: 'text' | 'uuid', keys: readonly string[]) {
    const { rows } = await pool.query<SessionRow>(findSessions(column, type), [keys])
    const found = new Map(rows.map((row) => [column === 'token' ? row.token : row.session_id, row]))
    return keys.map((key) => found.get(key))
  }

  async function toUser(row: SessionRow | undefined, isByJwt: boolean): Promise<User | null> {
    if (row === undefined) return null
    if (row.is_stale) await pool.query(extendSession, [row.session_id])
    return {
      id: row.user_id,
      email: row.email,
      role: row.role,
      session: { id: row.session_id, token: row.token, isByJwt, isExtended: row.is_stale },
    }
  }

  return async (credential) => {
    if (credential.kind === 'key') return byApiKey(credential.key)
    if (credential.kind === 'jwt') {
      const claims = await verifyToken(credential.token)
      const session = claims !== null && isId(claims.sessionId) ? await byId(claims.sessionId) : undefined
      return session?.user_id === claims?.userId ? toUser(session, true) : null
    }
    const given = credential.kind === 'cookie' ? credential.value : credential.token
    const isSigned = credential.kind === 'cookie' || given.includes('.')
    const token = isSigned ? verifySessionToken(secret, given) : given
    if (token === null || token.length > LONGEST_TOKEN || !isStorable(token)) return null
    return toUser(await byToken(token), false)
  }
}
