import type pg from 'pg'
import { coalesce } from '../database/coalesce.ts'
import type { Database } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'
import type { AuditKeys } from '../keys.ts'
import { appendStatement, chainOn } from './appending.ts'
import { appendEntries } from './audit.ts'
import type { Occurrence } from './events.ts'
import type { StoredHead } from './head.ts'

/** Appends an entry that belongs to no change, such as that somebody has looked; resolves when it is committed. */
export type RecordOccurrence = (occurrence: Occurrence) => Promise<void>

/**
 * Entries that arrive together share one commit: the chain has one end, for which they would else queue. Most of the
 * time nobody else appends: then one statement does it all, on the head that the last one left. Otherwise it appends
 * nothing, and a transaction waits for its turn.
 * @param pool of hand-written statements
 * @param onAppended is called when entries have been committed
 */
export function openRecorder(
  { db, pool }: { db: Database; pool: pg.Pool },
  keys: AuditKeys,
  onAppended: () => void = () => {},
): RecordOccurrence {
  let lastHead: StoredHead | undefined

  async function tryToAppend(occurrences: readonly Occurrence[]): Promise<boolean> {
    const { next, parameters } = chainOn(keys, lastHead ?? (await readHead(pool)), occurrences)
    // Of a statement that breaks off nobody knows whether it was committed.
    lastHead = undefined
    const { rowCount } = await pool.query(appendStatement, parameters)
    if (rowCount === 1) lastHead = next
    return rowCount === 1
  }

  return coalesce(async (occurrences: readonly Occurrence[]) => {
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
