import { sql } from 'kysely'
import type { Audit } from '../audit/audit.ts'
import type { Transaction } from '../database/database.ts'
import type { Actor } from '../http/caller.ts'
import { badRequest, conflict } from '../http/errors.ts'
import { canonicalId, isId } from '../http/schema.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { sendMail } from '../mail/send-mail.ts'
import {
  beginAdministration,
  hasOtherAdministrator,
  lastAdmin,
  lockAdministration,
  userNotFound,
} from './administration.ts'
import { lockUsers, type StoredUser } from './locked-users.ts'
import { deletionMail } from './mails.ts'
import type { OwnedContent } from './owned-content.ts'
import type { Deleted, Deletion, Restored } from './schema.ts'

/** How long a deleted account can be restored. */
export const RESTORABLE_DAYS = 30

export interface DeletionParts {
  readonly audit: Audit
  readonly jobs: Jobs
  readonly ownedContent: readonly OwnedContent[]
}

/**
 * Deletes an account: it stops working and disappears at once, can be restored for 30 days, and is then erased.
 * @throws 404, 400 for an administrator's account, 403 when the actor is no administrator any more
 */
export async function deleteAccount(
  trx: Transaction,
  parts: DeletionParts,
  actor: Actor,
  userId: string,
  deletion: Deletion,
): Promise<Deleted> {
  await beginAdministration(trx, actor)
  const user = (await lockUsers(trx, [userId])).get(canonicalId(userId))
  if (user === undefined) throw userNotFound()
  if (user.role === 'admin') throw badRequest('Cannot delete admin user account', 'CANNOT_DELETE_ADMIN')
  return withdraw(trx, parts, actor, user, deletion)
}

/** The same, of the own account. Throws 409 for the last administrator's. */
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
  return withdraw(trx, parts, actor, user, deletion)
}

async function withdraw(
  trx: Transaction,
  { audit, jobs, ownedContent }: DeletionParts,
  actor: Actor,
  user: StoredUser,
  { reason = null, deleteData: deletesData = false, notifyUser = false }: Deletion,
): Promise<Deleted> {
  const deletedAt = await markDeleted(trx, user.id, deletesData)
  await trx.deleteFrom('sessions').where('user_id', '=', user.id).execute()
  for (const content of ownedContent) await content.withdraw(trx, user.id, { deletesData })
  if (notifyUser) await jobs.send(trx, sendMail, deletionMail(user, RESTORABLE_DAYS))
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

/** By the clock of the database, which also says when the time to be restored is over. */
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
 * Brings a deleted account back, with all that was withdrawn; its owner signs in again.
 * @throws 404 for one that is not there or past its 30 days, 409 for one that is not deleted, 403 when the actor is no
 *   administrator any more
 */
export async function restoreAccount(
  trx: Transaction,
  { audit, ownedContent }: Pick<DeletionParts, 'audit' | 'ownedContent'>,
  actor: Actor,
  userId: string,
  { reason = null }: { reason?: string | null },
): Promise<Restored> {
  await beginAdministration(trx, actor)
  const user = await lockRestorable(trx, userId)
  const restoredAt = new Date()
  await trx
    .updateTable('users')
    .set({ deleted_at: null, deletes_data: false, updated_at: restoredAt })
    .where('id', '=', user.id)
    .execute()
  // One that was begun while the account was being deleted would come back to life with it.
  await trx.deleteFrom('sessions').where('user_id', '=', user.id).execute()
  for (const content of ownedContent) await content.giveBack(trx, user.id)
  await audit(trx, actor, {
    action: 'USER_RESTORE',
    target: { type: 'user', id: user.id },
    person: { userId: user.id, email: user.email, reason },
    details: { newValue: { role: user.role } },
  })
  return { userId: user.id, restoredBy: actor.user.id, restoredAt: restoredAt.toISOString(), reason }
}

async function lockRestorable(trx: Transaction, userId: string) {
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

/** Accounts that were deleted before this are to be erased. */
export const restorableSince = sql<Date>`now() - make_interval(days => ${RESTORABLE_DAYS})`
