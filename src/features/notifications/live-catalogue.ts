import { type Static, type TSchema, Type } from 'typebox'
import { Id, Timestamp } from '../../platform/http/schemas/schema.ts'
import { Notification } from './schema.ts'

/** Every event that is emitted to members, with its payload. */
export const liveCatalogue = {
  'notifications:new': Notification,
  'notifications:read': Type.Object({ notificationId: Id, readAt: Timestamp }),
  'notifications:unread': Type.Object({ notificationId: Id }),
  'notifications:deleted': Type.Object({ notificationId: Id }),
  'notifications:bulk-read': Type.Object({ userId: Id, count: Type.Integer() }),
  'notifications:bulk-deleted': Type.Object({ userId: Id, count: Type.Integer() }),
  'notifications:unread-count': Type.Object({ count: Type.Integer() }),
} satisfies Record<string, TSchema>

export type LiveEvents = { [Name in keyof typeof liveCatalogue]: Static<(typeof liveCatalogue)[Name]> }
