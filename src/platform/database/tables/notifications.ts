import type { Generated, JSONColumnType } from 'kysely'
import type { Locale, Role } from './accounts.ts'

export const notificationTypes = [
  'SYSTEM_ANNOUNCEMENT',
  'ENTITY_VERIFICATION',
  'OPPORTUNITY_UPDATE',
  'WALLET_TRANSACTION',
  'SECURITY_ALERT',
  'MARKETING_OFFER',
  'USER_MENTION',
  'MESSAGE_RECEIVED',
] as const
export type NotificationType = (typeof notificationTypes)[number]

export const notificationPriorities = ['LOW', 'NORMAL', 'HIGH', 'URGENT'] as const
export type NotificationPriority = (typeof notificationPriorities)[number]

/** In the order of storage and display. */
export const notificationChannels = ['IN_APP', 'EMAIL', 'SMS', 'PUSH'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

export const notificationStatuses = ['PENDING', 'DELIVERED', 'READ', 'FAILED', 'EXPIRED'] as const
type NotificationStatus = (typeof notificationStatuses)[number]

export const notificationTriggers = ['USER_ACTION', 'SYSTEM_EVENT', 'SCHEDULED', 'ADMIN_ACTION'] as const
export type NotificationTrigger = (typeof notificationTriggers)[number]

export const deliveryStatuses = ['PENDING', 'SENT', 'DELIVERED', 'FAILED', 'SKIPPED'] as const
type DeliveryStatus = (typeof deliveryStatuses)[number]

/** The end of quiet hours, the time of the digest, or the backoff after a failed attempt. */
export type DeliveryWait = 'quiet-hours' | 'digest' | 'retry'

export type BatchTexts = Partial<
  Record<Locale, { readonly title: string; readonly body: string; readonly actionText: string | null }>
>

export interface NotificationTables {
  notifications: {
    id: string
    user_id: string
    type: NotificationType
    priority: NotificationPriority
    status: NotificationStatus
    trigger: NotificationTrigger
    title: string
    body: string
    action_text: string | null
    action_url: string | null
    data: JSONColumnType<object>
    channels: NotificationChannel[]
    template_id: string | null
    locale: Locale
    /** Shown and sent to those who have at least this role, and the rights of it; a visitor's: to the account. */
    minimum_role: Generated<Role>
    batch_id: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    scheduled_for: Date | null
    expires_at: Date | null
    due_at: Date
    /** Null: not yet in any list or count. */
    released_at: Date | null
    read_at: Date | null
  }
  /** Of those that are deleted. */
  notification_places: {
    user_id: string
    id: string
    due_at: Date
    kept_at: Generated<Date>
  }
  notification_deliveries: {
    notification_id: string
    channel: NotificationChannel
    user_id: string
    status: DeliveryStatus
    retry_count: Generated<number>
    /** How often the mail server or SMS provider has put it off, which is not counted as failed. */
    deferrals: Generated<number>
    sent_at: Date | null
    delivered_at: Date | null
    failure_reason: string | null
    next_attempt_at: Date | null
    /** Why the next attempt is later; null while due or leased. */
    waits_for: DeliveryWait | null
    /** The digest that it is sent with at the next attempt, regardless of `waits_for`. */
    digest: 'batch' | 'hourly' | 'daily' | 'weekly' | null
    /** Priority: security alerts overtake offers to everyone. */
    is_urgent: Generated<boolean>
  }
  notification_counts: {
    user_id: string
    type: NotificationType
    channels: NotificationChannel[]
    minimum_role: Role
    total: string
    unread: string
  }
  /** Released notifications per day due (UTC), for 40 days; maintained by triggers. */
  notification_days: {
    user_id: string
    day: string
    minimum_role: Role
    total: string
  }
  notification_batches: {
    id: string
    created_by: string | null
    total: string
    contents: JSONColumnType<object> | null
    roles: Role[] | null
    created_at: Generated<Date>
    /** Cursor: every user up to this id has the notification. */
    last_user_id: string | null
    done_at: Date | null
    type: NotificationType | null
    priority: NotificationPriority | null
    channels: NotificationChannel[] | null
    template_id: string | null
    action_url: string | null
    texts: JSONColumnType<BatchTexts> | null
    scheduled_for: Date | null
    expires_at: Date | null
    is_for_audience: Generated<boolean>
    /** Set only before the batch is due: then nobody gets it. */
    cancelled_at: Date | null
    /** When the last notification of a cancelled batch was removed. */
    removed_at: Date | null
  }
  /** What became of the deliveries of batches: changes, and their sums so far. */
  notification_figures: {
    batch_id: string
    channel: NotificationChannel
    /** A status of deliveries; HELD for what waits for a time, READ for notifications that were read. */
    outcome: DeliveryStatus | 'HELD' | 'READ'
    reason: string
    count: string
    is_sum: Generated<boolean>
  }
  notification_preferences: {
    user_id: string
    timezone: Generated<string>
    enabled: Generated<boolean>
    in_app: Generated<boolean>
    wants_system: Generated<boolean>
    wants_entities: Generated<boolean>
    wants_opportunities: Generated<boolean>
    wants_wallet: Generated<boolean>
    wants_security: Generated<boolean>
    wants_marketing: Generated<boolean>
    wants_messages: Generated<boolean>
    quiet_enabled: Generated<boolean>
    quiet_start: Generated<string>
    quiet_end: Generated<string>
    cadences: Generated<('real_time' | 'hourly' | 'daily' | 'weekly')[]>
    batching: Generated<boolean>
    muted: Generated<string[]>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  push_subscriptions: {
    id: string
    user_id: string
    endpoint: string
    p256dh: string
    auth: string
    vapid_key: string
    user_agent: string | null
    failures: Generated<number>
    created_at: Generated<Date>
    last_success_at: Date | null
    /** Null of whoever came without a session. */
    session_id: string | null
  }
}
