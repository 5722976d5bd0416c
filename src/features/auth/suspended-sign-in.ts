import { APIError } from 'better-auth/api'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

interface Account {
  is_active: boolean
  reason: string | null
  until: Date | null
}

/** Of a user as better-auth knows it. */
export const isUsable = (user: object | null | undefined): boolean =>
  !!user && 'isActive' in user && user.isActive === true && !('deletedAt' in user && user.deletedAt)

/**
 * For an account that is not active. One whose suspension has ended is reinstated here, so that signing in does not
 * depend on when the job runs; that restores the content.
 * @throws APIError 403, with reason and end of a suspension
 */
export async function reinstateOrRefuse(db: Database, userId: string): Promise<void> {
  if (await reinstate(db, userId)) return
  const { rows } = await sql<Account>`
    select is_active, reason, until from users left join suspensions on user_id = users.id
    where users.id = ${userId} and deleted_at is null`.execute(db)
  const [account] = rows
  if (account === undefined)
    throw new APIError('FORBIDDEN', { message: 'Account is not active', code: 'ACCOUNT_INACTIVE' })
  // Race: it has just been reinstated.
  if (account.is_active) return
  const { reason, until } = account
  throw new APIError('FORBIDDEN', {
    message: 'Account is suspended',
    code: 'ACCOUNT_SUSPENDED',
    reason,
    until: until?.toISOString() ?? null,
  })
}

/** Returns whether the account may be used now. Deletes sessions that began during the suspension. */
async function reinstate(db: Database, userId: string): Promise<boolean> {
  const { rows } = await sql`
    with reinstated as (
      update users set is_active = true, updated_at = now()
      from suspensions
      where id = ${userId} and user_id = id and until <= now() and not is_active and deleted_at is null
      returning id
    ), ended as (
      delete from sessions where user_id in (select id from reinstated)
    )
    select from reinstated`.execute(db)
  return rows.length > 0
}
