import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { admin } from '../http/access.ts'
import { perCaller } from '../http/rate-limits.ts'
import { actorOf } from '../http/route-config.ts'
import type { RouteScope } from '../http/route-scope.ts'
import type { Services } from '../services.ts'
import { listEntries } from './entries.ts'
import { exportEntries } from './export.ts'
import { AuditEntries, AuditExport, AuditPage, type ExportFormat } from './schema.ts'

const limits = [perCaller(300, 'admin')]

const contentTypes = { csv: 'text/csv; charset=utf-8', jsonl: 'application/x-ndjson' }

type AuditServices = Pick<Services, 'db' | 'recordOccurrence'>

export function auditRoutes(app: RouteScope, { db, recordOccurrence }: AuditServices): void {
  app.get(
    '/api/admin/audit-log',
    {
      config: { access: admin, limits, failure: 'Failed to fetch audit log' },
      schema: {
        summary: 'List entries of the audit log, the newest first',
        querystring: AuditPage,
        response: { 200: AuditEntries },
      },
    },
    async ({ query }) => listEntries(db, query),
  )

  app.get(
    '/api/admin/audit-log/export',
    {
      config: { access: admin, limits, failure: 'Failed to export audit log' },
      // A HEAD would be an export that nobody gets.
      exposeHeadRoute: false,
      schema: {
        summary: 'Export entries of the audit log, the oldest first; leaves an entry itself',
        querystring: AuditExport,
        response: {
          200: {
            description: 'All entries that match.',
            content: {
              [contentTypes.jsonl]: { schema: { type: 'string' } },
              [contentTypes.csv]: { schema: { type: 'string' } },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const { format } = request.query
      const entries = await exportEntries({ db, recordOccurrence }, actorOf(request), request.query)
      return sendFile(reply, format, entries)
    },
  )
}

function sendFile(reply: FastifyReply, format: ExportFormat, content: Readable): FastifyReply {
  const day = new Date().toISOString().slice(0, 10)
  return reply
    .type(contentTypes[format])
    .header('content-disposition', `attachment; filename="audit-log-${day}.${format}"`)
    .send(content)
}
