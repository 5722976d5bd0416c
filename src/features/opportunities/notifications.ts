import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import type { User } from '../http/caller.ts'
import { type Happening, notify, notifyAdministrators } from '../notifications/notify.ts'
import type { Status } from './schema.ts'
import type { OpportunityRow } from './tables.ts'

/** What notifications say of an opportunity. */
export type Told = Pick<OpportunityRow, 'id' | 'owner_id' | 'title' | 'expires_at'>

/**
 * Tells of a new status: administrators, when the owner submits it for review; the owner, when somebody else decides
 * about it.
 * @param before undefined for a new one
 */
export async function tellOfStatus(
  trx: Transaction,
  user: Pick<User, 'id'>,
  before: Status | undefined,
  after: Told & { readonly status: Status },
): Promise<void> {
  const { id, owner_id: ownerId, title, status } = after
  if (status === before) return
  const data = { opportunityId: id }
  if (ownerId === user.id) {
    const happening: Happening = { template: 'opportunity_submitted', variables: { title }, data }
    if (status === 'pending') await notifyAdministrators(trx, happening, user)
    return
  }
  const isApproval = before === 'pending' && status === 'active'
  const happening: Happening = isApproval
    ? { template: 'opportunity_approved', variables: { title }, data }
    : { template: 'opportunity_status_changed', variables: { title, status }, data }
  if (ownerId !== null) await notify(trx, [{ ...happening, userId: ownerId }])
}

/** Tells owners that opportunities of theirs are over, or will soon be. */
export async function tellOfExpiry(
  trx: Transaction,
  template: 'opportunity_expiring' | 'opportunity_expired',
  rows: readonly Told[],
): Promise<void> {
  const notices = rows.flatMap(({ id, owner_id: userId, title, expires_at: expiresAt }) =>
    userId === null || expiresAt === null
      ? []
      : [{ userId, template, variables: { title, expiresAt }, data: { opportunityId: id } }],
  )
  await notify(trx, notices)
}

/** Removes the notifications of those who do not own them that name opportunities. */
export async function forgetWhatOthersWereTold(trx: Transaction, opportunityIds: RawBuilder<unknown>): Promise<void> {
  await sql`
    delete from notifications
    where template_id in ('opportunity_submitted', 'application_status_changed')
      and data ->> 'opportunityId' in (select id::text from (${opportunityIds}) ids)`.execute(trx)
}
