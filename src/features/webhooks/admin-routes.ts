import { Type } from 'typebox'
import { admin } from '../../platform/access/access.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { actorOf } from '../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { Done, IdParams } from '../../platform/http/schemas/schema.ts'
import { perCaller } from '../../platform/limits/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { viewAccess } from '../accounts/access-of-user.ts'
import { Revocation } from '../accounts/schema.ts'
import type { RecordOccurrence } from '../audit/standalone-entries.ts'
import type { WebhookAudit } from './audit-actions.ts'
import { Webhook } from './schema.ts'
import { deleteWebhookOfUser, listWebhooksOfUser } from './webhooks-of-user.ts'

const limits = [perCaller(300, 'admin')]

const WebhookParams = Type.Object({ id: Type.String(), webhookId: Type.String() })

interface AdminRouteParts extends Pick<Platform, 'db' | 'community'> {
  readonly audit: WebhookAudit
  readonly recordOccurrence: RecordOccurrence
}

export function userWebhookRoutes(app: RouteScope, parts: AdminRouteParts): void {
  const { db } = parts

  app.get(
    '/api/admin/users/:id/webhooks',
    {
      config: { access: admin, limits },
      schema: {
        operationId: 'listUserWebhooks',
        summary: "List a user's webhooks, newest first, without the paths of their addresses, which may hold a secret",
        params: IdParams,
        response: { 200: Type.Object({ webhooks: Type.Array(Webhook) }) },
      },
    },
    async (request) => {
      const look = { userId: request.params.id, part: 'webhooks' } as const
      return { webhooks: await viewAccess(parts, actorOf(request), look, (userId) => listWebhooksOfUser(db, userId)) }
    },
  )

  app.delete(
    '/api/admin/users/:id/webhooks/:webhookId',
    {
      config: { access: admin, limits, isBodyOptional: true },
      schema: {
        operationId: 'deleteUserWebhook',
        summary: 'Delete a webhook of a user, who is notified, and its pending deliveries',
        params: WebhookParams,
        body: Revocation,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { id: userId, webhookId } = request.params
      await transaction(db, (trx) =>
        deleteWebhookOfUser(trx, parts, actorOf(request), { ...request.body, userId, webhookId }),
      )
      return { success: true as const, message: 'Webhook deleted successfully' }
    },
  )
}
