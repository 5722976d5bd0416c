import type pg from 'pg'
import type { User } from '../../../platform/access/caller.ts'
import type { SecondFactorRule } from '../../../platform/access/second-factor-rule.ts'
import { ACTIVE_USER } from '../../../platform/database/active-user.ts'
import { batchCalls } from '../../../platform/database/batch.ts'
import type { RowOf } from '../../../platform/database/tables.ts'
import { hashOf, isKey } from './key-form.ts'

interface KeyRow extends RowOf<'api_keys', 'key_hash' | 'scopes' | 'user_id'>, RowOf<'users', 'email' | 'role'> {
  has_factor: boolean
  is_last_use_stale: boolean
}

const isLastUseStale = `coalesce(api_keys.last_used_at < now() - interval '1 minute', true)`

// Rights are read again for each request. The lookup by hash leaks nothing by its timing: nobody can choose a hash.
const findKeys = (hasFactor: string) => `
  select key_hash, api_keys.scopes, users.id as user_id, users.email, users.role, ${hasFactor} as has_factor,
    ${isLastUseStale} as is_last_use_stale
  from api_keys join users on users.id = api_keys.user_id
  where api_keys.key_hash = any($1) and (api_keys.expires_at is null or api_keys.expires_at > now())
    and ${ACTIVE_USER}`

// Skip locked: another request is writing the same, or changing the key. No request waits for that.
const recordUse = `
  update api_keys set last_used_at = now()
  where id in (
    select id from api_keys where key_hash = $1 and ${isLastUseStale} for update skip locked
  )`

/**
 * Batch: keys that come together share a statement. Resolves to null for an unknown, expired or deleted key. The last use
 * is written at most once a minute.
 */
export function openKeyCallers(
  pool: pg.Pool,
  { hasFactor, rightsOf }: Pick<SecondFactorRule, 'hasFactor' | 'rightsOf'>,
): (key: string) => Promise<User | null> {
  const statement = findKeys(hasFactor)
  const find = batchCalls(async (hashes: readonly Buffer[]) => {
    const { rows } = await pool.query<KeyRow>(statement, [hashes])
    const found = new Map(rows.map((row) => [row.key_hash.toString('hex'), row]))
    return hashes.map((hash) => found.get(hash.toString('hex')))
  })
  return async (key) => {
    if (!isKey(key)) return null
    const hash = hashOf(key)
    const row = await find(hash)
    if (row?.is_last_use_stale) await pool.query(recordUse, [hash])
    if (row === undefined) return null
    return { id: row.user_id, email: row.email, scopes: row.scopes, ...rightsOf(row.role, row.has_factor) }
  }
}
