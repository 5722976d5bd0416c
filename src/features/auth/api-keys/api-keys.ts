import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor, User } from '../../../platform/access/caller.ts'
import { holdSession } from '../../../platform/access/hold-session.ts'
import { lockAccount } from '../../../platform/access/lock-account.ts'
import type { Community } from '../../../platform/community/community.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { RowOf } from '../../../platform/database/tables.ts'
import { type Grants, grantRows } from '../../../platform/grants.ts'
import { conflict, notFound } from '../../../platform/http/errors/errors.ts'
import { futureInstant } from '../../../platform/http/schemas/given-times.ts'
import { isId } from '../../../platform/http/schemas/schema.ts'
import { noteAccessChange } from '../access-changes/note.ts'
import type { AuthAudit } from '../audit-actions.ts'
import { generateKey, hashOf, shownPartOf } from './key-form.ts'
import type { ApiKey, NewApiKey } from './schema.ts'

const MAX_KEYS = 20
const OVERLAP_HOURS = 24

const columns = ['id', 'name', 'scopes', 'prefix', 'created_at', 'expires_at', 'last_used_at'] as const
type ApiKeyRow = RowOf<'api_keys', (typeof columns)[number]>

const isAlive = sql<boolean>`(expires_at is null or expires_at > now())`

export interface Issued {
  readonly apiKey: ApiKey
  /** Never stored, so it cannot be returned again. */
  readonly key: string
}

/** The active keys of an account, newest first: at most 20, and at most 20 rotated ones. */
export async function listApiKeys(db: Database, userId: string): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .select(columns)
    .where('user_id', '=', userId)
    .where(isAlive)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toApiKey)
}

/** Throws 422 for an expiry that is not in the future, 409 when the account has 20 keys. */
export async function createApiKey(
  trx: Transaction,
  { community, audit }: { readonly community: Community; readonly audit: AuthAudit },
  actor: Actor,
  newKey: NewApiKey,
): Promise<Issued> {
  const { name, scopes, expires_at: expiry = null } = newKey
  const expiresAt = expiry === null ? null : futureInstant('expires_at', expiry, 'end', community.timeZone)
  await beginChange(trx, actor.user)
  const issued = await issue(trx, actor.user.id, { name, scopes, expires_at: expiresAt })
  await audit(trx, actor, { action: 'API_KEY_CREATE', ...entryOf(issued.apiKey) })
  await noteAccessChange(trx, actor.user.id, 'apiKeyCreated')
  return issued
}

/**
 * Issues a replacement; the former key keeps working for 24 hours.
 * @throws 404 for a key of another account, 409 for one that was rotated before, or while 20 rotated keys still work
 */
export async function rotateApiKey(
  trx: Transaction,
  audit: AuthAudit,
  actor: Actor,
  apiKeyId: string,
): Promise<Issued> {
  const { user } = actor
  if (!isId(apiKeyId)) throw apiKeyNotFound()
  await beginChange(trx, user)
  const former = await trx
    .selectFrom('api_keys')
    .select(['name', 'scopes', 'expires_at', 'rotated_at'])
    .where('id', '=', apiKeyId)
    .where('user_id', '=', user.id)
    .forUpdate()
    .executeTakeFirst()
  if (former === undefined) throw apiKeyNotFound()
  if (former.rotated_at !== null) throw conflict('API key has been rotated already', 'API_KEY_ROTATED')
  const { numAffectedRows } = await sql`
    update api_keys
    set rotated_at = now(), expires_at = least(expires_at, now() + make_interval(hours => ${OVERLAP_HOURS}))
    where id = ${apiKeyId}
      and (select count(*) from api_keys where user_id = ${user.id} and rotated_at is not null) < ${MAX_KEYS}`.execute(
    trx,
  )
  if (numAffectedRows === 0n) throw conflict(`${MAX_KEYS} rotated API keys still work`, 'API_KEY_LIMIT')
  const issued = await issue(trx, user.id, former)
  const { target, details } = entryOf(issued.apiKey)
  await audit(trx, actor, {
    action: 'API_KEY_ROTATE',
    target,
    details: { previousValue: { id: apiKeyId.toLowerCase() }, ...details },
  })
  await noteAccessChange(trx, user.id, 'apiKeyCreated')
  return issued
}

export async function deleteApiKey(trx: Transaction, audit: AuthAudit, actor: Actor, apiKeyId: string): Promise<void> {
  const { id } = await removeApiKey(trx, actor.user.id, apiKeyId)
  await audit(trx, actor, { action: 'API_KEY_REVOKE', target: { type: 'api_key', id }, details: {} })
}

/** Throws 404 for a key that is not the account's, or has expired. */
export async function removeApiKey(trx: Transaction, userId: string, apiKeyId: string) {
  const removed = isId(apiKeyId)
    ? await trx
        .deleteFrom('api_keys')
        .where('id', '=', apiKeyId)
        .where('user_id', '=', userId)
        .where(isAlive)
        .returning(['id', 'name', 'scopes'])
        .executeTakeFirst()
    : undefined
  if (removed === undefined) throw apiKeyNotFound()
  return removed
}

/** Without the name of the key, which its owner chose. */
const entryOf = ({ id, scopes, expires_at: expiresAt }: ApiKey) => ({
  target: { type: 'api_key', id },
  details: { newValue: { scopes, expiresAt } },
})

/** Serializes changes to the keys of one account, so that their count stays true. Deletes expired keys. */
async function beginChange(trx: Transaction, user: User): Promise<void> {
  await lockAccount(trx, user.id)
  await holdSession(trx, user)
  await sql`delete from api_keys where user_id = ${user.id} and not ${isAlive}`.execute(trx)
}

async function issue(
  trx: Transaction,
  userId: string,
  { name, scopes, expires_at: expiresAt }: Pick<ApiKeyRow, 'name' | 'scopes' | 'expires_at'>,
): Promise<Issued> {
  const key = generateKey()
  const { rows } = await sql<ApiKeyRow>`
    insert into api_keys (id, user_id, name, scopes, prefix, key_hash, expires_at)
    select ${randomUUIDv7()}, ${userId}, ${name}, ${scopes}, ${shownPartOf(key)}, ${hashOf(key)}, ${expiresAt}
    where (select count(*) from api_keys where user_id = ${userId} and rotated_at is null) < ${MAX_KEYS}
    returning ${sql.join(columns.map((column) => sql.ref(column)))}`.execute(trx)
  const [row] = rows
  if (row === undefined) throw conflict(`An account has at most ${MAX_KEYS} API keys`, 'API_KEY_LIMIT')
  return { apiKey: toApiKey(row), key }
}

const apiKeyNotFound = () => notFound('API key not found', 'API_KEY_NOT_FOUND')

const toApiKey = ({ created_at, expires_at, last_used_at, ...row }: ApiKeyRow): ApiKey => ({
  ...row,
  created_at: created_at.toISOString(),
  expires_at: expires_at?.toISOString() ?? null,
  last_used_at: last_used_at?.toISOString() ?? null,
})

export const apiKeyGrants: Grants = {
  kind: 'apiKeys',
  ...grantRows({ table: 'api_keys', name: sql`name`, where: isAlive }),
}
