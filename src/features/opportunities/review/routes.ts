import { admin } from '../../../platform/access/access.ts'
import { actorOf } from '../../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import { IdParams, Succeeded } from '../../../platform/http/schemas/schema.ts'
import { perCaller } from '../../../platform/limits/rate-limits.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { AssertMayName } from '../../pictures/visibility.ts'
import type { OpportunityAudit } from '../audit-actions.ts'
import type { OpportunityReading } from '../read.ts'
import { OpportunityRendering } from '../schema.ts'
import { decideInBulk, removeInBulk, summaryOf } from './decide.ts'
import { listForReview } from './queue.ts'
import { readForReview } from './read.ts'
import { BulkRemoval, BulkStatusDecision, Decided, ReviewedOpportunity, ReviewFilter, ReviewQueue } from './schema.ts'

const limits = [perCaller(300, 'admin')]

interface ReviewRouteParts extends Pick<Platform, 'db' | 'community' | 'ownAddresses' | 'settings'> {
  readonly audit: OpportunityAudit
  readonly opportunityReading: OpportunityReading
  readonly assertMayName: AssertMayName
}

/** Administrators' routes: their errors have the dialect of administration. */
export function reviewRoutes(app: RouteScope, parts: ReviewRouteParts): void {
  const { db, ownAddresses, settings, opportunityReading } = parts
  const decideParts = { ...parts, isModerationStrict: settings.moderation === 'strict' }

  app.get(
    '/api/admin/opportunities',
    {
      config: { access: admin, limits, failure: 'Failed to fetch opportunities' },
      schema: {
        operationId: 'listOpportunitiesForReview',
        summary: 'List opportunities of one status with their owners, those that await review by default',
        querystring: ReviewFilter,
        response: { 200: ReviewQueue },
      },
    },
    async ({ query }) => listForReview(parts, query),
  )

  app.get(
    '/api/admin/opportunities/:id',
    {
      config: { access: admin, limits, failure: 'Failed to fetch opportunity' },
      schema: {
        operationId: 'getOpportunityForReview',
        summary: 'Get an opportunity with its owner and what was decided on it; no view is counted',
        params: IdParams,
        querystring: OpportunityRendering,
        response: { 200: ReviewedOpportunity },
      },
    },
    async (request) => {
      const asked = { id: request.params.id, isRendered: request.query.render === 'html' }
      return readForReview({ db, ownAddresses, opportunityReading }, actorOf(request), asked)
    },
  )

  app.post(
    '/api/admin/opportunities/bulk/status',
    {
      config: { access: admin, limits, failure: 'Failed to update opportunities' },
      schema: {
        operationId: 'updateOpportunityStatuses',
        summary: 'Set the status of several opportunities, each by itself',
        body: BulkStatusDecision,
        response: { 200: Succeeded(Decided) },
      },
    },
    async (request) => {
      const results = await decideInBulk(decideParts, actorOf(request), request.body)
      return { success: true as const, message: 'Bulk status update completed', data: summaryOf(results) }
    },
  )

  app.post(
    '/api/admin/opportunities/bulk/delete',
    {
      config: { access: admin, limits, failure: 'Failed to delete opportunities' },
      schema: {
        operationId: 'deleteOpportunities',
        summary: 'Delete several opportunities for good, each by itself, and tell their owners why',
        body: BulkRemoval,
        response: { 200: Succeeded(Decided) },
      },
    },
    async (request) => {
      const results = await removeInBulk(decideParts, actorOf(request), request.body)
      return { success: true as const, message: 'Bulk deletion completed', data: summaryOf(results) }
    },
  )
}
