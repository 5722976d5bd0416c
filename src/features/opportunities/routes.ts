import { Type } from 'typebox'
import { anyone, confidentialOrAbove, memberOrAbove, signedIn } from '../../platform/access/access.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { varyBy } from '../../platform/http/answers/accept.ts'
import { answerPart, joinParts, namedPart, noPart } from '../../platform/http/answers/answer-part.ts'
import { answerOnce } from '../../platform/http/answers/idempotency.ts'
import { sendData, sendJson } from '../../platform/http/answers/send-json.ts'
import { actorOf } from '../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { Done, IdParams, Succeeded } from '../../platform/http/schemas/schema.ts'
import { perCaller } from '../../platform/limits/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AssertMayName } from '../pictures/visibility.ts'
import type { OpportunityAudit } from './audit-actions.ts'
import { createOpportunity } from './create.ts'
import type { RenderPreview } from './description-html.ts'
import { tellingDuplicates } from './duplicates.ts'
import { formsFor, JSON_LD, jobPosting } from './job-posting.ts'
import { JobPosting } from './job-posting-schema.ts'
import type { OpportunityLists } from './list/list.ts'
import { listOpportunities } from './list/list.ts'
import { OpportunityFilter, OpportunityList, OwnOpportunityFilter } from './list/schema.ts'
import type { OpportunityReading } from './read.ts'
import { readForChange, viewOpportunity } from './read.ts'
import { readSentBack } from './review/decisions.ts'
import {
  ConfidentialOpportunity,
  CreatedOpportunity,
  DetailedOpportunity,
  ListedOpportunity,
  NewOpportunity,
  OpportunityChanges,
  OpportunityPreview,
  OpportunityRendering,
  OwnOpportunity,
  PreviewedOpportunity,
  UpdatedOpportunity,
} from './schema.ts'
import { deleteOpportunity, updateOpportunity } from './update.ts'

interface OpportunityRouteParts extends Pick<Platform, 'db' | 'community' | 'ownAddresses' | 'settings' | 'links'> {
  readonly audit: OpportunityAudit
  readonly opportunityReading: OpportunityReading
  readonly renderPreview: RenderPreview
  readonly opportunityLists: OpportunityLists
  readonly assertMayName: AssertMayName
}

const reading = { access: signedIn, scope: 'opportunities:read' } as const
const writing = { access: signedIn, scope: 'opportunities:write' } as const

const opportunityForms = {
  description: 'The opportunity; for a public active job also as a schema.org JobPosting.',
  content: {
    'application/json': { schema: Succeeded(Type.Object({ opportunity: DetailedOpportunity })) },
    [JSON_LD]: { schema: JobPosting },
  },
}

