import type { Generated, JSONColumnType } from 'kysely'
import type { EventType, SubscribableEventType } from './events.ts'

export const webhookDeliveryStatuses = ['pending', 'delivered', 'failed', 'skipped'] as const
export type WebhookDeliveryStatus = (typeof webhookDeliveryStatuses)[number]

export interface LoggedAttempt {
  /** Which attempt at the delivery it was, from 1. */
  readonly number: number
  readonly at: string
  readonly duration_ms: number
  /** Null if there was no answer. */
  readonly response_status: number | null
  /** The beginning of the answer. */
  readonly response_body: string | null
  /** Null if it arrived. */
  readonly failure: string | null
}

export const disabledReasons = ['gone', 'failing'] as const
export type DisabledReason = (typeof disabledReasons)[number]

export interface WebhookTables {
  webhooks: {
    id: string
    user_id: string
    url: string
    events: SubscribableEventType[]
    secret: Buffer
    former_secret: Buffer | null
    former_secret_until: Date | null
    is_enabled: Generated<boolean>
    /** Null when its owner disabled it. */
    disabled_reason: DisabledReason | null
    failing_since: Date | null
    /** Earliest known due time of a delivery. */
    next_due_at: Date | null
    /** Lease of the sending process, or the pause that the receiver asked for. */
    held_until: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  webhook_deliveries: {
    id: string
    webhook_id: string
    event_number: string
    event_id: string
    event_type: EventType
    status: WebhookDeliveryStatus
    attempts: Generated<number>
    next_attempt_at: Date | null
    response_status: number | null
    response_body: string | null
    failure: string | null
    created_at: Generated<Date>
    /** The last ones, the newest last. */
    attempt_log: JSONColumnType<readonly LoggedAttempt[], string | undefined>
  }
}
