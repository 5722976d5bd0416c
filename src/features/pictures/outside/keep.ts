import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts'
import type { StoredFile } from '../../../platform/files/store-file.ts'

const KEPT_DAYS = 30
const MAX_KEPT_BYTES = 256 * 1024 ** 2

interface KeptPicture {
  readonly key: string
  readonly size: number
}

export function findKept(db: Database, address: string): Promise<KeptPicture | undefined> {
  return db
    .selectFrom('outside_pictures')
    .select(['file_key as key', 'bytes as size'])
    .where('address_hash', '=', hashOf(address))
    .executeTakeFirst()
}

/** Also makes room: the oldest go. Another process may have kept it already: then the file is not claimed. */
export async function keep(trx: Transaction, address: string, file: StoredFile, bytes: number): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('outside_pictures')
    .values({ address_hash: hashOf(address), bytes, file_key: file.key })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return
  await file.claim(trx)
  await sql`
    delete from outside_pictures where kept_at <= (
      select kept_at from (
        select kept_at, sum(bytes) over (order by kept_at desc) as total from outside_pictures
      ) as newest
      where total > ${MAX_KEPT_BYTES} order by kept_at desc limit 1
    )`.execute(trx)
}

/** Pictures change elsewhere, and content no longer names them. */
export async function removeOldKept(db: Database): Promise<void> {
  await deleteInBatches(db, 'outside_pictures', sql`kept_at < now() - make_interval(days => ${KEPT_DAYS})`)
}

const hashOf = (address: string): Buffer => createHash('sha256').update(address).digest()
