import { sql } from 'kysely'
import { NO_USER } from '../../features/audit/events.ts'
import type { User } from '../../platform/access/caller.ts'
import { activeUser } from '../../platform/database/active-user.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { invalidBody } from '../../platform/http/errors/errors.ts'
import { isId } from '../../platform/http/schemas/schema.ts'

/** Where a rule asks for somebody's rights. */
export const operatorUser: User = { id: NO_USER, email: '', role: 'admin' }

/** The account with this address; null where none is named. Throws 400 for an unknown one. */
export async function accountOf(
  trx: Transaction,
  field: string,
  email: string | null | undefined,
): Promise<string | null> {
  if (email === undefined || email === null || email === '') return null
  const [id = null] = await accountsOf(trx, field, [email])
  return id
}

/** In any order. Throws as `accountOf`. */
export async function accountsOf(trx: Transaction, field: string, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from users where email = any(${emails}) and ${activeUser}`.execute(trx)
  const known = new Set(rows.map(({ email }) => email))
  const unknown = emails.find((address) => !known.has(address))
  if (unknown !== undefined)
    throw invalidBody(field, 'UNKNOWN', { reason: `names ${unknown}, who has no account here` })
  return rows.map(({ id }) => id)
}

/** By the id that it was imported with, or its own. Throws 400 for an unknown one. */
export async function entityOf(trx: Transaction, reference: string | null | undefined): Promise<string | null> {
  if (reference === undefined || reference === null || reference === '') return null
  const { rows } = await sql<{ id: string }>`
    select record_id as id from imported_entities where external_id = ${reference}
    union all select id from entities where id = ${isId(reference) ? reference : null} limit 1`.execute(trx)
  const [entity] = rows
  if (entity === undefined) throw invalidBody('entity', 'UNKNOWN', { reason: `names ${reference}, which is not here` })
  return entity.id
}

/** SQL: the address of the account in this column, if it is active. */
export const addressOf = (column: string) =>
  sql`(select email from users where users.id = ${sql.ref(column)} and ${activeUser})`
