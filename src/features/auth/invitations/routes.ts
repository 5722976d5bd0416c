import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { admin, freshly, hasSession } from '../../../platform/access/access.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { answerOnce } from '../../../platform/http/answers/idempotency.ts'
import { freshSignInRequired } from '../../../platform/http/errors/errors.ts'
import { actorOf } from '../../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import { Done, IdParams, Succeeded } from '../../../platform/http/schemas/schema.ts'
import { perCaller } from '../../../platform/limits/rate-limits.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { AuthAudit } from '../audit-actions.ts'
import { invite, inviteMany, revokeInvitation } from './invite.ts'
import { listInvitations } from './list.ts'
import {
  Invitation,
  InvitationFilter,
  InvitationList,
  InvitedSummary,
  NewInvitation,
  NewInvitations,
} from './schema.ts'

const limits = [perCaller(300, 'admin')]

interface InvitationRouteParts extends Pick<Platform, 'db' | 'community' | 'settings' | 'ownAddresses'> {
  readonly audit: AuthAudit
}

export function invitationRoutes(app: RouteScope, parts: InvitationRouteParts): void {
  const { db, community, audit } = parts
  const inviteParts = { community, audit, signUp: parts.settings.signUp }
  app.post(
    '/api/admin/invitations',
    {
      config: { access: admin, limits, acceptsIdempotencyKey: true, refuses: ['CONFLICT', freshSignInRequired] },
      schema: {
        operationId: 'createInvitation',
        summary: 'Invite a person by e-mail, to an account with a role',
        body: NewInvitation,
        response: { 201: Succeeded(Type.Object({ invitation: Invitation })) },
      },
    },
    async (request, reply) => {
      assertMayInvite(request, [request.body])
      const data = await answerOnce(db, request, reply, async (trx) => ({
        invitation: await invite(trx, inviteParts, actorOf(request), request.body),
      }))
      return { success: true as const, message: 'Invitation created successfully', data }
    },
  )

  app.post(
    '/api/admin/invitations/bulk',
    {
      config: { access: admin, limits, acceptsIdempotencyKey: true, refuses: ['CONFLICT', freshSignInRequired] },
      schema: {
        operationId: 'createInvitations',
        summary: 'Invite several people by e-mail, each by itself',
        body: NewInvitations,
        response: { 200: Succeeded(InvitedSummary) },
      },
    },
    async (request, reply) => {
      assertMayInvite(request, request.body.invitations)
      const work = async (trx: Transaction) => {
        const data = await inviteMany(trx, inviteParts, actorOf(request), request.body)
        return { success: true as const, message: 'Bulk invitation completed', data }
      }
      return answerOnce(db, request, reply, work, { status: 200 })
    },
  )

  app.get(
    '/api/admin/invitations',
    {
      config: { access: admin, limits },
      schema: {
        operationId: 'listInvitations',
        summary: 'List invitations, newest first',
        querystring: InvitationFilter,
        response: { 200: InvitationList },
      },
    },
    async (request) => listInvitations(db, parts.ownAddresses, request.query),
  )

  app.delete(
    '/api/admin/invitations/:id',
    {
      config: { access: admin, limits, refuses: ['CONFLICT'] },
      schema: {
        operationId: 'deleteInvitation',
        summary: 'Withdraw an invitation that has not been accepted',
        params: IdParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await transaction(db, (trx) => revokeInvitation(trx, audit, actorOf(request), request.params.id))
      return { success: true as const, message: 'Invitation withdrawn successfully' }
    },
  )
}

/** A stolen session must not be enough for another administrator. Throws 403 FRESH_SIGN_IN_REQUIRED. */
function assertMayInvite({ caller }: FastifyRequest, people: readonly NewInvitation[]): void {
  const invitesAdministrator = people.some(({ role }) => role === 'admin')
  if (invitesAdministrator && !hasSession(freshly(admin), caller)) throw freshSignInRequired()
}
