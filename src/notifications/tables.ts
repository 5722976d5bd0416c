import type { Generated, JSONColumnType } from 'kysely'
import type { Role } from '../http/caller.ts'
import type {
  DeliveryStatus,
  NotificationChannel,
  NotificationPriority,
  NotificationStatus,
  NotificationTrigger,
  NotificationType,
} from './schema.ts'

declare module '../database/tables.ts' {
  interface Tables {
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
      locale: 'en' | 'uk'
      /** What was sent to several at once has it in common: one for each member. */
      batch_id: string | null
      created_at: Generated<Date>
      updated_at: Generated<Date>
      scheduled_for: Date | null
      expires_at: Date | null
      /** When it was to come; lists are in this order. */
      due_at: Date
      /** When it came; null: it is in no list and no count yet. */
      released_at: Date | null
      read_at: Date | null
    }
    notification_deliveries: {
      notification_id: string
      channel: NotificationChannel
      user_id: string
      status: DeliveryStatus
      retry_count: Generated<number>
      sent_at: Date | null
      delivered_at: Date | null
      /** Also why it was skipped, or is held. */
      failure_reason: string | null
      next_attempt_at: Date | null
      /** It waits for that digest, which goes out at the next attempt. */
      digest: 'batch' | 'hourly' | 'daily' | 'weekly' | null
      /** It overtakes others: a security alert does not wait for an offer to everybody. */
      is_urgent: Generated<boolean>
    }
    /** Of listed ones; kept by triggers. */
    notification_counts: {
      user_id: string
      type: NotificationType
      channels: NotificationChannel[]
      total: string
      unread: string
    }
    /** Of listed ones, by the day (UTC) on which they were due, for the last 40 days; kept by triggers. */
    notification_days: {
      user_id: string
      day: string
      total: string
    }
    notification_batches: {
      id: string
      created_by: string | null
      total: string
      /** What an audience is told, in each language; null for a batch that was stored at once. */
      contents: JSONColumnType<object> | null
      roles: Role[] | null
      created_at: Generated<Date>
      /** Everybody up to here has it. */
      last_user_id: string | null
      done_at: Date | null
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
      created_at: Generated<Date>
      updated_at: Generated<Date>
    }
    push_subscriptions: {
      id: string
      user_id: string
      endpoint: string
      p256dh: string
      auth: string
      /** The public key of the service that the browser was given. */
      vapid_key: string
      user_agent: string | null
      failures: Generated<number>
      created_at: Generated<Date>
      last_success_at: Date | null
    }
  }
}
