import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { freshly, signedIn } from '../../../platform/access/access.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { answerOnce } from '../../../platform/http/answers/idempotency.ts'
import { actorOf } from '../../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import { Done, IdParams, Succeeded } from '../../../platform/http/schemas/schema.ts'
import { standardLimit } from '../../../platform/limits/rate-limits.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { AuthAudit } from '../audit-actions.ts'
import { createApiKey, deleteApiKey, type Issued, listApiKeys, rotateApiKey } from './api-keys.ts'
import { ApiKey, IssuedApiKey, NewApiKey } from './schema.ts'

const limits = standardLimit('api-keys')

interface ApiKeyRouteParts extends Pick<Platform, 'db' | 'community'> {
  readonly audit: AuthAudit
}

/** Without a scope: an API key can neither create keys nor delete them. */
export function apiKeyRoutes(app: RouteScope, parts: ApiKeyRouteParts): void {
  const { db, audit } = parts
  app.get(
    '/api/api-keys',
    {
      config: { access: signedIn, limits },
      schema: {
        operationId: 'listApiKeys',
        summary: 'List your active API keys, newest first',
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
      config: { access: freshly(signedIn), limits, acceptsIdempotencyKey: true, records: 'API_KEY_CREATED' },
      schema: {
        operationId: 'createApiKey',
        summary: 'Create an API key',
        body: NewApiKey,
        response: { 201: Succeeded(IssuedApiKey) },
      },
    },
    async (request, reply) => {
      const data = await issueOnce(request, reply, (trx) => createApiKey(trx, parts, actorOf(request), request.body))
      return { success: true as const, data, message: 'API key created successfully' }
    },
  )

  app.post(
    '/api/api-keys/:id/rotate',
    {
      config: { access: freshly(signedIn), limits, acceptsIdempotencyKey: true, records: 'API_KEY_CREATED' },
      schema: {
        operationId: 'rotateApiKey',
        summary: 'Rotate an API key; the old one keeps working for 24 hours',
        params: IdParams,
        response: { 201: Succeeded(IssuedApiKey) },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const data = await issueOnce(request, reply, (trx) => rotateApiKey(trx, audit, actorOf(request), id))
      return { success: true as const, data, message: 'API key rotated successfully' }
    },
  )

  app.delete(
    '/api/api-keys/:id',
    {
      config: { access: signedIn, limits, records: 'API_KEY_REVOKED' },
      schema: { operationId: 'revokeApiKey', summary: 'Revoke an API key', params: IdParams, response: { 200: Done } },
    },
    async (request) => {
      await transaction(db, (trx) => deleteApiKey(trx, audit, actorOf(request), request.params.id))
      return { success: true as const, message: 'API key deleted successfully' }
    },
  )

  /** Idempotency: the stored answer names the key that was issued, but never holds its secret. */
  async function issueOnce(request: FastifyRequest, reply: FastifyReply, work: (trx: Transaction) => Promise<Issued>) {
    let key: string | undefined
    const stored = await answerOnce(db, request, reply, async (trx) => {
      const issued = await work(trx)
      key = issued.key
      return { api_key: issued.apiKey }
    })
    return { ...stored, ...(key !== undefined && { key }) }
  }
}
