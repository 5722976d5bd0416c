import { batchCalls } from '../../platform/database/batch.ts'
import type { Database } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { AuditKeys } from '../../platform/settings/keys.ts'
import type { Occurrence } from './events.ts'
import { type Lane, writeAfter, writeEntries } from './lanes.ts'

/** Writes an entry outside any change, such as a read of personal data; resolves when it is committed. */
export type RecordOccurrence = (occurrence: Occurrence) => Promise<void>

/** Batch: entries that arrive together share one commit, and go on from where the last ones ended while nobody else has. */
export function openRecorder(db: Database, keys: AuditKeys, onWritten: () => void = () => {}): RecordOccurrence {
  let lane: Lane | undefined
  return batchCalls(async (occurrences: readonly Occurrence[]) => {
    lane = lane && (await writeAfter(db, keys, lane, occurrences))
    lane ??= await transaction(db, (trx) => writeEntries(trx, keys, occurrences))
    onWritten()
    return occurrences.map(() => undefined)
  })
}
