import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Community } from '../../../platform/community/community.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { invalidBody } from '../../../platform/http/errors/errors.ts'
import { futureInstant } from '../../../platform/http/schemas/given-times.ts'
import type { StoredUser } from '../lock.ts'
import type { StatusChange } from './schema.ts'

/** Whether an account may be used and, if not, why, until when, and whether its content is hidden. */
export interface Status {
  readonly isActive: boolean
  readonly reason: string | null
  readonly until: Date | null
  readonly hidesContent: boolean
}

export const ACTIVE: Status = { isActive: true, reason: null, until: null, hidesContent: false }

/** Throws 400 for an end that has passed or that an active account is given. */
export function statusOf(
  { timeZone }: Pick<Community, 'timeZone'>,
  { isActive, reason = null, until = null, hideContent = false }: StatusChange,
): Status {
  if (!isActive) {
    return {
      isActive,
      reason,
      until: until === null ? null : futureInstant('until', until, 'end', timeZone),
      hidesContent: hideContent ?? false,
    }
  }
  if (until !== null) throw invalidBody('until', 'NOT_ALLOWED', { reason: 'is only for a suspension' })
  if (hideContent) throw invalidBody('hideContent', 'NOT_ALLOWED', { reason: 'is only for a suspension' })
  return ACTIVE
}

export const isSameStatus = (one: Status, other: Status): boolean => isDeepStrictEqual(one, other)

/** By account. One that signed in after its suspension ended is active, while its content may still be hidden. */
export async function readStatuses(trx: Transaction, users: readonly StoredUser[]): Promise<Map<string, Status>> {
  const ids = users.map(({ id }) => id)
  const rows =
    ids.length === 0 ? [] : await trx.selectFrom('suspensions').selectAll().where('user_id', 'in', ids).execute()
  const suspensions = new Map(rows.map((row) => [row.user_id, row]))
  return new Map(
    users.map(({ id, is_active }) => {
      const { reason = null, until = null, hides_content = false } = suspensions.get(id) ?? {}
      return [id, { isActive: is_active, reason, until, hidesContent: hides_content }]
    }),
  )
}

/** Those of the accounts whose content a suspension hides. */
export async function withHiddenContent(trx: Transaction, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from suspensions where user_id = any(${userIds}::uuid[]) and hides_content`.execute(trx)
  return new Set(rows.map(({ user_id }) => user_id))
}
