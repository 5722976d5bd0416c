import { Type } from 'typebox'
import { admin } from '../../platform/access/access.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { actorOf } from '../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { Done, IdParams } from '../../platform/http/schemas/schema.ts'
import { perCaller } from '../../platform/limits/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RecordOccurrence } from '../audit/standalone-entries.ts'
import { listApiKeys } from '../auth/api-keys/api-keys.ts'
import { ApiKey } from '../auth/api-keys/schema.ts'
import type { RecordSecurityEvent } from '../security-log/event.ts'
import { viewAccess } from './access-of-user.ts'
import type { AccountAudit } from './audit-actions.ts'
import { revokeApiKeyOfUser } from './revoke-api-key.ts'
import { Revocation } from './schema.ts'

const limits = [perCaller(300, 'admin')]

const KeyParams = Type.Object({ id: Type.String(), keyId: Type.String() })

interface AdminRouteParts extends Pick<Platform, 'db' | 'community'> {
  readonly audit: AccountAudit
  readonly recordOccurrence: RecordOccurrence
  readonly recordSecurityEvent: RecordSecurityEvent
}

export function userApiKeyRoutes(app: RouteScope, parts: AdminRouteParts): void {
  const { db } = parts

  app.get(
    '/api/admin/users/:id/api-keys',
    {
      config: { access: admin, limits },
      schema: {
        operationId: 'listUserApiKeys',
        summary: "List a user's active API keys, newest first",
        params: IdParams,
        response: { 200: Type.Object({ api_keys: Type.Array(ApiKey) }) },
      },
    },
    async (request) => {
      const look = { userId: request.params.id, part: 'api-keys' } as const
      return { api_keys: await viewAccess(parts, actorOf(request), look, (userId) => listApiKeys(db, userId)) }
    },
  )

  app.delete(
    '/api/admin/users/:id/api-keys/:keyId',
    {
      config: { access: admin, limits, isBodyOptional: true },
      schema: {
        operationId: 'revokeUserApiKey',
        summary: 'Revoke an API key of a user, who is notified',
        params: KeyParams,
        body: Revocation,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { id: userId, keyId } = request.params
      await transaction(db, (trx) =>
        revokeApiKeyOfUser(trx, parts, actorOf(request), { ...request.body, userId, keyId }),
      )
      return { success: true as const, message: 'API key revoked successfully' }
    },
  )
}
