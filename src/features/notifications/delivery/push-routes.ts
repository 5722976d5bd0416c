import { signedIn } from '../../../platform/access/access.ts'
import { holdSession } from '../../../platform/access/hold-session.ts'
import { answerOnce } from '../../../platform/http/answers/idempotency.ts'
import { actorOf } from '../../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import { Done } from '../../../platform/http/schemas/schema.ts'
import { standardLimit } from '../../../platform/limits/rate-limits.ts'
import type { Platform } from '../../../platform/platform.ts'
import { EndedPushSubscription, NewPushSubscription, PushPublicKey } from './push-schema.ts'
import { readPushAddress, subscribe, unsubscribeFromPush } from './push-subscriptions.ts'

const limits = standardLimit('push-subscriptions')

export function pushRoutes(app: RouteScope, platform: Pick<Platform, 'db' | 'push' | 'outbound'>): void {
  const { db, push, outbound } = platform

  app.get(
    '/api/notifications/push/public-key',
    {
      config: { access: signedIn, limits },
      schema: {
        operationId: 'getPushPublicKey',
        summary: 'Get the VAPID public key for push subscriptions',
        response: { 200: PushPublicKey },
      },
    },
    async () => ({ publicKey: push.publicKey }),
  )

  app.post(
    '/api/notifications/push/subscriptions',
    {
      config: { access: signedIn, limits, acceptsIdempotencyKey: true, refuses: ['CONFLICT'] },
      schema: {
        operationId: 'createPushSubscription',
        summary: 'Subscribe a browser to push',
        body: NewPushSubscription,
        response: { 201: Done },
      },
    },
    async (request, reply) => {
      const { user, userAgent } = actorOf(request)
      const address = readPushAddress(outbound, request.body)
      return answerOnce(db, request, reply, async (trx) => {
        await subscribe(trx, user, address, { vapidKey: push.publicKey, userAgent })
        await holdSession(trx, user)
        return { success: true as const, message: 'Push subscription saved successfully' }
      })
    },
  )

  app.delete(
    '/api/notifications/push/subscriptions',
    {
      config: { access: signedIn, limits, refuses: ['NOT_FOUND'] },
      schema: {
        operationId: 'deletePushSubscription',
        summary: 'Unsubscribe a browser from push',
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
