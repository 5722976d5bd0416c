import { Type } from 'typebox'
import { signedIn } from '../../../platform/access/access.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { actorOf } from '../../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import { Done, IdParams, Succeeded } from '../../../platform/http/schemas/schema.ts'
import { perCaller, standardLimit } from '../../../platform/limits/rate-limits.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { PictureAddresses } from '../../pictures/outside/addresses.ts'
import type { EntityChanged } from '../entity-changed.ts'
import { acceptInvitation, declineInvitation } from './answer.ts'
import { askedLately, tooManyInvitations } from './bounds.ts'
import { alreadyMember, inviteMember, tooManyMembers, withdrawInvitation } from './invite.ts'
import { listInvitationsOf, listOwnInvitations } from './list.ts'
import { invitationNotFound } from './open.ts'
import {
  EntityInvitation,
  EntityInvitations,
  NewEntityInvitation,
  OwnEntityInvitations,
  OwnInvitationFilter,
} from './schema.ts'

const reading = { access: signedIn, scope: 'opportunities:read', limits: standardLimit('entities-read') } as const
const writing = { access: signedIn, scope: 'opportunities:write' } as const
const inviting = { ...writing, limits: [perCaller(20, 'entity-invitation')] }
const replying = { ...writing, limits: [perCaller(20, 'entity-invitation-answer')] }

interface InvitationRouteParts extends Pick<Platform, 'db' | 'community'> {
  readonly addresses: PictureAddresses
  readonly entityChanged: EntityChanged
}

export function entityInvitationRoutes(app: RouteScope, parts: InvitationRouteParts): void {
  const { db, addresses } = parts
  const answering = { ...parts, onChange: parts.entityChanged }

  app.post(
    '/api/entities/:id/invitations',
    {
      config: {
        ...inviting,
        refuses: [alreadyMember, tooManyMembers, askedLately, tooManyInvitations],
        failure: 'Failed to invite to entity',
      },
      schema: {
        operationId: 'inviteEntityMember',
        summary: 'Invite an account to an entity, as its owner or an administrator',
        params: IdParams,
        body: NewEntityInvitation,
        response: { 200: Succeeded(Type.Object({ invitation: EntityInvitation })) },
      },
    },
    async (request) => {
      const invited = { ...request.body, id: request.params.id }
      const invitation = await transaction(db, (trx) => inviteMember(trx, parts, actorOf(request), invited))
      return { success: true as const, data: { invitation }, message: 'Invitation sent successfully' }
    },
  )

  app.get(
    '/api/entities/:id/invitations',
    {
      config: { ...reading, failure: 'Failed to fetch invitations' },
      schema: {
        operationId: 'listEntityInvitations',
        summary: 'List the open invitations of an entity, as its owner or an administrator',
        params: IdParams,
        response: { 200: Succeeded(EntityInvitations) },
      },
    },
    async (request) => {
      const invitations = await listInvitationsOf(db, addresses, actorOf(request).user, request.params.id)
      return { success: true as const, data: { invitations } }
    },
  )

  app.delete(
    '/api/entities/invitations/:id',
    {
      config: { ...inviting, refuses: [invitationNotFound], failure: 'Failed to withdraw invitation' },
      schema: {
        operationId: 'withdrawEntityInvitation',
        summary: "Withdraw an invitation, as the entity's owner or an administrator",
        params: IdParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await transaction(db, (trx) => withdrawInvitation(trx, actorOf(request), request.params.id))
      return { success: true as const, message: 'Invitation withdrawn successfully' }
    },
  )

  app.get(
    '/api/entities/invitations/mine',
    {
      config: { ...reading, failure: 'Failed to fetch own invitations' },
      schema: {
        operationId: 'listOwnEntityInvitations',
        summary: 'List the open invitations to you',
        querystring: OwnInvitationFilter,
        response: { 200: Succeeded(OwnEntityInvitations) },
      },
    },
    async (request) => {
      const data = await listOwnInvitations(db, addresses, actorOf(request).user, request.query)
      return { success: true as const, data }
    },
  )

  app.post(
    '/api/entities/invitations/:id/accept',
    {
      config: { ...replying, refuses: [invitationNotFound, tooManyMembers], failure: 'Failed to accept invitation' },
      schema: {
        operationId: 'acceptEntityInvitation',
        summary: 'Accept an invitation and become a member of the entity',
        params: IdParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { user } = actorOf(request)
      await transaction(db, (trx) => acceptInvitation(trx, answering, user, request.params.id))
      return { success: true as const, message: 'Invitation accepted successfully' }
    },
  )

  app.post(
    '/api/entities/invitations/:id/decline',
    {
      config: { ...replying, refuses: [invitationNotFound], failure: 'Failed to decline invitation' },
      schema: {
        operationId: 'declineEntityInvitation',
        summary: 'Decline an invitation',
        params: IdParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { user } = actorOf(request)
      await transaction(db, (trx) => declineInvitation(trx, answering, user, request.params.id))
      return { success: true as const, message: 'Invitation declined successfully' }
    },
  )
}
