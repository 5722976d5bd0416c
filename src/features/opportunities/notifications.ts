import { type RawBuilder, sql } from 'kysely'
import type { User } from '../../platform/access/caller.ts'
import type { Community } from '../../platform/community/community.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { DecisionOutcome, OpportunityStatus } from '../../platform/database/tables/opportunities.ts'
import type { NotificationReader } from '../notifications/minimum-role.ts'
import { type NoticeContent, notify, notifyAdministrators } from '../notifications/notify.ts'
import { deleteNotifications } from '../notifications/places.ts'
import { markNoticesRead } from '../notifications/read-state.ts'
import type { OpportunityRow } from './row.ts'

export type OpportunityNotice = Pick<OpportunityRow, 'id' | 'owner_id' | 'title' | 'expires_at'>

interface StatusChange {
  /** Absent for one that is new. */
  readonly before?: OpportunityStatus
  readonly after: OpportunityNotice & { readonly status: OpportunityStatus }
  readonly reason: string | null
}

/** Administrators, when the owner submits for review; the owner, when anyone else changes the status, and why. */
export async function notifyOfStatus(
  trx: Transaction,
  community: Community,
  user: Pick<User, 'id'>,
  { before, after, reason }: StatusChange,
): Promise<void> {
  const { id, owner_id: ownerId, title, status } = after
  if (status === before) return
  const data = { opportunityId: id }
  if (ownerId === user.id) {
    const notice: NoticeContent = { template: 'opportunity_submitted', variables: { title }, data }
    if (status === 'pending') await notifyAdministrators(trx, community, notice, user)
    return
  }
  if (reason !== null) return notifyOfReason(trx, community, after, { outcome: status, reason })
  const isApproval = before === 'pending' && status === 'active'
  const notice: NoticeContent = isApproval
    ? { template: 'opportunity_approved', variables: { title }, data }
    : { template: 'opportunity_status_changed', variables: { title, status }, data }
  if (ownerId !== null) await notify(trx, community, [{ ...notice, userId: ownerId }])
}

/** Whoever has decided about a submission need not be told of it. Call it late in a transaction, as `notify`. */
export const markSubmissionRead = (
  trx: Transaction,
  reader: NotificationReader,
  opportunityId: string,
): Promise<void> => markNoticesRead(trx, reader, { template: 'opportunity_submitted', data: { opportunityId } })

/** Tells the owner what an administrator made of it, and why. */
export async function notifyOfReason(
  trx: Transaction,
  community: Community,
  { id, owner_id: userId, title }: OpportunityNotice,
  { outcome, reason }: { readonly outcome: DecisionOutcome; readonly reason: string },
): Promise<void> {
  if (userId === null) return
  const variables = { title, outcome, reason }
  const data = outcome === 'removed' ? {} : { opportunityId: id }
  await notify(trx, community, [{ userId, template: 'opportunity_reviewed', variables, data }])
}

export async function notifyOfExpiry(
  trx: Transaction,
  community: Community,
  template: 'opportunity_expiring' | 'opportunity_expired',
  rows: readonly OpportunityNotice[],
): Promise<void> {
  const notices = rows.flatMap(({ id, owner_id: userId, title, expires_at: expiresAt }) =>
    userId === null || expiresAt === null
      ? []
      : [{ userId, template, variables: { title, expiresAt }, data: { opportunityId: id } }],
  )
  await notify(trx, community, notices)
}

/** Deletes the notifications about opportunities that people other than their owners received. */
export async function deleteOthersNotifications(trx: Transaction, opportunityIds: RawBuilder<unknown>): Promise<void> {
  const isAbout = sql`
    template_id in ('opportunity_submitted', 'application_status_changed')
      and data ->> 'opportunityId' in (select id::text from (${opportunityIds}) ids)`
  await deleteNotifications(trx, isAbout)
}
