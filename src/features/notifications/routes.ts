import { Type } from 'typebox'
import { type AccessPolicy, admin, signedIn } from '../../platform/access/access.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { answerOnce } from '../../platform/http/answers/idempotency.ts'
import { sendJson } from '../../platform/http/answers/send-json.ts'
import { actorOf } from '../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { Done, IdParams, Succeeded, Timestamp } from '../../platform/http/schemas/schema.ts'
import { overall, perCaller, standardLimit } from '../../platform/limits/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import type { NotificationAudit } from './audit-actions.ts'
import { createNotifications } from './create.ts'
import { failedTo } from './errors.ts'
import type { ListNotifications } from './list.ts'
import { readNotification } from './read.ts'
import { deleteAllRead, deleteNotification, markAllRead, markRead, markUnread } from './read-state.ts'
import { templateCatalogue } from './rendering.ts'
import {
  CreatedNotifications,
  NewNotifications,
  Notification,
  NotificationFilter,
  NotificationList,
  NotificationStatistics,
  SentTestMessage,
  TemplateCatalogue,
  TestMessage,
} from './schema.ts'
import type { ReadNotificationStatistics } from './statistics.ts'
import { sendTestMessage } from './test-message.ts'

const administrators: AccessPolicy = {
  ...admin,
  refusal: 'Access denied. Only administrators can create notifications manually.',
}

const changing = standardLimit('notification-change')

const DeletedRead = Type.Object({ success: Type.Literal(true), message: Type.String(), deletedCount: Type.Integer() })
const ReadAll = Type.Object({ success: Type.Literal(true), message: Type.String(), markedCount: Type.Integer() })

export function notificationRoutes(
  app: RouteScope,
  {
    db,
    community,
    audit,
    listNotifications,
    readNotificationStatistics,
  }: Pick<Platform, 'db' | 'community'> & {
    readonly audit: NotificationAudit
    readonly listNotifications: ListNotifications
    readonly readNotificationStatistics: ReadNotificationStatistics
  },
): void {
  app.get(
    '/api/notifications',
    {
      config: {
        access: signedIn,
        limits: [perCaller(100, 'notifications-list')],
        failure: failedTo('fetch notifications'),
      },
      schema: {
        operationId: 'listNotifications',
        summary: 'List your notifications, newest first, or get their statistics',
        querystring: NotificationFilter,
        response: { 200: Type.Union([NotificationList, NotificationStatistics]) },
      },
    },
    async (request, reply) => {
      const { user } = actorOf(request)
      if (request.query.stats) return readNotificationStatistics(user)
      return sendJson(reply, await listNotifications(user, request.query))
    },
  )

  app.post(
    '/api/notifications',
    {
      config: {
        access: administrators,
        limits: [perCaller(10, 'notification-create')],
        acceptsIdempotencyKey: true,
        invalid: { type: { message: 'Invalid notification type.' } },
        failure: failedTo('create notification'),
      },
      schema: {
        operationId: 'createNotifications',
        summary: 'Send a notification to accounts or an audience',
        body: NewNotifications,
        response: { 201: Succeeded(CreatedNotifications) },
      },
    },
    async (request, reply) => {
      return answerOnce(db, request, reply, async (trx) => ({
        success: true as const,
        data: await createNotifications(trx, { community, audit }, actorOf(request), request.body),
        message: 'Notification created successfully',
      }))
    },
  )

  app.get(
    '/api/notifications/templates',
    {
      config: { access: admin, limits: standardLimit('notification-templates') },
      schema: {
        operationId: 'listNotificationTemplates',
        summary: 'List notification templates',
        response: { 200: TemplateCatalogue },
      },
    },
    async () => ({ templates: templateCatalogue }),
  )

  app.post(
    '/api/notifications/test',
    {
      config: { access: signedIn, limits: [perCaller(5, 'notification-test')], failure: failedTo('send test message') },
      schema: {
        operationId: 'sendTestNotification',
        summary: 'Send yourself a test message on one channel, by your preferences',
        body: TestMessage,
        response: { 200: SentTestMessage },
      },
    },
    async (request) => {
      const { user } = actorOf(request)
      const id = await transaction(db, (trx) => sendTestMessage(trx, community, user.id, request.body.channel))
      return { success: true as const, data: { id }, message: 'Test message created successfully' }
    },
  )

  app.post(
    '/api/notifications/read-all',
    {
      config: {
        access: signedIn,
        limits: [perCaller(5, 'notifications-read-all'), overall(100, 'notifications-read-all')],
        failure: failedTo('mark all notifications as read'),
      },
      schema: {
        operationId: 'markAllNotificationsRead',
        summary: 'Mark all your notifications as read',
        response: { 200: ReadAll },
      },
    },
    async (request) => {
      const markedCount = await transaction(db, (trx) => markAllRead(trx, actorOf(request).user))
      return { success: true as const, message: `${markedCount} notifications marked as read`, markedCount }
    },
  )

  app.post(
    '/api/notifications/delete-read',
    {
      config: {
        access: signedIn,
        limits: [perCaller(5, 'notifications-delete-read'), overall(100, 'notifications-delete-read')],
        failure: failedTo('delete read notifications'),
      },
      schema: {
        operationId: 'deleteReadNotifications',
        summary: 'Delete all your notifications that are read',
        response: { 200: DeletedRead },
      },
    },
    async (request) => {
      const deletedCount = await deleteAllRead(db, actorOf(request).user)
      return { success: true as const, message: `${deletedCount} notifications deleted`, deletedCount }
    },
  )

  app.post(
    '/api/notifications/:id/read',
    {
      config: {
        access: signedIn,
        limits: [perCaller(200, 'notification-read')],
        failure: failedTo('mark notification as read'),
      },
      schema: {
        operationId: 'markNotificationRead',
        summary: 'Mark a notification as read',
        params: IdParams,
        response: { 200: Type.Object({ success: Type.Literal(true), readAt: Timestamp }) },
      },
    },
    async (request) => {
      const readAt = await transaction(db, (trx) => markRead(trx, actorOf(request).user, request.params.id))
      return { success: true as const, readAt: readAt.toISOString() }
    },
  )

  app.post(
    '/api/notifications/:id/unread',
    {
      config: { access: signedIn, limits: changing, failure: failedTo('mark notification as unread') },
      schema: {
        operationId: 'markNotificationUnread',
        summary: 'Mark a notification as unread',
        params: IdParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await transaction(db, (trx) => markUnread(trx, actorOf(request).user, request.params.id))
      return { success: true as const, message: 'Notification marked as unread' }
    },
  )

  app.get(
    '/api/notifications/:id',
    {
      config: { access: signedIn, limits: [perCaller(100, 'notification')], failure: failedTo('fetch notification') },
      schema: {
        operationId: 'getNotification',
        summary: 'Get a notification, without marking it as read',
        params: IdParams,
        response: { 200: Notification },
      },
    },
    async (request) => readNotification(db, actorOf(request).user, request.params.id),
  )

  app.delete(
    '/api/notifications/:id',
    {
      config: { access: signedIn, limits: changing, failure: failedTo('delete notification') },
      schema: {
        operationId: 'deleteNotification',
        summary: 'Delete a notification',
        params: IdParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await transaction(db, (trx) => deleteNotification(trx, actorOf(request).user, request.params.id))
      return { success: true as const, message: 'Notification deleted successfully' }
    },
  )
}
