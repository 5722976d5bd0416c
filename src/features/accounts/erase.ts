import { lockAdministration } from '../../platform/access/administration.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { readAllInPages } from '../../platform/database/read-in-pages.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { erasePerson } from '../audit/erase-person.ts'
import type { AuditActor } from '../audit/events.ts'
import { restorableSince } from '../auth/restorable.ts'
import type { AccountAudit } from './audit-actions.ts'

const service: AuditActor = { user: null, ipAddress: '', userAgent: 'hromada erasure' }

export interface ErasureParts {
  readonly db: Database
  readonly audit: AccountAudit
  readonly personalData: readonly PersonalData[]
}

/**
 * Erases every account that can no longer be restored, each in its own transaction. A failure does not stop the others;
 * an AggregateError is thrown at the end.
 */
export async function eraseDeletedAccounts(parts: ErasureParts): Promise<void> {
  const failures: unknown[] = []
  for await (const id of dueAccounts(parts.db)) {
    await transaction(parts.db, (trx) => eraseAccount(trx, parts, id)).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be erased`)
}

const dueAccounts = (db: Database) =>
  readAllInPages(db.selectFrom('users').select('id').where('deleted_at', '<', restorableSince), ({ id }) => id)

async function eraseAccount(trx: Transaction, parts: Omit<ErasureParts, 'db'>, userId: string): Promise<void> {
  // Lock order: the foreign key clears `verified_by` row by row, which would deadlock with a bulk change.
  await lockAdministration(trx)
  const user = await trx
    .selectFrom('users')
    .select(['id', 'deletes_data'])
    .where('id', '=', userId)
    // Under the lock again: another process may have erased or restored it in the meantime.
    .where('deleted_at', '<', restorableSince)
    .forUpdate()
    .executeTakeFirst()
  if (user === undefined) return
  await eraseUser(trx, parts, service, { userId, deletesData: user.deletes_data })
}

/** Erases for good. Needs the lock of `lockAdministration`, and one of the user's row. */
export async function eraseUser(
  trx: Transaction,
  { audit, personalData }: Omit<ErasureParts, 'db'>,
  actor: AuditActor,
  { userId, deletesData }: { readonly userId: string; readonly deletesData: boolean },
): Promise<void> {
  for (const content of personalData) {
    // Race: a request in progress during the deletion may have added data after it was hidden.
    await content.hide?.(trx, [userId], { deletesData })
    await content.erase?.(trx, userId, { deletesData })
  }
  await erasePerson(trx, userId)
  await trx.deleteFrom('idempotency_keys').where('caller', '=', userId).execute()
  await trx.deleteFrom('verifications').where('value', '=', userId).execute()
  await trx.deleteFrom('users').where('id', '=', userId).execute()
  await audit(trx, actor, {
    action: 'USER_ERASE',
    target: { type: 'user', id: userId },
    details: { newValue: { deletesData } },
  })
}
