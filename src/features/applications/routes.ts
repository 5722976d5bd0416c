import { signedIn, subscriberOrAbove } from '../../platform/access/access.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { answerOnce } from '../../platform/http/answers/idempotency.ts'
import { actorOf } from '../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { IdParams, Succeeded } from '../../platform/http/schemas/schema.ts'
import { perCaller, standardLimit } from '../../platform/limits/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import type { OpportunityReading } from '../opportunities/read.ts'
import { submitApplication } from './apply.ts'
import { readAttention } from './attention.ts'
import { changeStatus } from './change-status.ts'
import { listOwnApplications, listReceivedApplications } from './list.ts'
import {
  ApplicationAttention,
  ApplicationFilter,
  ChangedApplication,
  NewApplication,
  OwnApplications,
  ReceivedApplications,
  StatusChange,
  SubmittedApplication,
} from './schema.ts'

const reading = { access: signedIn, scope: 'opportunities:read', limits: standardLimit('applications-read') } as const

export function applicationRoutes(
  app: RouteScope,
  {
    db,
    community,
    ownAddresses,
    opportunityReading,
  }: Pick<Platform, 'db' | 'community' | 'ownAddresses'> & { readonly opportunityReading: OpportunityReading },
): void {
  const listParts = { db, ownAddresses, reading: opportunityReading }

  app.post(
    '/api/opportunities/:id/apply',
    {
      config: {
        access: subscriberOrAbove,
        scope: 'opportunities:write',
        limits: [perCaller(10, 'application-create')],
        acceptsIdempotencyKey: true,
        failure: 'Failed to submit application',
      },
      schema: {
        operationId: 'applyToOpportunity',
        summary: 'Apply to an opportunity, once',
        params: IdParams,
        body: NewApplication,
        response: { 201: Succeeded(SubmittedApplication) },
      },
    },
    async (request, reply) => {
      const submission = { ...request.body, opportunityId: request.params.id }
      const work = async (trx: Transaction) => ({
        success: true as const,
        data: { application: await submitApplication(trx, community, actorOf(request).user, submission) },
        message: 'Application submitted successfully',
      })
      return answerOnce(db, request, reply, work)
    },
  )

  app.get(
    '/api/opportunities/:id/applications',
    {
      config: { ...reading, failure: 'Failed to fetch applications' },
      schema: {
        operationId: 'listApplications',
        summary: 'List the applications to an opportunity, as its owner or an administrator',
        params: IdParams,
        querystring: ApplicationFilter,
        response: { 200: Succeeded(ReceivedApplications) },
      },
    },
    async (request) => {
      const { user } = actorOf(request)
      const { params, query } = request
      const data = await listReceivedApplications(listParts, user, params.id, query)
      return { success: true as const, data }
    },
  )

  app.get(
    '/api/opportunities/applications/mine',
    {
      config: { ...reading, failure: 'Failed to fetch own applications' },
      schema: {
        operationId: 'listOwnApplications',
        summary: 'List your own applications',
        querystring: ApplicationFilter,
        response: { 200: Succeeded(OwnApplications) },
      },
    },
    async (request) => {
      const data = await listOwnApplications(listParts, actorOf(request).user, request.query)
      return { success: true as const, data }
    },
  )

  app.get(
    '/api/opportunities/applications/attention',
    {
      config: { ...reading, failure: 'Failed to fetch what waits for you' },
      schema: {
        operationId: 'getApplicationAttention',
        summary: 'Get which applications wait for you, and which of yours were answered',
        response: { 200: Succeeded(ApplicationAttention) },
      },
    },
    async (request) => ({ success: true as const, data: await readAttention(db, actorOf(request).user) }),
  )

  app.put(
    '/api/opportunities/applications/:id',
    {
      config: {
        access: signedIn,
        scope: 'opportunities:write',
        limits: [perCaller(20, 'application-update')],
        refuses: ['CONFLICT'],
        failure: 'Failed to update application',
      },
      schema: {
        operationId: 'updateApplication',
        summary: 'Decide on an application, or withdraw your own',
        params: IdParams,
        body: StatusChange,
        response: { 200: Succeeded(ChangedApplication) },
      },
    },
    async (request) => {
      const { user } = actorOf(request)
      const { params, body } = request
      const application = await transaction(db, (trx) => changeStatus(trx, community, user, { ...body, id: params.id }))
      return { success: true as const, data: { application }, message: 'Application status updated successfully' }
    },
  )
}
