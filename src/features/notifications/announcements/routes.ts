import { Type } from 'typebox'
import { admin } from '../../../platform/access/access.ts'
import type { SecondFactorRule } from '../../../platform/access/second-factor-rule.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { actorOf } from '../../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import { Succeeded } from '../../../platform/http/schemas/schema.ts'
import { perCaller } from '../../../platform/limits/rate-limits.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { RecordOccurrence } from '../../audit/standalone-entries.ts'
import type { NotificationAudit } from '../audit-actions.ts'
import { NotificationDraft } from '../schema.ts'
import { countAudience } from './audience.ts'
import { cancelAnnouncement } from './cancel.ts'
import { listAnnouncements, readAnnouncement } from './list.ts'
import { previewAnnouncement } from './preview.ts'
import {
  AnnouncementDetails,
  AnnouncementList,
  AnnouncementPage,
  AnnouncementPreview,
  AudienceCount,
  AudienceQuestion,
  BatchParams,
  SentNotificationFilter,
  SentNotificationList,
} from './schema.ts'
import { listSentNotifications } from './sent-notifications.ts'

const limits = [perCaller(300, 'admin')]

interface AnnouncementRouteParts extends Pick<Platform, 'db' | 'community' | 'links' | 'ownAddresses'> {
  readonly factorRule: SecondFactorRule
  readonly audit: NotificationAudit
  readonly recordOccurrence: RecordOccurrence
}

export function announcementRoutes(
  app: RouteScope,
  { db, community, links, ownAddresses, factorRule, audit, recordOccurrence }: AnnouncementRouteParts,
): void {
  app.get(
    '/api/admin/notifications',
    {
      config: { access: admin, limits },
      schema: {
        operationId: 'listSentNotifications',
        summary: 'List the notifications of an announcement or an account, and what became of them',
        description: 'Recorded in the audit log. In an announcement by account, else those due last first.',
        querystring: SentNotificationFilter,
        response: { 200: SentNotificationList },
      },
    },
    async (request) => listSentNotifications({ db, ownAddresses, recordOccurrence }, actorOf(request), request.query),
  )

  app.get(
    '/api/admin/announcements',
    {
      config: { access: admin, limits },
      schema: {
        operationId: 'listAnnouncements',
        summary: 'List what administrators have sent, newest first, with figures by channel and outcome',
        querystring: AnnouncementPage,
        response: { 200: AnnouncementList },
      },
    },
    async ({ query }) => listAnnouncements(db, ownAddresses, query),
  )

  app.post(
    '/api/admin/announcements/count',
    {
      config: { access: admin, limits },
      schema: {
        operationId: 'countAudience',
        summary: 'Count an audience, by language and by the channels that reach it',
        body: AudienceQuestion,
        response: { 200: AudienceCount },
      },
    },
    async ({ body }) => countAudience(db, factorRule, body.audience),
  )

  app.post(
    '/api/admin/announcements/preview',
    {
      config: { access: admin, limits, invalid: { type: { message: 'Invalid notification type.' } } },
      schema: {
        operationId: 'previewAnnouncement',
        summary: 'Show what an announcement would say, in each language and on each channel, without sending it',
        body: NotificationDraft,
        response: { 200: AnnouncementPreview },
      },
    },
    async ({ body }) => previewAnnouncement({ community, links }, body),
  )

  app.get(
    '/api/admin/announcements/:batchId',
    {
      config: { access: admin, limits },
      schema: {
        operationId: 'getAnnouncement',
        summary: 'Get an announcement with its texts and figures',
        params: BatchParams,
        response: { 200: AnnouncementDetails },
      },
    },
    async ({ params }) => readAnnouncement(db, ownAddresses, params.batchId),
  )

  app.delete(
    '/api/admin/announcements/:batchId',
    {
      config: { access: admin, limits, refuses: ['CONFLICT'] },
      schema: {
        operationId: 'cancelAnnouncement',
        summary: 'Cancel an announcement that is not due yet',
        description: 'For all its recipients, who never learn of it. 409 once it is due, or cancelled already.',
        params: BatchParams,
        response: { 200: Succeeded(Type.Object({ cancelled: Type.Integer() })) },
      },
    },
    async (request) => {
      const { batchId } = request.params
      const cancelled = await transaction(db, (trx) => cancelAnnouncement(trx, audit, actorOf(request), batchId))
      return { success: true as const, message: 'Announcement cancelled successfully', data: { cancelled } }
    },
  )
}
