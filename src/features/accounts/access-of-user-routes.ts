import { Type } from 'typebox'
import { admin } from '../../platform/access/access.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { actorOf } from '../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { Done, IdParams, Succeeded } from '../../platform/http/schemas/schema.ts'
import { perCaller } from '../../platform/limits/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RecordOccurrence } from '../audit/standalone-entries.ts'
import { listApiKeys } from '../auth/api-keys/api-keys.ts'
import { ApiKey } from '../auth/api-keys/schema.ts'
import { viewAccess } from './access-of-user.ts'
import type { AccessChangeParts } from './change-parts.ts'
import { listSessions } from './own-sessions.ts'
import { revokeApiKeyOfUser } from './revoke-api-key.ts'
import { OwnSession, Revocation } from './schema.ts'
import { endSessionOfUser, endSessionsOfUser } from './sessions-of-user.ts'

const limits = [perCaller(300, 'admin')]

const SessionParams = Type.Object({ id: Type.String(), sessionId: Type.String() })
const KeyParams = Type.Object({ id: Type.String(), keyId: Type.String() })

interface AccessRouteParts extends AccessChangeParts, Pick<Platform, 'db'> {
  readonly recordOccurrence: RecordOccurrence
}

export function userSessionRoutes(app: RouteScope, parts: AccessRouteParts): void {
  const { db } = parts

  app.get(
    '/api/admin/users/:id/sessions',
    {
      config: { access: admin, limits },
      schema: {
        operationId: 'listUserSessions',
        summary: "List a user's sessions, newest first",
        params: IdParams,
        response: { 200: Type.Object({ sessions: Type.Array(OwnSession) }) },
      },
    },
    async (request) => {
      const actor = actorOf(request)
      const sessions = await viewAccess(parts, actor, { userId: request.params.id, part: 'sessions' }, (userId) =>
        listSessions(db, userId, actor.user.session),
      )
      return { sessions }
    },
  )

  app.delete(
    '/api/admin/users/:id/sessions',
    {
      config: { access: admin, limits, isBodyOptional: true },
      schema: {
        operationId: 'endUserSessions',
        summary: 'End all sessions of a user, who is notified',
        params: IdParams,
        body: Revocation,
        response: { 200: Succeeded(Type.Object({ ended: Type.Integer() })) },
      },
    },
    async (request) => {
      const ended = await transaction(db, (trx) =>
        endSessionsOfUser(trx, parts, actorOf(request), { ...request.body, userId: request.params.id }),
      )
      return { success: true as const, message: 'Sessions ended successfully', data: { ended } }
    },
  )

  app.delete(
    '/api/admin/users/:id/sessions/:sessionId',
    {
      config: { access: admin, limits, isBodyOptional: true },
      schema: {
        operationId: 'endUserSession',
        summary: 'End a session of a user, who is notified',
        params: SessionParams,
        body: Revocation,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { id: userId, sessionId } = request.params
      await transaction(db, (trx) =>
        endSessionOfUser(trx, parts, actorOf(request), { ...request.body, userId, sessionId }),
      )
      return { success: true as const, message: 'Session ended successfully' }
    },
  )
}

export function userApiKeyRoutes(app: RouteScope, parts: AccessRouteParts): void {
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
