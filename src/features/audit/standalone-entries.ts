import type pg from 'pg'
import { batchCalls } from '../../platform/database/batch.ts'
import type { Database } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { AuditKeys } from '../../platform/settings/keys.ts'
import { appendStatement, chainOn } from './append.ts'
import { appendEntries } from './audit.ts'
import type { Occurrence } from './events.ts'
import type { StoredHead } from './signed-head.ts'

/** Appends an entry outside any change, such as a read of personal data; resolves when it is committed. */
export type RecordOccurrence = (occurrence: Occurrence) => Promise<void>

/**
 * Batch: entries that arrive together share one commit, because all writers queue for the head. Optimistic locking: one
 * statement appends to the cached head; if another process has moved it, a transaction waits for the lock.
 */
export function openRecorder(
  { db, pool }: { db: Database; pool: pg.Pool },
  keys: AuditKeys,
  onAppended: () => void = () => {},
): RecordOccurrence {
  let lastHead: StoredHead | undefined

  async function tryToAppend(occurrences: readonly Occurrence[]): Promise<boolean> {
    const { next, parameters } = chainOn(keys, lastHead ?? (await readHead(pool)), occurrences)
    // Cleared first: after a broken connection the outcome of the commit is unknown.
    lastHead = undefined
    const { rowCount } = await pool.query(appendStatement, parameters)
    if (rowCount === 1) lastHead = next
    return rowCount === 1
  }

  return batchCalls(async (occurrences: readonly Occurrence[]) => {
    if (!(await tryToAppend(occurrences))) await transaction(db, (trx) => appendEntries(trx, keys, occurrences))
    onAppended()
    return occurrences.map(() => undefined)
  })
}

async function readHead(pool: pg.Pool): Promise<StoredHead> {
  const { rows } = await pool.query<StoredHead>('select sequence, hash, signature from audit_head')
  const [head] = rows
  if (head === undefined) throw new Error('the head of the audit log is missing')
  return head
}
