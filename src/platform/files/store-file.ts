import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { readInPages } from '../database/read-in-pages.ts'
import { transaction } from '../database/transaction.ts'
import { ApiError } from '../http/errors/errors.ts'
import type { FileStore } from './file-store.ts'
import type { Files } from './files.ts'
import type { TempFile } from './temp-files.ts'

const UNCLAIMED_MINUTES = 60
const BATCH_SIZE = 100
const MAX_FAILURES = 10

export interface StoredFile {
  readonly key: string
  claim(trx: Transaction): Promise<void>
}

/**
 * Claim check: the key is in `unclaimed_files` before the file exists and until the work's transaction claims it, so that
 * a sweep finds orphans after any crash. A trigger (`unclaim_file`) puts the key back when a referring row is deleted.
 * @throws what the work throws, after which the file is removed; 503 when the store is unavailable or full
 */
export async function storeFile<Result>(
  db: Database,
  files: Pick<Files, 'store' | 'log'>,
  draft: TempFile,
  work: (file: StoredFile) => Promise<Result>,
): Promise<Result> {
  const key = randomUUID()
  let isClaimed = false
  await db.insertInto('unclaimed_files').values({ key }).execute()
  const claim = async (trx: Transaction) => {
    await claimFile(trx, key)
    isClaimed = true
  }
  try {
    await files.store.put(key, draft)
    return await work({ key, claim })
  } catch (error) {
    // If the connection broke, only the table knows whether the claim was committed.
    isClaimed = false
    throw error
  } finally {
    if (!isClaimed) await removeReleasedFile(db, files, key)
  }
}

/** Removes at once a file that no committed row refers to. What fails is left for the sweep. */
export async function removeReleasedFile(
  db: Database,
  { store, log }: Pick<Files, 'store' | 'log'>,
  key: string,
): Promise<void> {
  await removeUnclaimed(db, store, key).catch((error) =>
    log.warn({ err: error, key }, 'failed to remove an unclaimed file, left for the next sweep'),
  )
}

async function claimFile(trx: Transaction, key: string): Promise<void> {
  const { numDeletedRows } = await trx.deleteFrom('unclaimed_files').where('key', '=', key).executeTakeFirst()
  if (numDeletedRows === 0n) throw new ApiError('UNAVAILABLE')
}

/** Row lock: a concurrent claim waits, and then fails. */
async function removeUnclaimed(db: Database, store: FileStore, key: string): Promise<void> {
  await transaction(db, async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('unclaimed_files').where('key', '=', key).executeTakeFirst()
    if (numDeletedRows > 0n) await store.remove(key)
  })
}

/** Throws an AggregateError of at most ten failures at the end. */
export async function removeUnclaimedFiles(db: Database, { store }: Pick<Files, 'store'>): Promise<void> {
  const failures: unknown[] = []
  for await (const key of readInPages((after) => readDue(db, after), toKey)) {
    await removeUnclaimed(db, store, key).catch((error) => failures.push(error))
    if (failures.length === MAX_FAILURES) break
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} files could not be removed`)
}

const toKey = ({ id }: { id: string }) => id

function readDue(db: Database, after: string) {
  return db
    .selectFrom('unclaimed_files')
    .select('key as id')
    .where('since', '<', sql<Date>`now() - make_interval(mins => ${UNCLAIMED_MINUTES})`)
    .where('key', '>', after)
    .orderBy('key')
    .limit(BATCH_SIZE)
    .execute()
}
