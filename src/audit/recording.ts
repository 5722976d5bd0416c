import { coalesce } from '../database/coalesce.ts'
import type { Database } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'
import type { AuditKeys } from '../keys.ts'
import { appendEntries, type Occurrence } from './audit.ts'

/** Appends an entry that belongs to no change, such as that somebody has looked; resolves when it is committed. */
export type RecordOccurrence = (occurrence: Occurrence) => Promise<void>

/**
 * Entries that arrive together share one transaction: the chain has one end, for which they would else queue.
 * @param onAppended is called when entries have been committed
 */
export function openRecorder(db: Database, keys: AuditKeys, onAppended: () => void = () => {}): RecordOccurrence {
  return coalesce(async (occurrences: readonly Occurrence[]) => {
    await transaction(db, (trx) => appendEntries(trx, keys, occurrences))
    onAppended()
    return occurrences.map(() => undefined)
  })
}
