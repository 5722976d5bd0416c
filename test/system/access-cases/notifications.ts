import { createECDH, randomBytes } from 'node:crypto'
import { subscribe } from '../../../src/features/notifications/delivery/push-subscriptions.ts'
import { insertNotifications } from '../../../src/features/notifications/insert.ts'
import { unsubscribeToken } from '../../../src/features/notifications/preferences/unsubscribe-links.ts'
import { transaction } from '../../../src/platform/database/transaction.ts'
import type { AccessCase, AccessCases, Make } from './access-case.ts'
import { another, anotherUser, caller, id, type Owner, self } from './people.ts'

const announcement = (userId: string) => ({ userId, type: 'SYSTEM_ANNOUNCEMENT', title: 'Title', body: 'Body' })

const notification =
  (owner: Owner): Make =>
  async (scene) => {
    const { id: userId } = await owner(scene)
    const inserted = {
      ...announcement(userId),
      type: 'SYSTEM_ANNOUNCEMENT',
      priority: 'NORMAL',
      trigger: 'SYSTEM_EVENT',
      channels: ['IN_APP'],
      locale: 'en',
    } as const
    const [notificationId] = await transaction(scene.app.platform.db, (trx) => insertNotifications(trx, [inserted]))
    return notificationId as string
  }

const notificationObjects: AccessCase = {
  objects: { own: [notification(caller), 200], another: [notification(another), 404], absent: [id, 404] },
}

const browserKeys = {
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
}

const newEndpoint = () => `https://push.example/${id()}`

const pushEndpoint =
  (owner: Owner): Make =>
  async (scene) => {
    const address = { endpoint: newEndpoint(), ...browserKeys }
    const { id: userId } = await owner(scene)
    const { db, push } = scene.app.platform
    const browser = { vapidKey: push.publicKey, userAgent: 'browser' }
    await transaction(db, (trx) => subscribe(trx, { id: userId }, address, browser))
    return address.endpoint
  }

const unsubscribeLink: Make = async (scene) =>
  unsubscribeToken(scene.app.platform.keys.unsubscribing, { userId: await anotherUser(scene), mailing: 'marketing' })

/** Without anything for jobs to do, whose writes would seem those of a refused request. */
const scheduledAnnouncement: Make = async ({ app }) => {
  const now = new Date()
  const batch = { id: id(), total: '1', scheduled_for: new Date(Date.now() + 3_600_000), done_at: now, removed_at: now }
  await app.owner.insertInto('notification_batches').values(batch).execute()
  return batch.id
}

export const notificationCases: AccessCases = {
  'GET /api/notifications': { answers: 200 },
  'POST /api/notifications': {
    body: announcement,
    objects: { own: [self, 201], another: [anotherUser, 201], absent: [id, 400] },
  },
  'GET /api/notifications/templates': { answers: 200 },
  'GET /api/admin/notifications': {
    query: (userId) => `?userId=${userId}`,
    objects: { own: [self, 200], another: [anotherUser, 200], absent: [id, 200] },
  },
  'GET /api/admin/announcements': { answers: 200 },
  'POST /api/admin/announcements/count': { body: () => ({ audience: {} }), answers: 200 },
  'POST /api/admin/announcements/preview': {
    body: () => ({ type: 'SYSTEM_ANNOUNCEMENT', title: 'Title', body: 'Body' }),
    answers: 200,
  },
  'GET /api/admin/announcements/:batchId': { objects: { any: [scheduledAnnouncement, 200], absent: [id, 404] } },
  'DELETE /api/admin/announcements/:batchId': { objects: { any: [scheduledAnnouncement, 200], absent: [id, 404] } },
  'POST /api/notifications/read-all': { answers: 200 },
  'POST /api/notifications/delete-read': { answers: 200 },
  'POST /api/notifications/test': { body: () => ({ channel: 'PUSH' }), answers: 200 },
  'POST /api/notifications/:id/read': notificationObjects,
  'POST /api/notifications/:id/unread': notificationObjects,
  'DELETE /api/notifications/:id': notificationObjects,
  'GET /api/notifications/:id': notificationObjects,
  'POST /api/notifications/bulk/read': { body: () => ({ ids: ['unknown'] }), answers: 200 },
  'POST /api/notifications/bulk/unread': { body: () => ({ ids: ['unknown'] }), answers: 200 },
  'POST /api/notifications/bulk/delete': { body: () => ({ ids: ['unknown'] }), answers: 200 },
  'GET /api/notifications/preferences': { answers: 200 },
  'PUT /api/notifications/preferences': { body: () => ({ enabled: false }), answers: 200 },
  'GET /api/notifications/push/public-key': { answers: 200 },
  'POST /api/notifications/push/subscriptions': {
    body: (endpoint) => ({ endpoint, keys: browserKeys }),
    objects: { own: [pushEndpoint(caller), 201], another: [pushEndpoint(another), 201], absent: [newEndpoint, 201] },
  },
  'DELETE /api/notifications/push/subscriptions': {
    body: (endpoint) => ({ endpoint }),
    objects: { own: [pushEndpoint(caller), 200], another: [pushEndpoint(another), 404], absent: [newEndpoint, 404] },
  },
  'GET /api/notifications/unsubscribe': {
    query: (token) => `?token=${token}`,
    objects: { another: [unsubscribeLink, 200], absent: [id, 404] },
  },
  'POST /api/notifications/unsubscribe': {
    query: (token) => `?token=${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: () => 'List-Unsubscribe=One-Click',
    objects: { another: [unsubscribeLink, 200], absent: [id, 404] },
  },
}
