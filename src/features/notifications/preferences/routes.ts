import { signedIn } from '../http/access.ts'
import { overall, perCaller } from '../http/rate-limits.ts'
import { actorOf } from '../http/route-config.ts'
import type { RouteScope } from '../http/route-scope.ts'
import { Done } from '../http/schema.ts'
import type { Services } from '../services.ts'
import { changePreferences, readPreferences } from './preferences-record.ts'
import { NotificationPreferences, PreferenceChanges } from './preferences-schema.ts'
import { givenBy, inBothShapes } from './preferences-shapes.ts'

const limits = [perCaller(20, 'notification-preferences'), overall(500, 'notification-preferences')]

/** Whatever is wrong with a body, wherever. */
const invalid = Object.fromEntries(
  ['body', ...Object.keys(PreferenceChanges.properties)].map((field) => [
    field,
    { message: 'Invalid preferences data provided.' },
  ]),
)

/** What everyone wants to be told, how and when. */
export function notificationPreferenceRoutes(app: RouteScope, { db }: Pick<Services, 'db'>): void {
  app.get(
    '/api/notifications/preferences',
    {
      config: {
        access: signedIn,
        limits,
        failure: 'Failed to fetch notification preferences. Please try again later.',
      },
      schema: {
        summary: 'Read the own notification preferences, in both shapes',
        response: { 200: NotificationPreferences },
      },
    },
    async (request) => inBothShapes(await readPreferences(db, actorOf(request).user.id)),
  )

  app.put(
    '/api/notifications/preferences',
    {
      config: {
        access: signedIn,
        limits,
        invalid,
        failure: 'Failed to update notification preferences. Please try again later.',
      },
      schema: {
        summary: 'Change the own notification preferences, in either shape',
        body: PreferenceChanges,
        response: { 200: Done },
      },
    },
    async (request) => {
      await changePreferences(db, actorOf(request).user.id, givenBy(request.body))
      return { success: true as const, message: 'Notification preferences updated successfully' }
    },
  )
}
