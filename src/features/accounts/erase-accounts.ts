import type { Audit } from '../audit/audit.ts'
import type { AuditActor } from '../audit/events.ts'
import { forgetPerson } from '../audit/forgetting.ts'
import type { Database, Transaction } from '../database/database.ts'
import { readInPages } from '../database/read-in-pages.ts'
import { transaction } from '../database/transaction.ts'
import { lockAdministration } from './administration.ts'
import { restorableSince } from './deletion.ts'
import type { OwnedContent } from './owned-content.ts'
import '../auth/tables.ts'
import './tables.ts'

const BATCH_SIZE = 100

const service: AuditActor = { user: null, ipAddress: '', userAgent: 'hromada erasure' }

interface ErasureParts {
  readonly db: Database
  readonly audit: Audit
  readonly ownedContent: readonly OwnedContent[]
}

/**
 * Erases for good every account whose time to be restored is over, each in a transaction of its own. One that cannot
 * be erased does not keep the others: what went wrong is thrown at the end.
 */
export async function eraseDeletedAccounts(parts: ErasureParts): Promise<void> {
  const failures: unknown[] = []
  for await (const id of readInPages((after) => readDue(parts.db, after), toId)) {
    await transaction(parts.db, (trx) => eraseAccount(trx, parts, id)).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be erased`)
}

const toId = ({ id }: { id: string }) => id

function readDue(db: Database, after: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where('deleted_at', '<', restorableSince)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()
}

async function eraseAccount(
  trx: Transaction,
  { audit, ownedContent }: Omit<ErasureParts, 'db'>,
  userId: string,
): Promise<void> {
  // The accounts that this one verified forget by whom: row by row, which must not meet a bulk change half-way.
  await lockAdministration(trx)
  const user = await trx
    .selectFrom('users')
    .select(['id', 'deletes_data'])
    .where('id', '=', userId)
    // Asked again under the lock: it may have been erased by another process meanwhile.
    .where('deleted_at', '<', restorableSince)
    .forUpdate()
    .executeTakeFirst()
  if (user === undefined) return
  for (const content of ownedContent) {
    // Once more: a request that was under way while the account was deleted may have left something behind it.
    await content.withdraw(trx, userId, { deletesData: user.deletes_data })
    await content.erase(trx, userId, { deletesData: user.deletes_data })
  }
  await forgetPerson(trx, userId)
  await trx.deleteFrom('idempotency_keys').where('caller', '=', userId).execute()
  await trx.deleteFrom('verifications').where('value', '=', userId).execute()
  await trx.deleteFrom('users').where('id', '=', userId).execute()
  await audit(trx, service, {
    action: 'USER_ERASE',
    target: { type: 'user', id: userId },
    details: { newValue: { deletesData: user.deletes_data } },
  })
}
