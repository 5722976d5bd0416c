import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Transaction } from '../database/database.ts'
import { signedIn } from '../http/access.ts'
import { answerOnce } from '../http/idempotency.ts'
import { standardLimit } from '../http/rate-limits.ts'
import { actorOf } from '../http/route-config.ts'
import type { RouteScope } from '../http/route-scope.ts'
import { Done, IdParams, Succeeded } from '../http/schema.ts'
import type { Services } from '../services.ts'
import { createApiKey, deleteApiKey, type Issued, listApiKeys, rotateApiKey } from './api-keys.ts'
import { ApiKey, IssuedApiKey, NewApiKey } from './schema.ts'

const limits = standardLimit('api-keys')

/** An account's own API keys. They have no scope: a key can neither make keys nor end them. */
export function apiKeyRoutes(app: RouteScope, { db }: Pick<Services, 'db'>): void {
  app.get(
    '/api/api-keys',
    {
      config: { access: signedIn, limits },
      schema: {
        summary: 'List the own API keys that work, newest first',
        response: { 200: Succeeded(Type.Object({ api_keys: Type.Array(ApiKey) })) },
      },
    },
    async (request) => {
      return { success: true as const, data: { api_keys: await listApiKeys(db, actorOf(request).user.id) } }
    },
  )

  app.post(
    '/api/api-keys',
    {
      config: { access: signedIn, limits, creates: true },
      schema: { summary: 'Make an API key', body: NewApiKey, response: { 201: Succeeded(IssuedApiKey) } },
    },
    async (request, reply) => {
      const data = await issueOnce(request, reply, (trx) => createApiKey(trx, actorOf(request).user, request.body))
      return { success: true as const, data, message: 'API key created successfully' }
    },
  )

  app.post(
    '/api/api-keys/:id/rotate',
    {
      config: { access: signedIn, limits, creates: true },
      schema: {
        summary: 'Make an API key in place of one, which works for 24 hours more',
        params: IdParams,
        response: { 201: Succeeded(IssuedApiKey) },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const data = await issueOnce(request, reply, (trx) => rotateApiKey(trx, actorOf(request).user, id))
      return { success: true as const, data, message: 'API key rotated successfully' }
    },
  )

  app.delete(
    '/api/api-keys/:id',
    {
      config: { access: signedIn, limits },
      schema: { summary: 'End an API key at once', params: IdParams, response: { 200: Done } },
    },
    async (request) => {
      await deleteApiKey(db, actorOf(request).user, request.params.id)
      return { success: true as const, message: 'API key deleted successfully' }
    },
  )

  /**
   * What is kept for a repeated request tells which key was made, so that none is made twice; the key itself is never
   * stored, and so goes into the first answer alone.
   */
  async function issueOnce(request: FastifyRequest, reply: FastifyReply, work: (trx: Transaction) => Promise<Issued>) {
    let key: string | undefined
    const kept = await answerOnce(db, request, reply, async (trx) => {
      const issued = await work(trx)
      key = issued.key
      return { api_key: issued.apiKey }
    })
    return { ...kept, ...(key !== undefined && { key }) }
  }
}
