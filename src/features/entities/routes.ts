import { Type } from 'typebox'
import { admin, anyone, memberOrAbove, signedIn } from '../../platform/access/access.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { answerOnce } from '../../platform/http/answers/idempotency.ts'
import { actorOf } from '../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { Done, IdParams, Succeeded } from '../../platform/http/schemas/schema.ts'
import { perCaller, standardLimit } from '../../platform/limits/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PictureAddresses } from '../pictures/outside/addresses.ts'
import type { AssertMayName } from '../pictures/visibility.ts'
import { listEntitiesForAdministrators } from './admin-list.ts'
import type { EntityAudit } from './audit-actions.ts'
import { createEntity, deleteEntity, removeMember, updateEntity } from './entities.ts'
import type { EntityChanged } from './entity-changed.ts'
import { listEntities } from './list.ts'
import { leaveEntity } from './members.ts'
import {
  AdminEntityFilter,
  AdminEntityList,
  Entity,
  EntityChanges,
  EntityFilter,
  EntityList,
  EntityVerification,
  NewEntity,
  VerifiedEntity,
} from './schema.ts'
import { verifyEntity } from './verification.ts'
import { readEntity } from './view.ts'

const reading = { access: anyone, scope: 'opportunities:read', limits: standardLimit('entities-read') } as const
const changing = { access: signedIn, scope: 'opportunities:write', limits: [perCaller(20, 'entity-update')] } as const
const administering = { access: admin, limits: [perCaller(300, 'admin')] }

const OneEntity = Succeeded(Type.Object({ entity: Entity }))

interface EntityRouteParts extends Pick<Platform, 'db' | 'replicas' | 'community'> {
  readonly addresses: PictureAddresses
  readonly assertMayName: AssertMayName
  readonly audit: EntityAudit
  readonly entityChanged: EntityChanged
}

export function entityRoutes(app: RouteScope, parts: EntityRouteParts): void {
  const { db, replicas, addresses, entityChanged } = parts

  app.get(
    '/api/entities',
    {
      config: { ...reading, failure: 'Failed to fetch entities' },
      schema: {
        operationId: 'listEntities',
        summary: 'List entities',
        querystring: EntityFilter,
        response: { 200: Succeeded(EntityList) },
      },
    },
    async ({ query, caller }) => {
      const data = await replicas.read(caller.user?.id, (db) => listEntities(db, addresses, caller.user, query))
      return { success: true as const, data }
    },
  )

  app.get(
    '/api/entities/:id',
    {
      config: { ...reading, failure: 'Failed to fetch entity' },
      schema: { operationId: 'getEntity', summary: 'Get an entity', params: IdParams, response: { 200: OneEntity } },
    },
    async ({ params, caller }) => {
      return { success: true as const, data: { entity: await readEntity(db, addresses, caller.user, params.id) } }
    },
  )

  app.post(
    '/api/entities/create',
    {
      config: {
        access: memberOrAbove,
        scope: 'opportunities:write',
        limits: [perCaller(10, 'entity-create')],
        acceptsIdempotencyKey: true,
        failure: 'Failed to create entity',
      },
      schema: {
        operationId: 'createEntity',
        summary: 'Create an entity',
        body: NewEntity,
        response: { 200: OneEntity },
      },
    },
    async (request, reply) => {
      const work = async (trx: Transaction) => {
        const entity = await createEntity(trx, parts, actorOf(request), request.body)
        return { success: true as const, data: { entity }, message: 'Entity created successfully' }
      }
      return answerOnce(db, request, reply, work, { status: 200 })
    },
  )

  app.put(
    '/api/entities/update',
    {
      config: { ...changing, refuses: ['NOT_FOUND', 'CONFLICT'], failure: 'Failed to update entity' },
      schema: {
        operationId: 'updateEntity',
        summary: 'Update an entity, as its owner or an administrator',
        body: EntityChanges,
        response: { 200: OneEntity },
      },
    },
    async (request) => {
      const entity = await transaction(db, (trx) =>
        updateEntity(trx, { ...parts, onChange: entityChanged }, actorOf(request), request.body),
      )
      return { success: true as const, data: { entity }, message: 'Entity updated successfully' }
    },
  )

  app.delete(
    '/api/entities/delete/:id',
    {
      config: {
        access: signedIn,
        scope: 'opportunities:write',
        limits: [perCaller(10, 'entity-delete')],
        failure: 'Failed to delete entity',
      },
      schema: {
        operationId: 'deleteEntity',
        summary: 'Delete an entity, as its owner or an administrator',
        params: IdParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await transaction(db, (trx) => deleteEntity(trx, entityChanged, actorOf(request), request.params.id))
      return { success: true as const, message: 'Entity deleted successfully' }
    },
  )

  app.delete(
    '/api/entities/:id/members/me',
    {
      config: { ...changing, refuses: ['CONFLICT'], failure: 'Failed to leave entity' },
      schema: {
        operationId: 'leaveEntity',
        summary: 'Leave an entity as a member',
        params: IdParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await transaction(db, (trx) => leaveEntity(trx, entityChanged, actorOf(request).user, request.params.id))
      return { success: true as const, message: 'Entity left successfully' }
    },
  )

  app.delete(
    '/api/entities/:id/members/:userId',
    {
      config: { ...changing, refuses: ['CONFLICT'], failure: 'Failed to remove member' },
      schema: {
        operationId: 'removeEntityMember',
        summary: 'Remove a member from an entity, as its owner or an administrator',
        params: Type.Object({ id: Type.String(), userId: Type.String() }),
        response: { 200: Done },
      },
    },
    async (request) => {
      await transaction(db, (trx) => removeMember(trx, entityChanged, actorOf(request), request.params))
      return { success: true as const, message: 'Member removed successfully' }
    },
  )
}

/** Administrators' routes: their errors have the dialect of administration. */
export function entityVerificationRoutes(
  app: RouteScope,
  { db, community, addresses, audit, entityChanged }: EntityRouteParts,
): void {
  app.get(
    '/api/admin/entities',
    {
      config: { ...administering, failure: 'Failed to fetch entities' },
      schema: {
        operationId: 'listEntitiesForAdministrators',
        summary: 'List entities with their verification and what changed since',
        description: 'Those that await a decision: the longest waiting first; otherwise the newest first.',
        querystring: AdminEntityFilter,
        response: { 200: Succeeded(AdminEntityList) },
      },
    },
    async (request) => {
      const data = await listEntitiesForAdministrators(db, addresses, actorOf(request).user, request.query)
      return { success: true as const, data }
    },
  )

  app.put(
    '/api/admin/entities/:id/verification',
    {
      config: { ...administering, failure: 'Failed to update entity verification status' },
      schema: {
        operationId: 'updateEntityVerification',
        summary: "Set an entity's verification status",
        params: IdParams,
        body: EntityVerification,
        response: { 200: Succeeded(VerifiedEntity) },
      },
    },
    async (request) => {
      const { params, body } = request
      const parts = { community, audit, onChange: entityChanged }
      const data = await transaction(db, (trx) =>
        verifyEntity(trx, parts, actorOf(request), { ...body, id: params.id }),
      )
      return { success: true as const, data, message: 'Entity verification status updated successfully' }
    },
  )
}
