import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { memberOrAbove } from '../../platform/access/access.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { answerOnce } from '../../platform/http/answers/idempotency.ts'
import { actorOf } from '../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { Done, IdParams, Nullable, Succeeded } from '../../platform/http/schemas/schema.ts'
import { standardLimit } from '../../platform/limits/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { listDeliveries, redeliver, testWebhook } from './deliveries.ts'
import { readDelivery } from './delivery.ts'
import { recoverDeliveries } from './recover.ts'
import { rotateSecret, secretOfRotation } from './rotate-secret.ts'
import {
  Delivery,
  DeliveryPage,
  DeliveryParams,
  DetailedDelivery,
  IssuedWebhook,
  NewWebhook,
  Recovered,
  Recovery,
  Webhook,
  WebhookChanges,
} from './schema.ts'
import { changeWebhook, createWebhook, deleteWebhook, type Issued, listWebhooks, readWebhook } from './webhooks.ts'

const config = { access: memberOrAbove, scope: 'webhooks:write', limits: standardLimit('webhooks') } as const

const OneWebhook = Succeeded(Type.Object({ webhook: Webhook }))
const OneDelivery = Succeeded(Type.Object({ delivery: Delivery }))

export function webhookRoutes(
  app: RouteScope,
  { db, community, outbound, keys }: Pick<Platform, 'db' | 'community' | 'outbound' | 'keys'>,
): void {
  app.get(
    '/api/webhooks',
    {
      config,
      schema: {
        operationId: 'listWebhooks',
        summary: 'List your webhooks, newest first',
        response: { 200: Succeeded(Type.Object({ webhooks: Type.Array(Webhook) })) },
      },
    },
    async (request) => {
      return { success: true as const, data: { webhooks: await listWebhooks(db, actorOf(request).user.id) } }
    },
  )

  app.post(
    '/api/webhooks',
    {
      config: { ...config, acceptsIdempotencyKey: true },
      schema: {
        operationId: 'createWebhook',
        summary: 'Create a webhook',
        body: NewWebhook,
        response: { 201: Succeeded(IssuedWebhook) },
      },
    },
    async (request, reply) => {
      const { user } = actorOf(request)
      const parts = { outbound, key: keys.webhooks }
      const data = await issueOnce(request, reply, (trx) => createWebhook(trx, parts, user, request.body))
      return { success: true as const, data, message: 'Webhook created successfully' }
    },
  )

  app.get(
    '/api/webhooks/:id',
    {
      config,
      schema: { operationId: 'getWebhook', summary: 'Get a webhook', params: IdParams, response: { 200: OneWebhook } },
    },
    async (request) => {
      const webhook = await readWebhook(db, actorOf(request).user, request.params.id)
      return { success: true as const, data: { webhook } }
    },
  )

  app.put(
    '/api/webhooks/:id',
    {
      config,
      schema: {
        operationId: 'updateWebhook',
        summary: 'Update, enable or disable a webhook',
        params: IdParams,
        body: WebhookChanges,
        response: { 200: OneWebhook },
      },
    },
    async (request) => {
      const { params, body } = request
      const webhook = await changeWebhook(db, { outbound }, actorOf(request).user, {
        id: params.id,
        changes: body,
      })
      return { success: true as const, data: { webhook }, message: 'Webhook updated successfully' }
    },
  )

  app.delete(
    '/api/webhooks/:id',
    {
      config,
      schema: {
        operationId: 'deleteWebhook',
        summary: 'Delete a webhook and its pending deliveries',
        params: IdParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await deleteWebhook(db, actorOf(request).user, request.params.id)
      return { success: true as const, message: 'Webhook deleted successfully' }
    },
  )

  app.post(
    '/api/webhooks/:id/rotate-secret',
    {
      config: { ...config, acceptsIdempotencyKey: true },
      schema: {
        operationId: 'rotateWebhookSecret',
        summary: 'Rotate the secret; the old one signs too for 24 hours',
        params: IdParams,
        response: { 200: Succeeded(IssuedWebhook) },
      },
    },
    async (request, reply) => {
      const { user } = actorOf(request)
      const { id } = request.params
      const key = keys.webhooks
      const rotated = await answerOnce(db, request, reply, (trx) => rotateSecret(trx, key, user, id), { status: 200 })
      const secret = await secretOfRotation(db, key, rotated)
      const data = { webhook: rotated.webhook, ...(secret !== undefined && { secret }) }
      return { success: true as const, data, message: 'Webhook secret rotated successfully' }
    },
  )

  app.post(
    '/api/webhooks/:id/test',
    {
      config: { ...config, acceptsIdempotencyKey: true },
      schema: {
        operationId: 'testWebhook',
        summary: 'Send a test event',
        params: IdParams,
        response: { 201: OneDelivery },
      },
    },
    async (request, reply) => {
      const { user } = actorOf(request)
      const data = await answerOnce(db, request, reply, async (trx) => ({
        delivery: await testWebhook(trx, user, request.params.id),
      }))
      return { success: true as const, data, message: 'Test event is being sent' }
    },
  )

  app.get(
    '/api/webhooks/:id/deliveries',
    {
      config,
      schema: {
        operationId: 'listWebhookDeliveries',
        summary: 'List the deliveries of the last 30 days, newest first',
        params: IdParams,
        querystring: DeliveryPage,
        response: {
          200: Succeeded(Type.Object({ deliveries: Type.Array(Delivery), next_cursor: Nullable(Type.String()) })),
        },
      },
    },
    async (request) => {
      const data = await listDeliveries({ db, community }, actorOf(request).user, request.params.id, request.query)
      return { success: true as const, data }
    },
  )

  app.get(
    '/api/webhooks/:id/deliveries/:deliveryId',
    {
      config,
      schema: {
        operationId: 'getWebhookDelivery',
        summary: 'Get a delivery with its attempts and its body',
        params: DeliveryParams,
        response: { 200: Succeeded(Type.Object({ delivery: DetailedDelivery })) },
      },
    },
    async (request) => {
      const { id, deliveryId } = request.params
      const delivery = await readDelivery(db, actorOf(request).user, id, deliveryId)
      return { success: true as const, data: { delivery } }
    },
  )

  app.post(
    '/api/webhooks/:id/deliveries/:deliveryId/redeliver',
    {
      config: { ...config, refuses: ['CONFLICT'] },
      schema: {
        operationId: 'redeliverWebhookDelivery',
        summary: 'Send a delivery again',
        params: DeliveryParams,
        response: { 200: OneDelivery },
      },
    },
    async (request) => {
      const { id, deliveryId } = request.params
      const delivery = await transaction(db, (trx) => redeliver(trx, actorOf(request).user, id, deliveryId))
      return { success: true as const, data: { delivery }, message: 'Delivery is being sent again' }
    },
  )

  app.post(
    '/api/webhooks/:id/recover',
    {
      config: { ...config, refuses: ['CONFLICT'] },
      schema: {
        operationId: 'recoverWebhook',
        summary: 'Send what has not arrived',
        params: IdParams,
        body: Recovery,
        response: { 200: Succeeded(Recovered) },
      },
    },
    async (request) => {
      const { params, body } = request
      const data = await transaction(db, (trx) =>
        recoverDeliveries(trx, community, actorOf(request).user, { ...body, id: params.id }),
      )
      return { success: true as const, data, message: 'Deliveries are being sent again' }
    },
  )

  /** The stored answer to an idempotent request omits the secret, which only the first answer contains. */
  async function issueOnce(request: FastifyRequest, reply: FastifyReply, work: (trx: Transaction) => Promise<Issued>) {
    let secret: string | undefined
    const answer = await answerOnce(db, request, reply, async (trx) => {
      const issued = await work(trx)
      secret = issued.secret
      return { webhook: issued.webhook }
    })
    return { ...answer, ...(secret !== undefined && { secret }) }
  }
}
