import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '../../../platform/database/database.ts'
import { invalidBody } from '../../../platform/http/errors.ts'
import type { StoredUser } from '../lock-users.ts'
import type { StatusChange } from './schema.ts'

/** Whether an account may be used and, if not, why, until when, and whether its content is hidden. */
export interface Status {
  readonly isActive: boolean
  readonly reason: string | null
  readonly until: Date | null
  readonly hidesContent: boolean
}

export const ACTIVE: Status = { isActive: true, reason: null, until: null, hidesContent: false }

const LAST_YEAR = 9999

/** Throws 400 for an end that has passed or that an active account is given. */
export function statusOf({ isActive, reason = null, until = null, hideContent = false }: StatusChange): Status {
  if (!isActive) {
    return {
      isActive,
      reason,
      until: until === null ? null : futureInstant(until),
      hidesContent: hideContent ?? false,
    }
  }
  if (until !== null) throw invalidBody('until', 'NOT_ALLOWED', { reason: 'is only for a suspension' })
  if (hideContent) throw invalidBody('hideContent', 'NOT_ALLOWED', { reason: 'is only for a suspension' })
  return ACTIVE
}

/** Throws 400 for a time that is invalid, past or after the year 9999. */
export function futureInstant(text: string): Date {
  const instant = new Date(text)
  if (Number.isNaN(instant.getTime()) || instant.getUTCFullYear() > LAST_YEAR) {
    throw invalidBody('until', 'INVALID_FORMAT')
  }
  if (instant.getTime() <= Date.now()) throw invalidBody('until', 'NOT_IN_FUTURE')
  return instant
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

/** Whether a suspension hides what the account published. */
export async function isContentHidden(trx: Transaction, userId: string): Promise<boolean> {
  const suspension = await trx
    .selectFrom('suspensions')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('hides_content', '=', true)
    .executeTakeFirst()
  return suspension !== undefined
}
