import { admin } from '../../../platform/access/access.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { actorOf } from '../../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import { IdParams, Succeeded } from '../../../platform/http/schemas/schema.ts'
import { perCaller } from '../../../platform/limits/rate-limits.ts'
import type { Platform } from '../../../platform/platform.ts'
import { only, onlyOutcome, several, summaryOf } from '../bulk-changes.ts'
import { BulkSummary } from '../schema.ts'
import { changeStatuses, type SuspensionParts } from './change-status.ts'
import { BulkStatusChange, ChangedStatus, StatusChange } from './schema.ts'
import { statusOf } from './status.ts'

const limits = [perCaller(300, 'admin')]

export function suspensionRoutes(app: RouteScope, parts: SuspensionParts & Pick<Platform, 'db'>): void {
  app.put(
    '/api/admin/users/:id/status',
    {
      config: { access: admin, limits, refuses: ['CONFLICT'] },
      schema: {
        operationId: 'updateUserStatus',
        summary: 'Suspend or reinstate a user',
        params: IdParams,
        body: StatusChange,
        response: { 200: Succeeded(ChangedStatus) },
      },
    },
    async (request) => {
      const { params, body } = request
      const actor = actorOf(request)
      const { user, before, after, updatedAt } = await transaction(parts.db, (trx) =>
        changeStatuses(trx, parts, actor, { ...only(params.id), ...chosenStatus(parts, body) }),
      ).then(onlyOutcome)
      const data = {
        userId: user.id,
        wasActive: before.isActive,
        isActive: after.isActive,
        until: after.until?.toISOString() ?? null,
        contentHidden: after.hidesContent,
        updatedBy: actor.user.id,
        updatedAt: updatedAt.toISOString(),
        reason: body.reason ?? null,
      }
      return { success: true as const, message: 'User status updated successfully', data }
    },
  )

  app.post(
    '/api/admin/users/bulk/status',
    {
      config: { access: admin, limits },
      schema: {
        operationId: 'updateUserStatuses',
        summary: 'Suspend or reinstate several users, each by itself',
        body: BulkStatusChange,
        response: { 200: BulkSummary },
      },
    },
    async (request) => {
      const { userIds, ...change } = request.body
      const results = await transaction(parts.db, (trx) =>
        changeStatuses(trx, parts, actorOf(request), { ...several(userIds), ...chosenStatus(parts, change) }),
      )
      return { success: true as const, message: 'Bulk status update completed', data: summaryOf(results) }
    },
  )
}

/** Throws 400 for an end that has passed or that an active account is given. */
const chosenStatus = ({ community }: Pick<Platform, 'community'>, change: StatusChange) => ({
  status: statusOf(community, change),
  reason: change.reason ?? null,
})
