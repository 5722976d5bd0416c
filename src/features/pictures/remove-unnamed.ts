import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'

const KEPT_HOURS = 24
const BATCH_SIZE = 100

/** Removes pictures that no content has named for 24 hours; triggers release their files. */
export async function removeForgottenPictures(db: Database): Promise<void> {
  const isForgotten = sql`unnamed_since < now() - make_interval(hours => ${KEPT_HOURS})`
  while ((await transaction(db, (trx) => removeUnnamed(trx, isForgotten))) === BATCH_SIZE);
}

export async function removeUnnamedOf(trx: Transaction, userId: string): Promise<void> {
  while ((await removeUnnamed(trx, sql`uploader_id = ${userId}`)) === BATCH_SIZE);
}

/** Once they are locked nobody can begin to name them, and a second look shows what did before. */
async function removeUnnamed(trx: Transaction, condition: RawBuilder<unknown>): Promise<number> {
  const isUnnamed = sql`not exists (select from picture_uses where picture_id = pictures.id)`
  const { rows } = await sql<{ id: string }>`
    select id from pictures where ${condition} and ${isUnnamed}
    order by id limit ${BATCH_SIZE} for update skip locked`.execute(trx)
  const ids = rows.map(({ id }) => id)
  await sql`delete from pictures where id = any(${ids}::uuid[]) and ${isUnnamed}`.execute(trx)
  return rows.length
}
