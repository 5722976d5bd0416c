import type pg from 'pg'
import { coalesce } from '../database/coalesce.ts'
import type { ApiKeyScope, Role, User } from '../http/caller.ts'
import { hashOf, isKey } from './key-form.ts'

interface KeyRow {
  key_hash: Buffer
  scopes: ApiKeyScope[]
  user_id: string
  email: string
  role: Role
  is_use_untold: boolean
}

const isUseUntold = `coalesce(api_keys.last_used_at < now() - interval '1 minute', true)`

// All that decides about a caller's rights is read here, anew for each request. That a secret is looked up by its hash
// tells nothing by the time that it takes: nobody can choose how a hash begins.
const findKeys = `
  select api_keys.key_hash, api_keys.scopes, users.id as user_id, users.email, users.role,
    ${isUseUntold} as is_use_untold
  from api_keys join users on users.id = api_keys.user_id
  where api_keys.key_hash = any($1::bytea[]) and (api_keys.expires_at is null or api_keys.expires_at > now())
    and users.is_active and users.deleted_at is null`

// Whoever holds the row is telling the same, or changing the key: no request waits for that.
const tellUse = `
  update api_keys set last_used_at = now()
  where id in (
    select id from api_keys where key_hash = any($1::bytea[]) and ${isUseUntold} for update skip locked
  )`

/**
 * Finds the active account that a key belongs to, with the scopes of the key; null when it is none of ours, has ended
 * or was deleted. Requests that arrive together share one statement, and the use of a key is noted once a minute.
 */
export function openKeyCallers(pool: pg.Pool): (key: string) => Promise<User | null> {
  const byHash = coalesce(async (hashes: readonly Buffer[]) => {
    const { rows } = await pool.query<KeyRow>(findKeys, [hashes])
    const used = rows.filter((row) => row.is_use_untold).map((row) => row.key_hash)
    if (used.length > 0) await pool.query(tellUse, [used])
    const found = new Map(rows.map((row) => [row.key_hash.toString('hex'), row]))
    return hashes.map((hash) => found.get(hash.toString('hex')))
  })

  return async (key) => {
    const row = isKey(key) ? await byHash(hashOf(key)) : undefined
    return row === undefined ? null : { id: row.user_id, email: row.email, role: row.role, scopes: row.scopes }
  }
}
