import { admin, signedIn } from '../../platform/access/access.ts'
import { exportedTable, sendTable } from '../../platform/http/answers/exported-table.ts'
import { actorOf } from '../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { perCaller, standardLimit } from '../../platform/limits/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RecordOccurrence } from '../audit/standalone-entries.ts'
import { exportSecurityEvents } from './export.ts'
import { listNamedSecurityEvents, listSecurityEvents } from './list.ts'
import { EventsExport, EventsPage, NamedSecurityEvents, OwnEventsPage, SecurityEvents } from './schema.ts'

interface SecurityLogRouteParts extends Pick<Platform, 'db' | 'community' | 'ownAddresses'> {
  readonly recordOccurrence: RecordOccurrence
}

export function securityLogRoutes(app: RouteScope, parts: SecurityLogRouteParts): void {
  app.get(
    '/api/admin/security-events',
    {
      config: { access: admin, limits: [perCaller(300, 'admin')], failure: 'Failed to fetch security events' },
      schema: {
        operationId: 'listSecurityEvents',
        summary: 'List security events, newest first',
        querystring: EventsPage,
        response: { 200: NamedSecurityEvents },
      },
    },
    async ({ query }) => listNamedSecurityEvents(parts, query),
  )

  app.get(
    '/api/admin/security-events/export',
    {
      config: { access: admin, limits: [perCaller(300, 'admin')], failure: 'Failed to export security events' },
      // A HEAD would audit an export that nobody receives.
      exposeHeadRoute: false,
      schema: {
        operationId: 'exportSecurityEvents',
        summary: 'Export security events, newest first; the export is audited',
        querystring: EventsExport,
        response: { 200: exportedTable('All matching events.') },
      },
    },
    async (request, reply) => {
      const events = await exportSecurityEvents(parts, actorOf(request), request.query)
      return sendTable(reply, 'security-events', request.query.format, events)
    },
  )

  app.get(
    '/api/profile/security-events',
    {
      config: { access: signedIn, limits: standardLimit('profile'), failure: 'Failed to fetch security events' },
      schema: {
        operationId: 'listOwnSecurityEvents',
        summary: 'List the security events of your account, newest first',
        querystring: OwnEventsPage,
        response: { 200: SecurityEvents },
      },
    },
    async (request) => listSecurityEvents(parts, { ...request.query, userId: actorOf(request).user.id }),
  )
}
