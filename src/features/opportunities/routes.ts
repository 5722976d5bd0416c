import { Type } from 'typebox'
import { transaction } from '../database/transaction.ts'
import { varyByAccept } from '../http/accept.ts'
import { anyone, confidentialOrAbove, memberOrAbove, signedIn } from '../http/access.ts'
import { answerOnce } from '../http/idempotency.ts'
import { perCaller } from '../http/rate-limits.ts'
import { actorOf } from '../http/route-config.ts'
import type { RouteScope } from '../http/route-scope.ts'
import { Done, IdParams, Succeeded } from '../http/schema.ts'
import { sendJson } from '../http/send-json.ts'
import type { Services } from '../services.ts'
import { deleteOpportunity, updateOpportunity } from './changes.ts'
import { createOpportunity } from './creation.ts'
import { formsFor, JSON_LD, jobPosting } from './job-posting.ts'
import { OpportunityFilter, OpportunityList, OwnOpportunityFilter } from './list-schema.ts'
import { listOpportunities } from './opportunity-list.ts'
import { peekAtOpportunity, viewOpportunity } from './reading.ts'
import {
  ConfidentialOpportunity,
  CreatedOpportunity,
  DetailedOpportunity,
  ListedOpportunity,
  NewOpportunity,
  OpportunityChanges,
  UpdatedOpportunity,
} from './schema.ts'

type OpportunityServices = Pick<
  Services,
  'db' | 'audit' | 'settings' | 'publicUrl' | 'opportunityReading' | 'opportunityLists'
>

const opportunityForms = {
  description: 'The opportunity; of a public active job also a JobPosting of schema.org.',
  content: {
    'application/json': { schema: Succeeded(Type.Object({ opportunity: DetailedOpportunity })) },
    [JSON_LD]: { schema: Type.Record(Type.String(), Type.Unknown()) },
  },
}

export function opportunityRoutes(app: RouteScope, services: OpportunityServices): void {
  const { db, audit, settings, publicUrl, opportunityReading, opportunityLists } = services
  const moderation = { isStrict: settings.moderation === 'strict' }

  app.get(
    '/api/opportunities',
    {
      config: {
        access: anyone,
        scope: 'opportunities:read',
        limits: [perCaller(100, 'opportunities-list')],
        failure: 'Failed to fetch opportunities',
      },
      schema: {
        summary: 'List opportunities',
        querystring: OpportunityFilter,
        response: { 200: Succeeded(OpportunityList(ListedOpportunity)) },
      },
    },
    async ({ query, caller }, reply) => {
      return sendData(reply, await listOpportunities(opportunityLists, 'general', caller.user, query))
    },
  )

  app.get(
    '/api/confidential/opportunities',
    {
      config: {
        access: confidentialOrAbove,
        scope: 'opportunities:read',
        limits: [perCaller(50, 'opportunities-confidential')],
        failure: 'Failed to fetch confidential opportunities',
      },
      schema: {
        summary: 'List confidential opportunities',
        querystring: OpportunityFilter,
        response: { 200: Succeeded(OpportunityList(ConfidentialOpportunity)) },
      },
    },
    async ({ query, caller }, reply) => {
      return sendData(reply, await listOpportunities(opportunityLists, 'confidential', caller.user, query))
    },
  )

  app.get(
    '/api/opportunities/mine',
    {
      config: {
        access: signedIn,
        scope: 'opportunities:read',
        limits: [perCaller(100, 'opportunities-mine')],
        failure: 'Failed to fetch own opportunities',
      },
      schema: {
        summary: "List the caller's own opportunities, in every status",
        querystring: OwnOpportunityFilter,
        response: { 200: Succeeded(OpportunityList(ListedOpportunity)) },
      },
    },
    async ({ query, caller }, reply) => {
      return sendData(reply, await listOpportunities(opportunityLists, 'mine', caller.user, query))
    },
  )

  app.get(
    '/api/opportunities/:id',
    {
      config: {
        access: anyone,
        scope: 'opportunities:read',
        limits: [perCaller(200, 'opportunity-read')],
        refuses: ['NOT_ACCEPTABLE'],
        failure: 'Failed to fetch opportunity',
      },
      schema: {
        summary: 'Read an opportunity; counts a view',
        params: IdParams,
        response: { 200: opportunityForms },
      },
    },
    async ({ method, params, headers, caller }, reply) => {
      varyByAccept(reply)
      const { isAcceptable, isPosting } = formsFor(headers.accept)
      const read = method === 'HEAD' ? peekAtOpportunity : viewOpportunity
      const { served, json } = await read(opportunityReading, caller.user, params.id, isAcceptable)
      if (isPosting(served)) return sendJson(reply, jobPosting(served, publicUrl()), JSON_LD)
      return sendData(reply, `{"opportunity":${json}}`)
    },
  )

  app.post(
    '/api/opportunities/create',
    {
      config: {
        access: memberOrAbove,
        scope: 'opportunities:write',
        limits: [perCaller(10, 'opportunity-create')],
        creates: true,
        refuses: ['CONFLICT'],
        failure: 'Failed to create opportunity',
      },
      schema: {
        summary: 'Post an opportunity; it awaits review',
        body: NewOpportunity,
        response: { 200: Succeeded(CreatedOpportunity) },
      },
    },
    async (request, reply) => {
      const work = async (trx: Parameters<typeof createOpportunity>[0]) => ({
        success: true as const,
        data: { opportunity: await createOpportunity(trx, actorOf(request).user, request.body) },
        message: 'Opportunity created successfully and is pending review',
      })
      return answerOnce(db, request, reply, work, { status: 200 })
    },
  )

  app.put(
    '/api/opportunities/update',
    {
      config: {
        access: signedIn,
        scope: 'opportunities:write',
        limits: [perCaller(20, 'opportunity-update')],
        refuses: ['NOT_FOUND', 'CONFLICT'],
        failure: 'Failed to update opportunity',
      },
      schema: {
        summary: 'Change an opportunity',
        body: OpportunityChanges,
        response: { 200: Succeeded(UpdatedOpportunity) },
      },
    },
    async (request) => {
      const actor = actorOf(request)
      const opportunity = await transaction(db, (trx) => updateOpportunity(trx, audit, moderation, actor, request.body))
      return { success: true as const, data: { opportunity }, message: 'Opportunity updated successfully' }
    },
  )

  app.delete(
    '/api/opportunities/delete/:id',
    {
      config: {
        access: signedIn,
        scope: 'opportunities:write',
        limits: [perCaller(10, 'opportunity-delete')],
        failure: 'Failed to delete opportunity',
      },
      schema: { summary: 'Delete an opportunity', params: IdParams, response: { 200: Done } },
    },
    async (request) => {
      await transaction(db, (trx) => deleteOpportunity(trx, audit, actorOf(request), request.params.id))
      return { success: true as const, message: 'Opportunity deleted successfully' }
    },
  )
}

const sendData = (reply: Parameters<typeof sendJson>[0], data: string) =>
  sendJson(reply, `{"success":true,"data":${data}}`)
