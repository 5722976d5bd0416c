import { Type } from 'typebox'
import type { Transaction } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'
import { admin, anyone, memberOrAbove, signedIn } from '../http/access.ts'
import { answerOnce } from '../http/idempotency.ts'
import { perCaller, standardLimit } from '../http/rate-limits.ts'
import { actorOf } from '../http/route-config.ts'
import type { RouteScope } from '../http/route-scope.ts'
import { Done, IdParams, Succeeded } from '../http/schema.ts'
import type { Services } from '../services.ts'
import { createEntity, deleteEntity, updateEntity } from './entities.ts'
import { listEntities } from './entity-list.ts'
import { readEntity } from './entity-view.ts'
import {
  Entity,
  EntityChanges,
  EntityFilter,
  EntityList,
  EntityVerification,
  NewEntity,
  VerifiedEntity,
} from './schema.ts'
import { verifyEntity } from './verification.ts'

const reading = standardLimit('entities-read')
const creating = [perCaller(10, 'entity-create')]
const updating = [perCaller(20, 'entity-update')]
const deleting = [perCaller(10, 'entity-delete')]
const administration = [perCaller(300, 'admin')]

const OneEntity = Succeeded(Type.Object({ entity: Entity }))

type EntityServices = Pick<Services, 'db' | 'entityChanged'>

export function entityRoutes(app: RouteScope, { db, entityChanged }: EntityServices): void {
  app.get(
    '/api/entities',
    {
      config: { access: anyone, scope: 'opportunities:read', limits: reading, failure: 'Failed to fetch entities' },
      schema: { summary: 'List entities', querystring: EntityFilter, response: { 200: Succeeded(EntityList) } },
    },
    async ({ query, caller }) => {
      return { success: true as const, data: await listEntities(db, caller.user, query) }
    },
  )

  app.get(
    '/api/entities/:id',
    {
      config: { access: anyone, scope: 'opportunities:read', limits: reading, failure: 'Failed to fetch entity' },
      schema: { summary: 'Read an entity', params: IdParams, response: { 200: OneEntity } },
    },
    async ({ params, caller }) => {
      return { success: true as const, data: { entity: await readEntity(db, caller.user, params.id) } }
    },
  )

  app.post(
    '/api/entities/create',
    {
      config: {
        access: memberOrAbove,
        scope: 'opportunities:write',
        limits: creating,
        creates: true,
        failure: 'Failed to create entity',
      },
      schema: { summary: 'Create an entity', body: NewEntity, response: { 200: OneEntity } },
    },
    async (request, reply) => {
      const work = async (trx: Transaction) => {
        const entity = await createEntity(trx, actorOf(request), request.body)
        return { success: true as const, data: { entity }, message: 'Entity created successfully' }
      }
      return answerOnce(db, request, reply, work, { status: 200 })
    },
  )

  app.put(
    '/api/entities/update',
    {
      config: {
        access: signedIn,
        scope: 'opportunities:write',
        limits: updating,
        refuses: ['NOT_FOUND', 'CONFLICT'],
        failure: 'Failed to update entity',
      },
      schema: {
        summary: 'Change an entity, by its owner or an administrator',
        body: EntityChanges,
        response: { 200: OneEntity },
      },
    },
    async (request) => {
      const entity = await transaction(db, (trx) => updateEntity(trx, entityChanged, actorOf(request), request.body))
      return { success: true as const, data: { entity }, message: 'Entity updated successfully' }
    },
  )

  app.delete(
    '/api/entities/delete/:id',
    {
      config: { access: signedIn, scope: 'opportunities:write', limits: deleting, failure: 'Failed to delete entity' },
      schema: {
        summary: 'Delete an entity, by its owner or an administrator',
        params: IdParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await transaction(db, (trx) => deleteEntity(trx, entityChanged, actorOf(request), request.params.id))
      return { success: true as const, message: 'Entity deleted successfully' }
    },
  )
}

/** What administrators do with entities, in the errors of their area. */
export function entityVerificationRoutes(
  app: RouteScope,
  { db, audit, entityChanged }: EntityServices & Pick<Services, 'audit'>,
): void {
  app.put(
    '/api/admin/entities/:id/verification',
    {
      config: { access: admin, limits: administration, failure: 'Failed to update entity verification status' },
      schema: {
        summary: 'Say of an entity that it is verified, or not',
        params: IdParams,
        body: EntityVerification,
        response: { 200: Succeeded(VerifiedEntity) },
      },
    },
    async (request) => {
      const { params, body } = request
      const parts = { audit, onChange: entityChanged }
      const data = await transaction(db, (trx) => verifyEntity(trx, parts, actorOf(request), params.id, body))
      return { success: true as const, data, message: 'Entity verification status updated successfully' }
    },
  )
}
