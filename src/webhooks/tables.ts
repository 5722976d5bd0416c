import type { Generated } from 'kysely'
import type { EventType } from '../events/events.ts'
import type { TellableType } from './event-catalogue.ts'
import type { DisabledReason, Status } from './schema.ts'

declare module '../database/tables.ts' {
  interface Tables {
    webhooks: {
      id: string
      user_id: string
      url: string
      events: TellableType[]
      /** Encrypted, as the former one. */
      secret: Buffer
      former_secret: Buffer | null
      former_secret_until: Date | null
      is_enabled: Generated<boolean>
      /** Why the service switched it off; null when its owner did. */
      disabled_reason: DisabledReason | null
      /** Since when nothing that was sent has arrived. */
      failing_since: Date | null
      /** When there is next something to send, as far as that is known. */
      next_due_at: Date | null
      /** Nobody else sends to it before: a process does, or the receiver asked for a pause. */
      held_until: Date | null
      created_at: Generated<Date>
      updated_at: Generated<Date>
    }
    webhook_deliveries: {
      id: string
      webhook_id: string
      /** The event's place among all. */
      event_number: string
      event_id: string
      event_type: EventType
      status: Status
      attempts: Generated<number>
      /** Null for what is not pending. */
      next_attempt_at: Date | null
      /** Of the last attempt, as all that follows. */
      response_status: number | null
      response_body: string | null
      failure: string | null
      created_at: Generated<Date>
    }
  }
}
