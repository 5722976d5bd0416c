import { Readable } from 'node:stream'
import type { Database } from '../database/database.ts'
import { isId } from '../http/schema.ts'
import { assertAdministrator } from '../users/administration.ts'
import { csvLine } from './csv.ts'
import { entryOf, periodOf, readEntries } from './entries.ts'
import type { AuditActor } from './events.ts'
import type { RecordOccurrence } from './recording.ts'
import type { AuditEntry, AuditExport, AuditFilter, ExportFormat } from './schema.ts'

const PAGE_SIZE = 500

const columns = [
  'sequence',
  'id',
  'timestamp',
  'action',
  'adminId',
  'adminEmail',
  'targetType',
  'targetId',
  'targetUserId',
  'targetUserEmail',
  'previousStatus',
  'newStatus',
  'details',
  'batchId',
  'ipAddress',
  'userAgent',
] as const satisfies readonly (keyof AuditEntry)[]

const writers: Record<ExportFormat, { readonly head: string; write(entry: AuditEntry): string }> = {
  csv: {
    head: csvLine(columns),
    write: (entry) => csvLine(columns.map((column) => textOf(entry[column]))),
  },
  jsonl: { head: '', write: (entry) => `${JSON.stringify(entry)}\n` },
}

interface ExportParts {
  readonly db: Database
  readonly recordOccurrence: RecordOccurrence
}

/**
 * All entries that the filter lets through up to now, the oldest first, as text that is read from the database only as
 * fast as it is taken. That they were exported is on record before this resolves. Throws 400 as `periodOf`.
 * @param onProgress is told how many entries have been read
 */
export async function exportEntries(
  { db, recordOccurrence }: ExportParts,
  actor: AuditActor,
  { format, ...filter }: AuditExport,
  onProgress: (seen: number) => void = () => {},
): Promise<Readable> {
  periodOf(filter)
  await recordOccurrence({
    actor,
    event: {
      action: 'AUDIT_LOG_EXPORT',
      target: { type: 'audit-log', id: format },
      details: { format, filter: recorded(filter) },
    },
  })
  const { sequence } = await db.selectFrom('audit_head').select('sequence').executeTakeFirstOrThrow()
  return Readable.from(pages(db, actor, { ...filter, format }, sequence, onProgress))
}

/** What is no id may be anything, such as a name, and this entry is for ever. */
function recorded({ adminId, targetUserId, ...rest }: AuditFilter): AuditFilter {
  return {
    ...rest,
    ...(adminId !== undefined && { adminId: isId(adminId) ? adminId : '' }),
    ...(targetUserId !== undefined && { targetUserId: isId(targetUserId) ? targetUserId : '' }),
  }
}

async function* pages(
  db: Database,
  actor: AuditActor,
  { format, ...filter }: AuditExport,
  lastSequence: string,
  onProgress: (seen: number) => void,
): AsyncGenerator<string> {
  const { head, write } = writers[format]
  if (head !== '') yield head
  let seen = 0
  let after: Awaited<ReturnType<typeof readEntries>>[number] | undefined
  for (;;) {
    // An export may go on for long: a right that has ended meanwhile ends it.
    await assertAdministrator(db, actor)
    const rows = await readEntries(db, filter, { order: 'asc', after, lastSequence, limit: PAGE_SIZE })
    if (rows.length > 0) yield rows.map((row) => write(entryOf(row, filter))).join('')
    seen += rows.length
    onProgress(seen)
    after = rows.at(-1)
    if (rows.length < PAGE_SIZE) return
  }
}

const textOf = (value: AuditEntry[keyof AuditEntry]): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
