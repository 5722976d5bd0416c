import { signedIn } from '../../platform/access/access.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { actorOf } from '../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { perCaller } from '../../platform/limits/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { failedTo } from './errors.ts'
import { deleteSome, markSomeRead, markSomeUnread } from './read-state.ts'
import { NamedNotifications, NotificationsDone } from './schema.ts'

const limits = [perCaller(30, 'notifications-bulk')]

/** Acts on notifications that are named: each answers with those that it holds for now. */
export function bulkNotificationRoutes(app: RouteScope, { db }: Pick<Platform, 'db'>): void {
  app.post(
    '/api/notifications/bulk/read',
    {
      config: { access: signedIn, limits, failure: failedTo('mark notifications as read') },
      schema: {
        operationId: 'markNotificationsRead',
        summary: 'Mark some of your notifications as read',
        body: NamedNotifications,
        response: { 200: NotificationsDone },
      },
    },
    async (request) => {
      const read = await transaction(db, (trx) => markSomeRead(trx, actorOf(request).user, request.body.ids))
      return {
        success: true as const,
        message: `${read.length} notifications marked as read`,
        ids: read.map(({ id }) => id),
      }
    },
  )

  app.post(
    '/api/notifications/bulk/unread',
    {
      config: { access: signedIn, limits, failure: failedTo('mark notifications as unread') },
      schema: {
        operationId: 'markNotificationsUnread',
        summary: 'Mark some of your notifications as unread',
        description: 'Those that have expired stay read: unread, they would disappear.',
        body: NamedNotifications,
        response: { 200: NotificationsDone },
      },
    },
    async (request) => {
      const ids = await transaction(db, (trx) => markSomeUnread(trx, actorOf(request).user, request.body.ids))
      return { success: true as const, message: `${ids.length} notifications marked as unread`, ids }
    },
  )

  app.post(
    '/api/notifications/bulk/delete',
    {
      config: { access: signedIn, limits, failure: failedTo('delete notifications') },
      schema: {
        operationId: 'deleteNotifications',
        summary: 'Delete some of your notifications',
        body: NamedNotifications,
        response: { 200: NotificationsDone },
      },
    },
    async (request) => {
      const ids = await transaction(db, (trx) => deleteSome(trx, actorOf(request).user, request.body.ids))
      return { success: true as const, message: `${ids.length} notifications deleted`, ids }
    },
  )
}
