import { Readable } from 'node:stream'
import { assertAdministrator } from '../../platform/access/administration.ts'
import type { Actor } from '../../platform/access/caller.ts'
import { readPages } from '../../platform/database/read-in-pages.ts'
import { tableWriters } from '../../platform/http/answers/exported-table.ts'
import type { Platform } from '../../platform/platform.ts'
import { periodOf } from '../audit/list.ts'
import type { RecordOccurrence } from '../audit/standalone-entries.ts'
import { type EventRow, readEvents, viewOf, withAccountId } from './list.ts'
import type { EventsExport, SecurityEventView } from './schema.ts'

const PAGE_SIZE = 500

const writers = tableWriters<SecurityEventView>([
  'id',
  'timestamp',
  'kind',
  'userId',
  'ipAddress',
  'device',
  'requestId',
  'detail',
])

interface ExportParts extends Pick<Platform, 'db' | 'community'> {
  readonly recordOccurrence: RecordOccurrence
}

/** Newest first. The export is audited before this resolves. Throws 400 for times that do not exist. */
export async function exportSecurityEvents(
  { db, community, recordOccurrence }: ExportParts,
  actor: Actor,
  { format, ...given }: EventsExport,
): Promise<Readable> {
  const filter = await withAccountId(db, given)
  const period = periodOf(filter, community.timeZone)
  await recordOccurrence({
    actor,
    event: {
      action: 'SECURITY_LOG_EXPORT',
      target: { type: 'security-log', id: format },
      details: { format, filter },
    },
  })
  return Readable.from(readText())

  async function* readText(): AsyncGenerator<string> {
    const { head, write } = writers[format]
    if (head !== '') yield head
    const pages = readPages(PAGE_SIZE, async (after: EventRow | undefined) => {
      // Checked for each page: the actor may lose their rights during the export.
      await assertAdministrator(db, actor)
      return readEvents(db, filter, { period, limit: PAGE_SIZE, ...(after && { after }) })
    })
    for await (const rows of pages) yield rows.map((row) => write(viewOf(row))).join('')
  }
}
