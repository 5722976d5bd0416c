import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import type { Condition } from '../../../platform/jobs/due-check.ts'
import { deleteNotifications } from '../places.ts'

const BATCH_SIZE = 2_000

/**
 * Which of these batches are cancelled. Lock: waits for whoever is just cancelling one, so that nothing of it is
 * delivered; in a transaction, cancelling waits for its end.
 */
export async function findCancelled(
  db: Database | Transaction,
  batchIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (batchIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string; cancelled_at: Date | null }>`
    select id, cancelled_at from notification_batches
    where id = any(${[...new Set(batchIds)]}::uuid[]) order by id for share`.execute(db)
  return new Set(rows.filter(({ cancelled_at }) => cancelled_at !== null).map(({ id }) => id))
}

const isLeft = sql<boolean>`cancelled_at is not null and removed_at is null`

export const cancelledAreLeft: Condition = sql`(
  select true from notification_batches where ${isLeft} order by id limit 1)`

/** Removes what nobody will get. Several processes may do so at once. */
export async function removeCancelled(db: Database): Promise<void> {
  for (;;) {
    const batch = await db
      .selectFrom('notification_batches')
      .select('id')
      .where(isLeft)
      .orderBy('id')
      .executeTakeFirst()
    if (batch === undefined) return
    while ((await transaction(db, (trx) => removeOfBatch(trx, batch.id))) > 0);
    await db.updateTable('notification_batches').set({ removed_at: new Date() }).where('id', '=', batch.id).execute()
  }
}

async function removeOfBatch(trx: Transaction, batchId: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from notifications where batch_id = ${batchId} order by user_id limit ${BATCH_SIZE} for update`.execute(
    trx,
  )
  await removeNotifications(
    trx,
    rows.map(({ id }) => id),
  )
  return rows.length
}

/** With their deliveries, which go first: one by one, each would be counted apart. */
export async function removeNotifications(trx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from notification_deliveries where notification_id = any(${ids}::uuid[])`.execute(trx)
  await deleteNotifications(trx, sql`id = any(${ids}::uuid[])`)
}
