import { admin, signedIn } from '../../platform/access/access.ts'
import { actorOf } from '../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { perCaller, standardLimit } from '../../platform/limits/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { listNamedSecurityEvents, listSecurityEvents } from './list.ts'
import { EventsPage, NamedSecurityEvents, OwnEventsPage, SecurityEvents } from './schema.ts'

export function securityLogRoutes(app: RouteScope, parts: Pick<Platform, 'db' | 'community' | 'ownAddresses'>): void {
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
