import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { publish } from '../../platform/database/signals.ts'
import type { Locale, Role } from '../../platform/database/tables/accounts.ts'
import {
  type NotificationChannel,
  type NotificationPriority,
  type NotificationTrigger,
  type NotificationType,
  notificationChannels,
} from '../../platform/database/tables/notifications.ts'
import { inAppSkipReason } from './delivery/rules.ts'
import { publishNotificationSignal } from './live-signals.ts'
import { DELIVERIES_TOPIC } from './topics.ts'

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
  /** See `isForRole`; missing: for the account, whatever its role. */
  readonly minimumRole?: Role | undefined
  /** At most one notification of a batch for each member. */
  readonly batchId?: string | undefined
  /** Past or missing means due now. */
  readonly scheduledFor?: Date | undefined
  readonly expiresAt?: Date | undefined
}

export interface NewNotification extends NotificationContent {
  readonly userId: string
}

interface RecipientContent {
  readonly userId: string
  /** In the list of contents. */
  readonly contentIndex: number
}

/** A notification that is listed from now on. */
interface Arrival {
  readonly id: string
  readonly userId: string
}

/** As many as fit into the payload of a signal. */
const IDS_PER_SIGNAL = 150
const MAX_MEMBERS_APART = 8

/**
 * Inserts notifications, each with a delivery for each of its channels. Those that are due are listed at once; their
 * deliveries outside the app start when the transaction commits.
 * @returns their ids, in the same order
 */
export async function insertNotifications(
  trx: Transaction,
  notifications: readonly NewNotification[],
): Promise<readonly string[]> {
  const recipients = notifications.map(({ userId }, contentIndex) => ({ userId, contentIndex }))
  return insertForEachRecipient(trx, recipients, notifications)
}

/**
 * Inserts a notification for each recipient. A member who has one of the same batch already gets no second.
 * @returns the ids of the notifications, in the order of the recipients
 */
export async function insertForEachRecipient(
  trx: Transaction,
  recipients: readonly RecipientContent[],
  contents: readonly NotificationContent[],
): Promise<readonly string[]> {
  if (recipients.length === 0) return []
  const ids = recipients.map(() => randomUUIDv7())
  const arrived = await insertRows(trx, ids, recipients, contents)
  const batchId = contents[0]?.batchId
  const isLargeBatch = batchId !== undefined && arrived.length > IDS_PER_SIGNAL
  await (isLargeBatch ? publishBatchArrival(trx, batchId, recipients) : publishArrivals(trx, arrived))
  if (contents.some(leavesApp)) await publish(trx, DELIVERIES_TOPIC)
  return ids
}

const insertNotificationRows = sql`
  insert into notifications (
    id, user_id, type, priority, trigger, title, body, action_text, action_url, data, channels, template_id,
    locale, minimum_role, batch_id, scheduled_for, expires_at, due_at, released_at, status
  )
  select id, user_id, type, priority, trigger, title, body, "actionText", "actionUrl", coalesce(data, '{}'),
    channels, "templateId", locale, coalesce("minimumRole", 'visitor'), "batchId", "scheduledFor", "expiresAt",
    greatest("scheduledFor", now()),
    case when is_due then now() end,
    case
      when not is_due then 'PENDING'
      when 'IN_APP' = any(channels) and skip_reason is null then 'DELIVERED'
      when channels = array['IN_APP'] then 'FAILED'
      else 'PENDING'
    end
  from input order by user_id, content_index
  on conflict (batch_id, user_id) where batch_id is not null do nothing
  returning *`

const insertDeliveryRows = sql`
  insert into notification_deliveries (
    notification_id, channel, user_id, status, delivered_at, failure_reason, next_attempt_at, is_urgent
  )
  select inserted.id, channel, user_id,
    case when not shows_now then 'PENDING' when skip_reason is null then 'DELIVERED' else 'SKIPPED' end,
    case when shows_now and skip_reason is null then now() end,
    case when shows_now then skip_reason end,
    case when channel <> 'IN_APP' then due_at end,
    type = 'SECURITY_ALERT' or priority = 'URGENT'
  from inserted
  left join notification_preferences preferences using (user_id),
  unnest(channels) as channel,
  lateral (
    select channel = 'IN_APP' and released_at is not null, ${inAppSkipReason(sql.ref('type'))}
  ) as _ (shows_now, skip_reason)`

/** @returns those that are due, and so listed from now on */
async function insertRows(
  trx: Transaction,
  ids: readonly string[],
  recipients: readonly RecipientContent[],
  contents: readonly NotificationContent[],
): Promise<Arrival[]> {
  const userIds = recipients.map(({ userId }) => userId)
  const contentIndexes = recipients.map(({ contentIndex }) => contentIndex)
  const { rows } = await sql<Arrival>`
    with contents as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(contents.map(toRecord))}) as content (
        content_index integer, type text, priority text, trigger text, title text, body text, "actionText" text,
        "actionUrl" text, data jsonb, channels text[], "templateId" text, locale text, "minimumRole" text,
        "batchId" uuid, "scheduledFor" timestamptz, "expiresAt" timestamptz
      )
    ), input as materialized (
      select recipients.id, recipients.user_id, contents.*,
        coalesce("scheduledFor" <= now(), true) as is_due, ${inAppSkipReason(sql.ref('contents.type'))} as skip_reason
      from unnest(${ids}::uuid[], ${userIds}::uuid[], ${contentIndexes}::integer[])
        recipients (id, user_id, content_index)
      join contents using (content_index)
      left join notification_preferences preferences on preferences.user_id = recipients.user_id
    ), inserted as (${insertNotificationRows}), deliveries as (${insertDeliveryRows})
    select id, user_id as "userId" from inserted where released_at is not null`.execute(trx)
  return rows
}

const toRecord = ({ channels, ...content }: NotificationContent, contentIndex: number) => ({
  ...content,
  content_index: contentIndex,
  channels: inOrder(channels),
})

export const inOrder = (channels: readonly NotificationChannel[]) =>
  notificationChannels.filter((channel) => channels.includes(channel))

/** To each of a few members by a signal of their own, else to all programs together. */
export async function publishArrivals(trx: Transaction, arrivals: readonly Arrival[]): Promise<void> {
  const byMember = Map.groupBy(arrivals, ({ userId }) => userId)
  const groups = byMember.size <= MAX_MEMBERS_APART ? [...byMember] : [[undefined, arrivals] as const]
  for (const [userId, ofGroup] of groups) {
    const ids = ofGroup.map(({ id }) => id)
    for (let start = 0; start < ids.length; start += IDS_PER_SIGNAL) {
      const signal = { kind: 'new', ids: ids.slice(start, start + IDS_PER_SIGNAL) } as const
      await publishNotificationSignal(trx, userId === undefined ? signal : { ...signal, userId })
    }
  }
}

/** One signal for thousands of notifications: it names a range of members instead of ids. */
async function publishBatchArrival(
  trx: Transaction,
  batchId: string,
  recipients: readonly RecipientContent[],
): Promise<void> {
  const sorted = recipients.map(({ userId }) => userId).toSorted()
  const [firstUserId = '', lastUserId = ''] = [sorted[0], sorted.at(-1)]
  await publishNotificationSignal(trx, { kind: 'batch', batchId, firstUserId, lastUserId })
}

const leavesApp = ({ channels }: Pick<NotificationContent, 'channels'>) =>
  channels.some((channel) => channel !== 'IN_APP')