export function opportunityRoutes(app: RouteScope, parts: OpportunityRouteParts): void {
  const { db, settings, opportunityReading, opportunityLists, renderPreview } = parts
  const editParts = { ...parts, isModerationStrict: settings.moderation === 'strict' }

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
        operationId: 'listOpportunities',
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
        operationId: 'listConfidentialOpportunities',
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
        ...reading,
        limits: [perCaller(100, 'opportunities-mine')],
        failure: 'Failed to fetch own opportunities',
      },
      schema: {
        operationId: 'listOwnOpportunities',
        summary: 'List your own opportunities, in every status',
        querystring: OwnOpportunityFilter,
        response: { 200: Succeeded(OpportunityList(ListedOpportunity)) },
      },
    },
    async ({ query, caller }, reply) => {
      return sendData(reply, await listOpportunities(opportunityLists, 'mine', caller.user, query))
    },
  )

  app.get(
    '/api/opportunities/mine/:id',
    {
      config: { ...reading, limits: [perCaller(200, 'opportunity-read')], failure: 'Failed to fetch opportunity' },
      schema: {
        operationId: 'getOwnOpportunity',
        summary: 'Get an opportunity that you may change, without counting a view',
        params: IdParams,
        response: { 200: Succeeded(Type.Object({ opportunity: OwnOpportunity })) },
      },
    },
    async ({ params, caller }, reply) => {
      const answer = await readForChange(opportunityReading, caller.user, params.id)
      const sent_back = await readSentBack(db, answer.fields)
      return sendData(
        reply,
        namedPart('opportunity', joinParts(answer, answerPart({ ...(sent_back && { sent_back }) }))),
      )
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
        operationId: 'getOpportunity',
        summary: 'Get an opportunity and count a view',
        params: IdParams,
        querystring: OpportunityRendering,
        response: { 200: opportunityForms },
      },
    },
    async ({ method, params, query, headers, caller }, reply) => {
      varyBy(reply, 'Accept')
      const { isAcceptable, isPosting } = formsFor(headers.accept)
      const viewing = { isCounted: method !== 'HEAD', isAcceptable }
      const { opportunity, answer } = await viewOpportunity(opportunityReading, caller.user, params.id, viewing)
      const render = () => opportunityReading.render(opportunity.common.fields)
      if (isPosting(opportunity)) return sendJson(reply, jobPosting(opportunity, parts, await render()), JSON_LD)
      const rendered = query.render === 'html' ? answerPart({ description_html: await render() }) : noPart
      return sendData(reply, namedPart('opportunity', joinParts(answer, rendered)))
    },
  )

  app.post(
    '/api/opportunities/create',
    {
      config: {
        access: memberOrAbove,
        scope: 'opportunities:write',
        limits: [perCaller(10, 'opportunity-create')],
        acceptsIdempotencyKey: true,
        refuses: ['CONFLICT'],
        failure: 'Failed to create opportunity',
      },
      schema: {
        operationId: 'createOpportunity',
        summary: 'Create an opportunity; it awaits review, unless it is a draft',
        body: NewOpportunity,
        response: { 200: Succeeded(CreatedOpportunity) },
      },
    },
    async (request, reply) => {
      const { body } = request
      const { user } = actorOf(request)
      const work = async (trx: Transaction) => ({
        success: true as const,
        data: { opportunity: await createOpportunity(trx, parts, user, body) },
        message: body.as_draft
          ? 'Opportunity saved as a draft'
          : 'Opportunity created successfully and is pending review',
      })
      return tellingDuplicates(db, user, body, () => answerOnce(db, request, reply, work, { status: 200 }))
    },
  )

  app.post(
    '/api/opportunities/preview',
    {
      config: {
        access: memberOrAbove,
        scope: 'opportunities:write',
        limits: [perCaller(60, 'opportunity-preview')],
        failure: 'Failed to render the preview',
      },
      schema: {
        operationId: 'previewOpportunity',
        summary: 'Render Markdown as an opportunity would show it, storing nothing',
        body: OpportunityPreview,
        response: { 200: Succeeded(PreviewedOpportunity) },
      },
    },
    async ({ body }) => ({
      success: true as const,
      data: { description_html: await renderPreview(body.description) },
    }),
  )

  app.put(
    '/api/opportunities/update',
    {
      config: {
        ...writing,
        limits: [perCaller(20, 'opportunity-update')],
        refuses: ['NOT_FOUND', 'CONFLICT'],
        failure: 'Failed to update opportunity',
      },
      schema: {
        operationId: 'updateOpportunity',
        summary: 'Update an opportunity',
        body: OpportunityChanges,
        response: { 200: Succeeded(UpdatedOpportunity) },
      },
    },
    async (request) => {
      const actor = actorOf(request)
      const opportunity = await tellingDuplicates(db, actor.user, request.body, () =>
        transaction(db, (trx) => updateOpportunity(trx, editParts, actor, request.body)),
      )
      return { success: true as const, data: { opportunity }, message: 'Opportunity updated successfully' }
    },
  )

  app.delete(
    '/api/opportunities/delete/:id',
    {
      config: { ...writing, limits: [perCaller(10, 'opportunity-delete')], failure: 'Failed to delete opportunity' },
      schema: {
        operationId: 'deleteOpportunity',
        summary: 'Delete an opportunity',
        params: IdParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await transaction(db, (trx) => deleteOpportunity(trx, editParts, actorOf(request), request.params.id))
      return { success: true as const, message: 'Opportunity deleted successfully' }
    },
  )
}
