import { admin } from '../../platform/access/access.ts'
import type { AuditedThings } from '../../platform/audited-things.ts'
import { exportedTable, sendTable } from '../../platform/http/answers/exported-table.ts'
import { actorOf } from '../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { perCaller } from '../../platform/limits/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { readVerification } from './daily-verification.ts'
import { exportEntries } from './export.ts'
import { listEntries } from './list.ts'
import { AuditEntries, AuditVerification, auditExport, auditPage } from './schema.ts'
import type { RecordOccurrence } from './standalone-entries.ts'

const limits = [perCaller(300, 'admin')]

interface AuditRouteParts extends Pick<Platform, 'db' | 'community'> {
  readonly recordOccurrence: RecordOccurrence
  readonly seal: () => Promise<void>
  readonly actions: readonly string[]
  readonly things: readonly AuditedThings[]
}

export function auditRoutes(app: RouteScope, parts: AuditRouteParts): void {
  const { db, actions } = parts
  app.get(
    '/api/admin/audit-log',
    {
      config: { access: admin, limits, failure: 'Failed to fetch audit log' },
      schema: {
        operationId: 'listAuditEntries',
        summary: 'List audit log entries, newest first',
        querystring: auditPage(actions),
        response: { 200: AuditEntries },
      },
    },
    async ({ query }) => listEntries(parts, query),
  )

  app.get(
    '/api/admin/audit-log/verification',
    {
      config: { access: admin, limits, failure: 'Failed to fetch the verification of the audit log' },
      schema: {
        operationId: 'getAuditVerification',
        summary: 'Get what the last daily verification of the audit log found',
        response: { 200: AuditVerification },
      },
    },
    async () => readVerification(db),
  )

  app.get(
    '/api/admin/audit-log/export',
    {
      config: { access: admin, limits, failure: 'Failed to export audit log' },
      // A HEAD would audit an export that nobody receives.
      exposeHeadRoute: false,
      schema: {
        operationId: 'exportAuditEntries',
        summary: 'Export audit log entries, oldest first; the export is audited too',
        querystring: auditExport(actions),
        response: { 200: exportedTable('All matching entries.') },
      },
    },
    async (request, reply) => {
      const { format } = request.query
      const entries = await exportEntries(parts, actorOf(request), request.query)
      return sendTable(reply, 'audit-log', format, entries)
    },
  )
}
