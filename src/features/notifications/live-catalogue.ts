import { type Static, type TSchema, Type } from 'typebox'
import { Id, Timestamp } from '../http/schema.ts'
import { Notification } from './schema.ts'

/** Every event that members who are connected are told, with what is sent along. */
export const liveCatalogue = {
  'notifications:new': Notification,
  'notifications:read': Type.Object({ notificationId: Id, readAt: Timestamp }),
  'notifications:bulk-read': Type.Object({ userId: Id, count: Type.Integer() }),
  'notifications:unread-count': Type.Object({ count: Type.Integer() }),
} satisfies Record<string, TSchema>

export type LiveEvents = { [Name in keyof typeof liveCatalogue]: Static<(typeof liveCatalogue)[Name]> }
