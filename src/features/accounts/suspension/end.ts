import { sql } from 'kysely'
import { lockAdministration } from '../../../platform/access/administration.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { readPages } from '../../../platform/database/read-in-pages.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import type { Condition } from '../../../platform/jobs/due-check.ts'
import type { AuditActor } from '../../audit/events.ts'
import type { StoredUser } from '../lock.ts'
import type { SuspensionParts } from './change-status.ts'
import { ACTIVE, readStatuses } from './status.ts'
import { recordStatuses, storeStatuses } from './store-status.ts'

const BATCH_SIZE = 100

const service: AuditActor = { user: null, ipAddress: '', userAgent: 'hromada end of suspension' }

const hasEnded = sql<boolean>`until <= now()`

export const suspensionsHaveEnded: Condition = sql`(
  select true from suspensions where ${hasEnded} order by until limit 1)`

/**
 * Reinstates accounts whose suspension has ended, in batches; the accounts of a batch that fails one by one, so that a
 * fault of one keeps no other suspended. Throws an AggregateError at the end.
 */
export async function endSuspensions(db: Database, parts: SuspensionParts): Promise<void> {
  const failures: unknown[] = []
  const endEach = async (ids: readonly string[]) => {
    for (const id of ids) {
      await transaction(db, (trx) => reinstate(trx, parts, [id])).catch((error) => failures.push(error))
    }
  }
  const pages = readPages(BATCH_SIZE, (after: DueRow | undefined) => readDue(db, after))
  for await (const rows of pages) {
    const ids = rows.map(({ user_id }) => user_id)
    await transaction(db, (trx) => reinstate(trx, parts, ids)).catch(() => endEach(ids))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} suspensions could not be ended`)
}

interface DueRow {
  readonly user_id: string
}

function readDue(db: Database, after: DueRow | undefined): Promise<DueRow[]> {
  return db
    .selectFrom('suspensions')
    .select('user_id')
    .where(hasEnded)
    .$if(after !== undefined, (query) => query.where('user_id', '>', after?.user_id ?? ''))
    .orderBy('user_id')
    .limit(BATCH_SIZE)
    .execute()
}

async function reinstate(trx: Transaction, parts: SuspensionParts, ids: readonly string[]) {
  await lockAdministration(trx)
  // Under the lock again: another process may have ended it, or an administrator changed it.
  const { rows: users } = await sql<StoredUser>`
    select users.* from users join suspensions on user_id = id
    where id = any(${ids}::uuid[]) and ${hasEnded}
    order by id for no key update of users`.execute(trx)
  const statuses = await readStatuses(trx, users)
  const updates = users.map((user) => ({ user, before: statuses.get(user.id) ?? ACTIVE }))
  await storeStatuses(trx, parts.personalData, { updates, status: ACTIVE, updatedAt: new Date() })
  await recordStatuses(trx, parts, service, { updates, status: ACTIVE, reason: null })
}
