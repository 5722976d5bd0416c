import { signedIn } from '../../../platform/access/access.ts'
import { actorOf } from '../../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import { Done } from '../../../platform/http/schemas/schema.ts'
import { overall, perCaller } from '../../../platform/limits/rate-limits.ts'
import type { Platform } from '../../../platform/platform.ts'
import { failedTo } from '../errors.ts'
import { NotificationPreferences, PreferenceChanges } from './schema.ts'
import { changePreferences, readPreferences } from './store.ts'
import { patchFromWire, toWire } from './wire.ts'

const limits = [perCaller(20, 'notification-preferences'), overall(500, 'notification-preferences')]

/** One text for any invalid field. */
const invalid = Object.fromEntries(
  ['body', 'unreadable', ...Object.keys(PreferenceChanges.properties)].map((field) => [
    field,
    { message: 'Invalid preferences data provided.' },
  ]),
)

export function notificationPreferenceRoutes(
  app: RouteScope,
  { db, community }: Pick<Platform, 'db' | 'community'>,
): void {
  app.get(
    '/api/notifications/preferences',
    {
      config: { access: signedIn, limits, failure: failedTo('fetch notification preferences') },
      schema: {
        operationId: 'getNotificationPreferences',
        summary: 'Get your notification preferences, in both shapes',
        response: { 200: NotificationPreferences },
      },
    },
    async (request) => toWire(await readPreferences(db, community, actorOf(request).user.id)),
  )

  app.put(
    '/api/notifications/preferences',
    {
      config: {
        access: signedIn,
        limits,
        invalid,
        emptyValues: 'null absent',
        failure: failedTo('update notification preferences'),
      },
      schema: {
        operationId: 'updateNotificationPreferences',
        summary: 'Update your notification preferences, in either shape',
        body: PreferenceChanges,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { body } = request
      await changePreferences({ db, community }, actorOf(request).user.id, (stored) => patchFromWire(body, stored))
      return { success: true as const, message: 'Notification preferences updated successfully' }
    },
  )
}
