import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { User } from '../http/caller.ts'
import { conflict, invalidBody, notFound } from '../http/errors.ts'
import { isId } from '../http/schema.ts'
import { hashOf, newKey, shownPartOf } from './key-form.ts'
import type { ApiKey, NewApiKey } from './schema.ts'
import './tables.ts'

const MOST_KEYS = 20
/** How long a key works on when another was made in its place. */
const OVERLAP_HOURS = 24
const LAST_YEAR = 9999

const columns = ['id', 'name', 'scopes', 'prefix', 'created_at', 'expires_at', 'last_used_at'] as const
type ApiKeyRow = Pick<Selectable<Tables['api_keys']>, (typeof columns)[number]>

const isAlive = sql<boolean>`(expires_at is null or expires_at > now())`

export interface Issued {
  readonly apiKey: ApiKey
  /** What nobody can be told afterwards. */
  readonly key: string
}

/** The keys of an account that work, newest first: at most 20, and as many that others were made in place of. */
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

/** Makes a key. Throws 422 for an end that is not in the future, 409 when the account has 20 keys. */
export async function createApiKey(trx: Transaction, { id }: User, given: NewApiKey): Promise<Issued> {
  const { name, scopes, expires_at: end = null } = given
  const expiresAt = end === null ? null : futureInstant(end)
  await beginChange(trx, id)
  return issue(trx, id, { name, scopes, expires_at: expiresAt })
}

/**
 * Makes a key in place of another, which works for 24 hours more. Both are then keys of their own.
 * @throws 404 for one that is not the account's own, 409 for one that was replaced already, or while 20 such still work
 */
export async function rotateApiKey(trx: Transaction, user: User, apiKeyId: string): Promise<Issued> {
  if (!isId(apiKeyId)) throw apiKeyNotFound()
  await beginChange(trx, user.id)
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
      and (select count(*) from api_keys where user_id = ${user.id} and rotated_at is not null) < ${MOST_KEYS}`.execute(
    trx,
  )
  if (numAffectedRows === 0n) throw conflict(`${MOST_KEYS} rotated API keys still work`, 'API_KEY_LIMIT')
  return issue(trx, user.id, former)
}

/** Ends a key at once. Throws 404 for one that is not the account's own. */
export async function deleteApiKey(db: Database, user: User, apiKeyId: string): Promise<void> {
  const deleted = isId(apiKeyId)
    ? await db
        .deleteFrom('api_keys')
        .where('id', '=', apiKeyId)
        .where('user_id', '=', user.id)
        .where(isAlive)
        .returning('id')
        .executeTakeFirst()
    : undefined
  if (deleted === undefined) throw apiKeyNotFound()
}

/** New keys of one account come one after another: what is counted then stays true. Those that have ended go. */
async function beginChange(trx: Transaction, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx)
  await sql`delete from api_keys where user_id = ${userId} and not ${isAlive}`.execute(trx)
}

async function issue(
  trx: Transaction,
  userId: string,
  { name, scopes, expires_at: expiresAt }: Pick<ApiKeyRow, 'name' | 'scopes' | 'expires_at'>,
): Promise<Issued> {
  const key = newKey()
  const { rows } = await sql<ApiKeyRow>`
    insert into api_keys (id, user_id, name, scopes, prefix, key_hash, expires_at)
    select ${randomUUIDv7()}, ${userId}, ${name}, ${scopes}, ${shownPartOf(key)}, ${hashOf(key)}, ${expiresAt}
    where (select count(*) from api_keys where user_id = ${userId} and rotated_at is null) < ${MOST_KEYS}
    returning ${sql.join(columns.map((column) => sql.ref(column)))}`.execute(trx)
  const [row] = rows
  if (row === undefined) throw conflict(`An account has at most ${MOST_KEYS} API keys`, 'API_KEY_LIMIT')
  return { apiKey: toApiKey(row), key }
}

/** Throws 422 for a time that no calendar has, that is past, or that has no four digits for its year. */
function futureInstant(text: string): Date {
  const instant = new Date(text)
  if (Number.isNaN(instant.getTime()) || instant.getUTCFullYear() > LAST_YEAR) {
    throw invalidBody('expires_at', 'is not in the expected form')
  }
  if (instant.getTime() <= Date.now()) throw invalidBody('expires_at', 'must be in the future')
  return instant
}

const apiKeyNotFound = () => notFound('API key not found', 'API_KEY_NOT_FOUND')

const toApiKey = ({ created_at, expires_at, last_used_at, ...row }: ApiKeyRow): ApiKey => ({
  ...row,
  created_at: created_at.toISOString(),
  expires_at: expires_at?.toISOString() ?? null,
  last_used_at: last_used_at?.toISOString() ?? null,
})
