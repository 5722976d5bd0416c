import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { OwnAddresses } from '../../platform/community/own-addresses.ts'
import type { Database } from '../../platform/database/database.ts'
import { readInPages } from '../../platform/database/read-in-pages.ts'
import { csvLine } from '../../platform/lib/csv.ts'
import { cellOf } from './columns.ts'
import type { ExportedRecord, RecordKind } from './record-kind.ts'
import type { Format } from './record-source.ts'

const PAGE_SIZE = 500

interface ExportOptions {
  readonly format: Format
  readonly addresses: OwnAddresses
  readonly onProgress: (count: number) => void
}

/** All records of a kind as of one moment, in the columns of an import. Pages are read as fast as they are consumed. */
export function exportRecords(db: Database, kind: RecordKind, options: ExportOptions): Readable {
  return Readable.from(written(db, kind, options), { objectMode: false })
}

async function* written(db: Database, kind: RecordKind, { format, addresses, onProgress }: ExportOptions) {
  const { head, write } = writerOf(kind, format)
  await using snapshot = await openSnapshot(db)
  if (head !== '') yield head
  let count = 0
  for await (const record of readInPages(
    (after) => kind.readPage(snapshot.trx, addresses, after, PAGE_SIZE),
    (row) => row,
  )) {
    yield write(record)
    count += 1
    if (count % PAGE_SIZE === 0) onProgress(count)
  }
}

function writerOf({ columns }: RecordKind, format: Format) {
  if (format === 'jsonl') {
    return {
      head: '',
      write: ({ externalId, fields }: ExportedRecord) => `${JSON.stringify({ externalId, ...fields })}\n`,
    }
  }
  return {
    head: csvLine(['externalId', ...columns.map(({ name }) => name)]),
    write: ({ externalId, fields }: ExportedRecord) =>
      csvLine([externalId, ...columns.map((column) => cellOf(column, fields))]),
  }
}

/** Until it is left. A reader may take its time. */
async function openSnapshot(db: Database) {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
  return { trx, [Symbol.asyncDispose]: () => trx.rollback().execute() }
}
