import { sql } from 'kysely'
import pg from 'pg'
import type { AuditEvent } from '../../features/audit/events.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { ApiError } from '../../platform/http/errors/errors.ts'
import type { Fields } from './columns.ts'
import { findImported, lockImports, noteImported } from './imported-records.ts'
import type { Importing, RecordKind } from './record-kind.ts'

export interface BatchRecord {
  readonly line: number
  readonly externalId: string
  readonly fields: Fields
  readonly digest: Buffer
}

export type Outcome = 'created' | 'changed' | 'unchanged' | ApiError

export interface WriteParts extends Importing {
  readonly db: Database
  readonly kind: RecordKind
  readonly importId: string
  readonly fileHash: string
  readonly isDryRun: boolean
}

/** Rolls the transaction back. */
class NotKept extends Error {
  override readonly name = 'NotKept'
  readonly outcomes: readonly Outcome[]

  constructor(outcomes: readonly Outcome[]) {
    super('nothing is kept of a dry run')
    this.outcomes = outcomes
  }
}

/** Writes the records that can be written, each whole, in one transaction. @returns what became of each */
export async function writeBatch(parts: WriteParts, batch: readonly BatchRecord[]): Promise<readonly Outcome[]> {
  try {
    return await tryBatch(parts, batch, { hasSavepoints: false })
  } catch (error) {
    if (!isRefusal(error)) throw error
    // Savepoints cost as much as the writes, so that a batch has them only once a record of it is refused.
    return await tryBatch(parts, batch, { hasSavepoints: true })
  }
}

async function tryBatch(
  parts: WriteParts,
  batch: readonly BatchRecord[],
  { hasSavepoints }: { readonly hasSavepoints: boolean },
): Promise<readonly Outcome[]> {
  try {
    return await transaction(parts.db, async (trx) => {
      await parts.kind.begin?.(trx)
      await lockImports(trx, parts.kind.name)
      const imported = await findImported(
        trx,
        parts.kind.name,
        batch.map(({ externalId }) => externalId),
      )
      const outcomes: Outcome[] = []
      // Appended at the end: others who write wait for the head of the audit log.
      const events: AuditEvent[] = []
      for (const record of batch) {
        const audited = events.length
        const write = () => writeRecord(trx, { ...parts, events }, record, imported.get(record.externalId))
        const outcome = hasSavepoints ? await orRefusal(trx, write) : await write()
        if (typeof outcome !== 'string') events.length = audited
        outcomes.push(outcome)
      }
      await parts.audit(trx, parts.operator, ...events, ...eventsOf(parts, outcomes))
      if (parts.isDryRun) throw new NotKept(outcomes)
      return outcomes
    })
  } catch (error) {
    if (error instanceof NotKept) return error.outcomes
    throw error
  }
}

async function writeRecord(
  trx: Transaction,
  { kind, community, operator, addresses, events }: WriteParts & { readonly events: AuditEvent[] },
  { externalId, fields, digest }: BatchRecord,
  known: { readonly recordId: string; readonly digest: Buffer } | undefined,
): Promise<Outcome> {
  if (known?.digest.equals(digest)) return 'unchanged'
  const record = kind.check(fields, known !== undefined)
  const importing: Importing = {
    community,
    operator,
    addresses,
    audit: async (_trx, _actor, ...more) => void events.push(...more),
  }
  if (known === undefined) {
    const recordId = await record.create(trx, importing)
    await noteImported(trx, kind.name, { externalId, recordId, digest })
    return 'created'
  }
  await record.change(trx, importing, known.recordId)
  await noteImported(trx, kind.name, { externalId, recordId: known.recordId, digest })
  return 'changed'
}

async function orRefusal(trx: Transaction, write: () => Promise<Outcome>): Promise<Outcome> {
  await sql`savepoint imported_record`.execute(trx)
  try {
    const outcome = await write()
    await sql`release savepoint imported_record`.execute(trx)
    return outcome
  } catch (error) {
    if (!isRefusal(error)) throw error
    await sql`rollback to savepoint imported_record`.execute(trx)
    if (error instanceof ApiError) return error
    return new ApiError('BAD_REQUEST', { message: `the database refuses it: ${error.message}` })
  }
}

/** Values out of range, and rules that only constraints know. */
const REFUSING_CLASSES = ['22', '23']

const isRefusal = (error: unknown): error is ApiError | pg.DatabaseError =>
  error instanceof ApiError ||
  (error instanceof pg.DatabaseError && REFUSING_CLASSES.includes(error.code?.slice(0, 2) ?? ''))

function eventsOf({ kind, importId, fileHash }: WriteParts, outcomes: readonly Outcome[]): AuditEvent[] {
  const count = (kept: Outcome) => outcomes.filter((outcome) => outcome === kept).length
  const [created, changed] = [count('created'), count('changed')]
  if (created + changed === 0) return []
  const target = { type: kind.name, id: importId }
  return [{ action: 'DATA_IMPORT', target, details: { newValue: { created, changed }, fileSha256: fileHash } }]
}
