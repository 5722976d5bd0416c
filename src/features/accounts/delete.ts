import { sql } from 'kysely'
import {
  beginAdministration,
  hasOtherAdministrator,
  lastAdmin,
  lockAdministration,
  userNotFound,
} from '../../platform/access/administration.ts'
import type { Actor } from '../../platform/access/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { badRequest } from '../../platform/http/errors/errors.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { queueLetters } from '../../platform/senders/mail/outbox.ts'
import { withdrawInvitationsOf } from '../auth/invitations/invite.ts'
import { erasedAfter, RESTORABLE_DAYS } from '../auth/restorable.ts'
import { type Chosen, type Result, resultsOf } from './bulk-changes.ts'
import type { ChangeParts } from './change-parts.ts'
import type { Deleted, Deletion } from './deletion-schema.ts'
import { lockUsers, type StoredUser } from './lock.ts'
import { deletionMail, ownDeletionMail } from './mails.ts'
import { withHiddenContent } from './suspension/status.ts'

interface DeletionParts extends ChangeParts {
  readonly personalData: readonly PersonalData[]
}

/** Confirmed by mail, with the way to undo it. Throws 404, and 409 for the account of the last administrator. */
export async function deleteOwnAccount(
  trx: Transaction,
  parts: DeletionParts,
  actor: Actor,
  deletion: Deletion,
): Promise<Deleted> {
  await lockAdministration(trx)
  const user = (await lockUsers(trx, [actor.user.id])).get(actor.user.id)
  if (user === undefined) throw userNotFound()
  if (user.role === 'admin' && !(await hasOtherAdministrator(trx, [user.id]))) throw lastAdmin()
  const [deleted] = (await softDelete(trx, parts, actor, { users: [user], ...deletion, notifyUser: false })) as [
    Deleted,
  ]
  await queueLetters(trx, [ownDeletionMail(parts.community, user, erasedAfter(new Date(deleted.deletedAt)))])
  return deleted
}

const ofAdministrator = () => badRequest('Cannot delete admin user account', 'CANNOT_DELETE_ADMIN')

/**
 * Soft deletion of accounts, each independently of the others: they disappear at once, can be restored for 30 days, and
 * are then erased. Only its owner deletes an administrator's.
 * @throws 403 when the actor is no longer an administrator
 */
export async function deleteAccounts(
  trx: Transaction,
  parts: DeletionParts,
  actor: Actor,
  { userIds, ...deletion }: Deletion & Chosen,
): Promise<Result<Deleted>[]> {
  await beginAdministration(trx, actor)
  const found = await lockUsers(trx, userIds)
  const users = userIds.flatMap((userId) => found.get(userId) ?? []).filter(({ role }) => role !== 'admin')
  const outcomes = await softDelete(trx, parts, actor, { users, ...deletion })
  const deleted = new Map(outcomes.map((outcome) => [outcome.userId, outcome]))
  return resultsOf({ userIds }, found, ({ id }) => deleted.get(id) ?? ofAdministrator())
}

/** Of locked accounts. @returns outcomes in their order */
async function softDelete(
  trx: Transaction,
  { community, audit, personalData }: DeletionParts,
  actor: Actor,
  deletion: Deletion & { readonly users: readonly StoredUser[]; readonly batchId?: string },
): Promise<Deleted[]> {
  const { users, reason = null, deleteData = false, notifyUser = false, ...batch } = deletion
  if (users.length === 0) return []
  const ids = users.map(({ id }) => id)
  // What a suspension hides would otherwise return without an author.
  const losing = deleteData ? new Set(ids) : await withHiddenContent(trx, ids)
  const withData = ids.filter((id) => losing.has(id))
  const withoutData = ids.filter((id) => !losing.has(id))
  const deletedAt = await markDeleted(trx, ids, withData)
  await sql`delete from sessions where user_id = any(${ids}::uuid[])`.execute(trx)
  await withdrawInvitationsOf(trx, ids)
  for (const content of personalData) {
    if (withData.length > 0) await content.hide?.(trx, withData, { deletesData: true })
    if (withoutData.length > 0) await content.hide?.(trx, withoutData, { deletesData: false })
  }
  const notified = notifyUser ? users.filter((user) => user.email_verified) : []
  await queueLetters(
    trx,
    notified.map((user) => deletionMail(community, user, RESTORABLE_DAYS)),
  )
  const events = users.map(({ id, email, role }) => ({
    action: 'USER_DELETE' as const,
    target: { type: 'user', id },
    person: { userId: id, email, reason },
    details: { previousValue: { role }, newValue: { deletesData: losing.has(id) } },
    ...batch,
  }))
  await audit(trx, actor, ...events)
  return ids.map((userId) => ({
    userId,
    deletedBy: actor.user.id,
    deletedAt: deletedAt.toISOString(),
    reason,
    dataDeleted: losing.has(userId),
  }))
}

/** By the database's clock, which also decides when the accounts can no longer be restored. */
async function markDeleted(trx: Transaction, ids: readonly string[], withData: readonly string[]): Promise<Date> {
  const { rows } = await sql<{ deleted_at: Date }>`
    update users set deleted_at = now(), updated_at = now(), deletes_data = id = any(${withData}::uuid[])
    where id = any(${ids}::uuid[])
    returning deleted_at`.execute(trx)
  return rows[0]?.deleted_at as Date
}
