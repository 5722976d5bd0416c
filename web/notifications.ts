import type { components } from '../client/src/schema.ts'
import { api } from './api.ts'
import { boot } from './boot.ts'
import type { IconName } from './ui/icon.tsx'

export type NotificationList = components['schemas']['NotificationList']
type Notification = components['schemas']['Notification']
type Channel = Notification['deliveries'][number]['channel']

export const typeIcons: Readonly<Record<Notification['type'], IconName>> = {
  SYSTEM_ANNOUNCEMENT: 'megaphone',
  ENTITY_VERIFICATION: 'building-2',
  OPPORTUNITY_UPDATE: 'briefcase',
  WALLET_TRANSACTION: 'wallet',
  SECURITY_ALERT: 'shield',
  MARKETING_OFFER: 'tag',
  USER_MENTION: 'message-square',
  MESSAGE_RECEIVED: 'mail',
}

/** By which channels the community sends. */
export const isSetUp: Readonly<Record<Channel, boolean>> = {
  IN_APP: true,
  EMAIL: boot.info.features.mail,
  PUSH: boot.info.features.push,
  SMS: boot.info.features.sms,
}

interface Query {
  limit: number
  unreadOnly?: boolean
  types?: string
  startAfter?: string
}

/** The list, never the statistics that the same path can answer with. */
export async function readNotifications(query: Query, signal?: AbortSignal): Promise<NotificationList> {
  const answer = await api.get('/api/notifications', { params: { query }, ...(signal && { signal }) })
  return answer as NotificationList
}
