import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { signal } from '../database/signals.ts'
import { inAppRefusal } from './decision.ts'
import { tellLive } from './live-signals.ts'
import {
  type Locale,
  type NotificationChannel,
  type NotificationPriority,
  type NotificationTrigger,
  type NotificationType,
  notificationChannels,
} from './schema.ts'
import './tables.ts'

/** What a notification says, whoever gets it. */
export interface NotificationContent {
  readonly type: NotificationType
  readonly priority: NotificationPriority
  readonly trigger: NotificationTrigger
  readonly title: string
  readonly body: string
  readonly actionText?: string | undefined
  readonly actionUrl?: string | undefined
  readonly data?: object | undefined
  readonly channels: readonly NotificationChannel[]
  readonly templateId?: string | undefined
  readonly locale: Locale
  /** What is sent to several at once; each member gets one of it. */
  readonly batchId?: string | undefined
  /** One that is past, or absent: it is due now. */
  readonly scheduledFor?: Date | undefined
  readonly expiresAt?: Date | undefined
}

export interface NewNotification extends NotificationContent {
  readonly userId: string
}

/** Who gets which of several contents. */
export interface Recipient {
  readonly userId: string
  /** Its place among the contents. */
  readonly content: number
}

/** So many ids find room in one signal. */
const IDS_PER_SIGNAL = 150

/**
 * Stores notifications, each with a delivery for each of its channels. What is due is in lists, counts and the app at
 * once; what goes outside is left for the senders, who hear of it when the transaction commits.
 * @returns their ids, in the same order
 */
export async function storeNotifications(
  trx: Transaction,
  notifications: readonly NewNotification[],
): Promise<readonly string[]> {
  const recipients = notifications.map(({ userId }, content) => ({ userId, content }))
  return storeForEach(trx, recipients, notifications)
}

/**
 * Stores a notification for each recipient, in one statement. Of a batch a member who has one already gets no second.
 * @returns the ids of the notifications, in the order of the recipients
 */
export async function storeForEach(
  trx: Transaction,
  recipients: readonly Recipient[],
  contents: readonly NotificationContent[],
): Promise<readonly string[]> {
  if (recipients.length === 0) return []
  const ids = recipients.map(() => randomUUIDv7())
  const userIds = recipients.map(({ userId }) => userId)
  const places = recipients.map(({ content }) => content)
  const { rows } = await sql<{ id: string }>`
    with contents as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(contents.map(numbered))}) as content (
        content integer, type text, priority text, trigger text, title text, body text, "actionText" text,
        "actionUrl" text, data jsonb, channels text[], "templateId" text, locale text, "batchId" uuid,
        "scheduledFor" timestamptz, "expiresAt" timestamptz
      )
    ), given as materialized (
      select recipients.id, recipients.user_id, contents.*,
        coalesce("scheduledFor" <= now(), true) as is_due, ${inAppRefusal(sql.ref('contents.type'))} as refusal
      from unnest(${ids}::uuid[], ${userIds}::uuid[], ${places}::integer[]) recipients (id, user_id, content)
      join contents using (content)
      left join notification_preferences preferences on preferences.user_id = recipients.user_id
    ), stored as (
      insert into notifications (
        id, user_id, type, priority, trigger, title, body, action_text, action_url, data, channels, template_id,
        locale, batch_id, scheduled_for, expires_at, due_at, released_at, status
      )
      select id, user_id, type, priority, trigger, title, body, "actionText", "actionUrl", coalesce(data, '{}'),
        channels, "templateId", locale, "batchId", "scheduledFor", "expiresAt", greatest("scheduledFor", now()),
        case when is_due then now() end,
        case
          when not is_due then 'PENDING'
          when 'IN_APP' = any(channels) and refusal is null then 'DELIVERED'
          when channels = array['IN_APP'] then 'FAILED'
          else 'PENDING'
        end
      from given order by user_id, content
      on conflict (batch_id, user_id) where batch_id is not null do nothing
      returning *
    ), deliveries as (
      insert into notification_deliveries (
        notification_id, channel, user_id, status, delivered_at, failure_reason, next_attempt_at, is_urgent
      )
      select stored.id, channel, user_id,
        case when not shows_now then 'PENDING' when refusal is null then 'DELIVERED' else 'SKIPPED' end,
        case when shows_now and refusal is null then now() end,
        case when shows_now then refusal end,
        case when channel <> 'IN_APP' then due_at end,
        type = 'SECURITY_ALERT' or priority = 'URGENT'
      from stored
      left join notification_preferences preferences using (user_id),
      unnest(channels) as channel,
      lateral (
        select channel = 'IN_APP' and released_at is not null, ${inAppRefusal(sql.ref('type'))}
      ) as _ (shows_now, refusal)
    )
    select id from stored where released_at is not null`.execute(trx)
  const arrived = rows.map(({ id }) => id)
  const batchId = contents[0]?.batchId
  if (batchId !== undefined && arrived.length > IDS_PER_SIGNAL) await tellOfBatch(trx, batchId, userIds)
  else await tellOfArrivals(trx, arrived)
  if (contents.some(goesOutside)) await signal(trx, 'deliveries')
  return ids
}

/** Says, to those who show them at once, that notifications have come. */
export async function tellOfArrivals(trx: Transaction, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += IDS_PER_SIGNAL) {
    const piece = ids.slice(start, start + IDS_PER_SIGNAL)
    await tellLive(trx, { kind: 'new', ids: piece })
  }
}

/** The same of a batch, as far as it has come to the members between the first and the last of these. */
async function tellOfBatch(trx: Transaction, batchId: string, userIds: readonly string[]): Promise<void> {
  const sorted = userIds.toSorted()
  const [firstUserId = '', lastUserId = ''] = [sorted[0], sorted.at(-1)]
  await tellLive(trx, { kind: 'batch', batchId, firstUserId, lastUserId })
}

const goesOutside = ({ channels }: Pick<NotificationContent, 'channels'>) =>
  channels.some((channel) => channel !== 'IN_APP')

/** As the statement reads it. */
const numbered = ({ channels, ...content }: NotificationContent, place: number) => ({
  ...content,
  content: place,
  channels: notificationChannels.filter((channel) => channels.includes(channel)),
})
