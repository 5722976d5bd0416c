import { signedIn } from '../http/access.ts'
import { answerOnce } from '../http/idempotency.ts'
import { standardLimit } from '../http/rate-limits.ts'
import { actorOf } from '../http/route-config.ts'
import type { RouteScope } from '../http/route-scope.ts'
import { Done } from '../http/schema.ts'
import type { Services } from '../services.ts'
import { EndedPushSubscription, NewPushSubscription, PushPublicKey } from './push-schema.ts'
import { readPushAddress, subscribe, unsubscribeFromPush } from './push-subscriptions.ts'

const limits = standardLimit('push-subscriptions')

/** Where browsers are reached by Web Push. */
export function pushRoutes(app: RouteScope, services: Pick<Services, 'db' | 'push' | 'outbound'>): void {
  const { db, push, outbound } = services

  app.get(
    '/api/notifications/push/public-key',
    {
      config: { access: signedIn, limits },
      schema: { summary: 'The key that a browser subscribes to push with', response: { 200: PushPublicKey } },
    },
    async () => ({ publicKey: push.publicKey }),
  )

  app.post(
    '/api/notifications/push/subscriptions',
    {
      config: { access: signedIn, limits, creates: true },
      schema: {
        summary: 'Subscribe a browser to push',
        body: NewPushSubscription,
        response: { 201: Done },
      },
    },
    async (request, reply) => {
      const { user, userAgent } = actorOf(request)
      const address = readPushAddress(outbound, request.body)
      return answerOnce(db, request, reply, async (trx) => {
        await subscribe(trx, user.id, address, { vapidKey: push.publicKey, userAgent })
        return { success: true as const, message: 'Push subscription saved successfully' }
      })
    },
  )

  app.delete(
    '/api/notifications/push/subscriptions',
    {
      config: { access: signedIn, limits, refuses: ['NOT_FOUND'] },
      schema: {
        summary: 'End the push subscription of a browser',
        body: EndedPushSubscription,
        response: { 200: Done },
      },
    },
    async (request) => {
      await unsubscribeFromPush(db, actorOf(request).user.id, request.body.endpoint)
      return { success: true as const, message: 'Push subscription deleted successfully' }
    },
  )
}
