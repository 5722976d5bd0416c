import { Readable } from 'node:stream'
import { assertAdministrator } from '../../platform/access/administration.ts'
import type { Database } from '../../platform/database/database.ts'
import { readPages } from '../../platform/database/read-in-pages.ts'
import { tableWriters } from '../../platform/http/answers/exported-table.ts'
import { isId } from '../../platform/http/schemas/schema.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AuditActor } from './events.ts'
import { withIds } from './given-filter.ts'
import { type EntryRow, entryOf, type Period, periodOf, readEntries } from './list.ts'
import type { AuditEntry, AuditExport, AuditFilter } from './schema.ts'
import type { RecordOccurrence } from './standalone-entries.ts'

const PAGE_SIZE = 500

const writers = tableWriters<AuditEntry>([
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
])

interface ExportParts extends Pick<Platform, 'db' | 'community'> {
  readonly recordOccurrence: RecordOccurrence
  readonly seal: () => Promise<unknown>
}

/**
 * Backpressure: pages are read only as fast as the stream is consumed. The export is audited before this resolves.
 * Throws 400 as `periodOf`.
 */
export async function exportEntries(
  { db, community: { timeZone }, recordOccurrence, seal }: ExportParts,
  actor: AuditActor,
  { format, ...given }: AuditExport,
  onProgress: (read: number) => void = () => {},
): Promise<Readable> {
  const filter = await withIds(db, given)
  const period = periodOf(filter, timeZone)
  await recordOccurrence({
    actor,
    event: {
      action: 'AUDIT_LOG_EXPORT',
      target: { type: 'audit-log', id: format },
      details: { format, filter: withoutNames(filter) },
    },
  })
  await seal()
  const { sequence } = await db.selectFrom('audit_head').select('sequence').executeTakeFirstOrThrow()
  return Readable.from(readText({ db, actor, lastSequence: sequence, period, onProgress }, { ...filter, format }))
}

/** Anything but an id may be a person's name, and this entry is permanent. */
function withoutNames({ adminId, targetId, targetUserId, ...rest }: AuditFilter): AuditFilter {
  return {
    ...rest,
    ...(targetId !== undefined && { targetId: isId(targetId) ? targetId : '' }),
    ...(adminId !== undefined && { adminId: isId(adminId) ? adminId : '' }),
    ...(targetUserId !== undefined && { targetUserId: isId(targetUserId) ? targetUserId : '' }),
  }
}

interface TextParts {
  readonly db: Database
  readonly actor: AuditActor
  readonly lastSequence: string
  readonly period: Period
  readonly onProgress: (read: number) => void
}

async function* readText(
  { db, actor, lastSequence, period, onProgress }: TextParts,
  { format, ...filter }: AuditExport,
): AsyncGenerator<string> {
  const { head, write } = writers[format]
  if (head !== '') yield head
  let read = 0
  const entries = readPages(PAGE_SIZE, async (after: EntryRow | undefined) => {
    // Checked for each page: the actor may lose their rights during the export.
    await assertAdministrator(db, actor)
    return readEntries(db, filter, { order: 'asc', after, lastSequence, limit: PAGE_SIZE, period })
  })
  for await (const rows of entries) {
    yield rows.map((row) => write(entryOf(row, filter))).join('')
    read += rows.length
    onProgress(read)
  }
}
