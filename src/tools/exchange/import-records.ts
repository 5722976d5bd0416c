import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/errors/errors.ts'
import { hasNoNul } from '../../platform/http/schemas/postgres-text.ts'
import { digestOf } from './imported-records.ts'
import type { Importing, RecordKind } from './record-kind.ts'
import type { SourceRecord } from './record-source.ts'
import { type BatchRecord, type Outcome, type WriteParts, writeBatch } from './write-batch.ts'

/** Each is a transaction: others wait for its locks, and a killed import repeats at most this. */
const MAX_BATCH_RECORDS = 250
const MAX_EXTERNAL_ID_LENGTH = 200
/** What a record names, to find it twice in a file, is kept in memory. */
export const MAX_RECORDS = 1_000_000

export interface Failure {
  readonly line: number
  readonly externalId?: string
  readonly field?: string
  readonly error: string
}

export interface ImportTotals {
  lines: number
  created: number
  changed: number
  unchanged: number
  failed: number
}

interface ImportParts extends Importing {
  readonly db: Database
  readonly kind: RecordKind
  /** SHA-256 of the file, for the audit log. */
  readonly fileHash: string
  readonly isDryRun: boolean
  readonly report: (failure: Failure) => void
}

/**
 * Imports records batch by batch: a batch is written whole, with what the audit log says of it, or not at all. What an
 * earlier run has written is passed over, so that an interrupted import goes on when it is run again.
 */
export function openImport({ report, ...parts }: ImportParts) {
  const totals: ImportTotals = { lines: 0, created: 0, changed: 0, unchanged: 0, failed: 0 }
  const linesByKey = new Map<string, number>()
  const writing: WriteParts = { ...parts, importId: randomUUIDv7() }
  let batch: BatchRecord[] = []

  function fail(failure: Failure): void {
    totals.failed += 1
    report(failure)
  }

  /** Throws ApiError. */
  function accept({ line, fields = {} }: SourceRecord): BatchRecord {
    const { externalId, ...rest } = fields
    if (typeof externalId !== 'string' || externalId === '' || externalId.length > MAX_EXTERNAL_ID_LENGTH)
      throw refusal(`externalId must be a text of 1 to ${MAX_EXTERNAL_ID_LENGTH} characters`)
    if (!hasNoNul(externalId)) throw refusal('externalId contains characters that are not allowed')
    const { unique } = parts.kind.check(rest, false)
    once(line, 'externalId', externalId)
    if (parts.kind.unique !== undefined && unique !== undefined) once(line, parts.kind.unique, unique)
    return { line, externalId, fields: rest, digest: digestOf(rest) }
  }

  function once(line: number, field: string, value: string): void {
    const first = linesByKey.getOrInsert(`${field} ${value}`, line)
    if (first !== line) throw refusal(`${field} is that of line ${first}`)
  }

  async function flush(): Promise<void> {
    if (batch.length === 0) return
    const outcomes = await writeBatch(writing, batch)
    for (const [index, outcome] of outcomes.entries()) settle(batch[index] as BatchRecord, outcome)
    batch = []
  }

  function settle({ line, externalId }: BatchRecord, outcome: Outcome): void {
    if (typeof outcome === 'string') totals[outcome] += 1
    else fail({ line, externalId, ...explained(outcome) })
  }

  return {
    totals: totals as Readonly<ImportTotals>,
    async add(record: SourceRecord): Promise<void> {
      totals.lines += 1
      if (record.problem !== undefined) return fail({ line: record.line, error: record.problem })
      try {
        batch.push(accept(record))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const { externalId } = record.fields ?? {}
        fail({ line: record.line, ...(typeof externalId === 'string' && { externalId }), ...explained(error) })
      }
      if (batch.length === MAX_BATCH_RECORDS) await flush()
    },
    flush,
  }
}

const refusal = (message: string) => new ApiError('BAD_REQUEST', { message })

function explained(error: ApiError): Pick<Failure, 'field' | 'error'> {
  const field = error.parts.details?.field
  return { ...(field !== undefined && { field }), error: error.message }
}
