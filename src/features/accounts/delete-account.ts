import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { badRequest, conflict } from '../../platform/http/errors.ts'
import { canonicalId, isId } from '../../platform/http/schema.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { sendMail } from '../../platform/senders/mail/send-mail.ts'
import {
  beginAdministration,
  hasOtherAdministrator,
  lastAdmin,
  lockAdministration,
  userNotFound,
} from '../auth/administration.ts'
import type { AccountAudit } from './audit-actions.ts'
import { lockUsers, type StoredUser } from './lock-users.ts'
import { deletionMail } from './mails.ts'
import type { Deleted, Deletion, Restored } from './schema.ts'
import { isContentHidden } from './suspension/status.ts'

export const RESTORABLE_DAYS = 30

interface DeletionParts {
  readonly audit: AccountAudit
  readonly jobs: Jobs
  readonly personalData: readonly PersonalData[]
}

/**
 * Soft deletion: the account disappears at once, can be restored for 30 days, and is then erased.
 * @throws 404, 400 for an administrator's account, 403 when the actor is no longer an administrator
 */
export async function deleteAccount(
  trx: Transaction,
  parts: DeletionParts,
  actor: Actor,
  { userId, ...deletion }: Deletion & { userId: string },
): Promise<Deleted> {
  await beginAdministration(trx, actor)
  const user = (await lockUsers(trx, [userId])).get(canonicalId(userId))
  if (user === undefined) throw userNotFound()
  if (user.role === 'admin') throw badRequest('Cannot delete admin user account', 'CANNOT_DELETE_ADMIN')
  return softDelete(trx, parts, actor, { user, ...deletion })
}

/** Throws 404, and 409 for the account of the last administrator. */
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
  return softDelete(trx, parts, actor, { user, ...deletion })
}

async function softDelete(
  trx: Transaction,
  { audit, jobs, personalData }: DeletionParts,
  actor: Actor,
  { user, reason = null, deleteData = false, notifyUser = false }: Deletion & { user: StoredUser },
): Promise<Deleted> {
  // What a suspension hides would otherwise return without an author.
  const deletesData = deleteData || (await isContentHidden(trx, user.id))
  const deletedAt = await markDeleted(trx, user.id, deletesData)
  await trx.deleteFrom('sessions').where('user_id', '=', user.id).execute()
  for (const content of personalData) await content.hide?.(trx, [user.id], { deletesData })
  if (notifyUser && user.email_verified) await jobs.send(trx, sendMail, deletionMail(user, RESTORABLE_DAYS))
  await audit(trx, actor, {
    action: 'USER_DELETE',
    target: { type: 'user', id: user.id },
    person: { userId: user.id, email: user.email, reason },
    details: { previousValue: { role: user.role }, newValue: { deletesData } },
  })
  return {
    userId: user.id,
    deletedBy: actor.user.id,
    deletedAt: deletedAt.toISOString(),
    reason,
    dataDeleted: deletesData,
  }
}

/** By the database's clock, which also decides when the account can no longer be restored. */
async function markDeleted(trx: Transaction, userId: string, deletesData: boolean): Promise<Date> {
  const { updated_at } = await trx
    .updateTable('users')
    .set({ deleted_at: sql<Date>`now()`, deletes_data: deletesData, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .returning('updated_at')
    .executeTakeFirstOrThrow()
  return updated_at
}

/**
 * Restores a deleted account with everything that was hidden, unless a suspension hides that too.
 * @throws 404 for an unknown account or one past its 30 days, 409 for one that is not deleted, 403 when the actor is no
 *   longer an administrator
 */
export async function restoreAccount(
  trx: Transaction,
  { audit, personalData }: Pick<DeletionParts, 'audit' | 'personalData'>,
  actor: Actor,
  { userId, reason = null }: { userId: string; reason?: string | null },
): Promise<Restored> {
  await beginAdministration(trx, actor)
  const user = await lockDeletedUser(trx, userId)
  const restoredAt = new Date()
  await trx
    .updateTable('users')
    .set({ deleted_at: null, deletes_data: false, updated_at: restoredAt })
    .where('id', '=', user.id)
    .execute()
  // Race: a session created while the account was being deleted would become valid again.
  await trx.deleteFrom('sessions').where('user_id', '=', user.id).execute()
  if (!(await isContentHidden(trx, user.id))) {
    for (const content of personalData) await content.restore?.(trx, [user.id])
  }
  await audit(trx, actor, {
    action: 'USER_RESTORE',
    target: { type: 'user', id: user.id },
    person: { userId: user.id, email: user.email, reason },
    details: { newValue: { role: user.role } },
  })
  return { userId: user.id, restoredBy: actor.user.id, restoredAt: restoredAt.toISOString(), reason }
}

async function lockDeletedUser(trx: Transaction, userId: string) {
  if (!isId(userId)) throw userNotFound()
  const user = await trx
    .selectFrom('users')
    .select(['id', 'email', 'role', 'deleted_at', sql<boolean>`deleted_at < ${restorableSince}`.as('is_too_late')])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (user === undefined) throw userNotFound()
  if (user.deleted_at === null) throw conflict('User account is not deleted', 'USER_NOT_DELETED')
  if (user.is_too_late) throw userNotFound()
  return user
}

/** Accounts that were deleted earlier are due for erasure. */
export const restorableSince = sql<Date>`now() - make_interval(days => ${RESTORABLE_DAYS})`
