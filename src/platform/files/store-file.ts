import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { readInPages } from '../database/read-in-pages.ts'
import { transaction } from '../database/transaction.ts'
import { ApiError } from '../http/errors.ts'
import type { Draft } from './drafts.ts'
import type { FileStore } from './file-store.ts'
import type { Files } from './files.ts'
import './tables.ts'

/** Longer than it can take from storing a file to the end of the transaction that claims it. */
const UNCLAIMED_MINUTES = 60
const BATCH_SIZE = 100
/** After which a sweep ends: the store is away then, and each more costs time. */
const MOST_FAILURES = 10

/** A file in the store that is gone again unless it is claimed. */
export interface StoredFile {
  readonly key: string
  /** Makes it stay, exactly when the transaction commits. Throws 503 when it is gone already. */
  claim(trx: Transaction): Promise<void>
}

/**
 * Stores a file for work that claims it, in the transaction in which it writes the key into a row of its own.
 *
 * The key stands among the unclaimed ones before there is a file, and until a claim commits: so a file that no row came
 * to name is found again after any failure, in this process or of it. A table that names files puts the key back among
 * them by a trigger (`unclaim_file`) when one of its rows goes, by whatever way.
 * @throws what the work throws, after which the file is gone; 503 when the store is away or full
 */
export async function keepFile<Result>(
  db: Database,
  { store, log }: Pick<Files, 'store' | 'log'>,
  draft: Draft,
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
    await store.put(key, draft)
    return await work({ key, claim })
  } catch (error) {
    // Whether the claim was committed, a connection that broke meanwhile does not say. The table does.
    isClaimed = false
    throw error
  } finally {
    if (!isClaimed) {
      await removeUnclaimed(db, store, key).catch((error) =>
        log.warn({ err: error, key }, 'a file that nobody needs is left for the next sweep'),
      )
    }
  }
}

async function claimFile(trx: Transaction, key: string): Promise<void> {
  const { numDeletedRows } = await trx.deleteFrom('unclaimed_files').where('key', '=', key).executeTakeFirst()
  if (numDeletedRows === 0n) throw new ApiError('UNAVAILABLE')
}

/** Removes a file, unless it was claimed. Who claims it at the same time waits, and is then too late. */
async function removeUnclaimed(db: Database, store: FileStore, key: string): Promise<void> {
  await transaction(db, async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('unclaimed_files').where('key', '=', key).executeTakeFirst()
    if (numDeletedRows > 0n) await store.remove(key)
  })
}

/**
 * Removes every file that has been unclaimed for a while. A few that cannot be removed do not keep the others: what went
 * wrong is thrown at the end.
 */
export async function removeUnclaimedFiles(db: Database, { store }: Pick<Files, 'store'>): Promise<void> {
  const failures: unknown[] = []
  for await (const key of readInPages((after) => readDue(db, after), toKey)) {
    await removeUnclaimed(db, store, key).catch((error) => failures.push(error))
    if (failures.length === MOST_FAILURES) break
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
