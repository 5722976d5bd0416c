import { only, onlyOutcome } from '../../features/accounts/bulk-changes.ts'
import { deleteAccounts, deleteOwnAccount } from '../../features/accounts/delete.ts'
import { changeStatuses } from '../../features/accounts/suspension/change-status.ts'
import { statusOf } from '../../features/accounts/suspension/status.ts'
import { createAccount } from '../../features/auth/create-account.ts'
import { createOpportunity } from '../../features/opportunities/create.ts'
import { updateOpportunity } from '../../features/opportunities/update.ts'
import { type Features, personalData, pictureVisibility } from '../../features.ts'
import type { Actor } from '../../platform/access/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { daysFromNow } from './chance.ts'
import { barred } from './content.ts'
import type { BarredPerson, Inhabitant } from './schema.ts'

/** Makes the accounts that nobody can use: those that are suspended, and those that are deleted and can come back. */
export async function fillWithBarred(
  { db, community, ownAddresses }: Platform,
  features: Features,
  admin: Actor,
): Promise<Inhabitant[]> {
  const { audit, recordSecurityEvent } = features
  const { assertMayName } = pictureVisibility
  const parts = { community, audit, recordSecurityEvent, personalData }
  return Promise.all(
    barred.map((person) =>
      transaction(db, async (trx) => {
        const id = await createAccount(trx, community, person)
        const actor = { ...admin, user: { id, email: person.email, role: person.role } }
        await post(trx, actor, person)
        await suspend(trx, id, person)
        await remove(trx, actor, person)
        // Nobody is there to be told.
        await trx.deleteFrom('mails').execute()
        return { ...person, id }
      }),
    ),
  )

  async function post(trx: Transaction, actor: Actor, { posted }: BarredPerson): Promise<void> {
    if (posted === undefined) return
    const { id } = await createOpportunity(trx, { community, assertMayName }, actor.user, posted)
    const parts = { community, ownAddresses, audit, assertMayName, isModerationStrict: false }
    await updateOpportunity(trx, parts, admin, { id, status: 'active' })
  }

  async function suspend(trx: Transaction, userId: string, { suspended }: BarredPerson): Promise<void> {
    if (suspended === undefined) return
    const { reason, daysAgo, forDays, hidesContent } = suspended
    const until = forDays === null ? null : daysFromNow(forDays).toISOString()
    const status = statusOf(community, { isActive: false, reason, until, hideContent: hidesContent })
    onlyOutcome(await changeStatuses(trx, parts, admin, { ...only(userId), status, reason }))
    await trx
      .updateTable('suspensions')
      .set({ set_at: daysFromNow(-daysAgo), is_announced: true })
      .where('user_id', '=', userId)
      .execute()
  }

  async function remove(trx: Transaction, actor: Actor, { deleted }: BarredPerson): Promise<void> {
    if (deleted === undefined) return
    const { byOwner, reason, daysAgo } = deleted
    if (byOwner) await deleteOwnAccount(trx, parts, actor, { reason })
    else onlyOutcome(await deleteAccounts(trx, parts, admin, { ...only(actor.user.id), reason }))
    await trx
      .updateTable('users')
      .set({ deleted_at: daysFromNow(-daysAgo) })
      .where('id', '=', actor.user.id)
      .execute()
  }
}
