import type { Selectable } from 'kysely'
import { insertNotifications, type NewNotification } from '../../src/features/notifications/insert.ts'
import { changePreferences } from '../../src/features/notifications/preferences/store.ts'
import { openSecondFactorRule } from '../../src/platform/access/second-factor-rule.ts'
import type { NotificationChannel } from '../../src/platform/database/tables/notifications.ts'
import type { Tables } from '../../src/platform/database/tables.ts'
import { transaction } from '../../src/platform/database/transaction.ts'
import { anyCommunity } from './community.ts'
import { eventually } from './eventually.ts'
import type { Member, TestApp } from './test-app.ts'

type Delivery = Selectable<Tables['notification_deliveries']>

type NewDelivery = Partial<NewNotification> & Pick<NewNotification, 'channels'>

/** What is claimed by the rule of a community that requires no factor. */
export const noFactorRequired = { factorRule: openSecondFactorRule(undefined), community: anyCommunity }

/** Inserts a notification as a feature would. @returns its id */
export async function insertOne(app: TestApp, { id }: Pick<Member, 'id'>, given: NewDelivery): Promise<string> {
  const [inserted] = await insertTogether(app, [{ ...given, userId: id }])
  return inserted as string
}

/** Inserts several in one transaction. */
export async function insertTogether(
  { platform }: TestApp,
  given: readonly (NewDelivery & Pick<NewNotification, 'userId'>)[],
): Promise<readonly string[]> {
  const content = {
    type: 'SYSTEM_ANNOUNCEMENT',
    priority: 'NORMAL',
    trigger: 'ADMIN_ACTION',
    title: 'A title',
    body: 'A body.',
    locale: 'en',
  } as const
  return transaction(platform.db, (trx) =>
    insertNotifications(
      trx,
      given.map((one) => ({ ...content, ...one })),
    ),
  )
}

/** A member who wants SMS; null: at a number that is not verified. */
export async function wantsSms(
  { platform, owner }: TestApp,
  { id }: Pick<Member, 'id'>,
  verifiedPhone: string | null = '+380501234567',
): Promise<void> {
  await changePreferences(platform, id, () => ({ sms: true }))
  await owner
    .updateTable('users')
    .set({ phone: verifiedPhone ?? '+380441234567', verified_phone: verifiedPhone })
    .where('id', '=', id)
    .execute()
}

/** Resolves with a delivery as soon as it is as wanted. */
export async function untilDelivery(
  { owner }: TestApp,
  id: string,
  channel: NotificationChannel,
  isWanted: (delivery: Delivery) => boolean,
): Promise<Delivery> {
  const delivery = owner
    .selectFrom('notification_deliveries')
    .selectAll()
    .where('notification_id', '=', id)
    .where('channel', '=', channel)
  return eventually('the delivery is in the expected state', () => delivery.executeTakeFirstOrThrow(), isWanted)
}

/** What became of a delivery that has ended. */
export async function finalDelivery(app: TestApp, id: string, channel: NotificationChannel) {
  const delivery = await untilDelivery(app, id, channel, ({ status }) => status !== 'PENDING')
  const { status, retry_count, failure_reason, next_attempt_at } = delivery
  return { status, retry_count, failure_reason, next_attempt_at }
}

/** As if the time had come for what waits. */
export async function becomeDue({ owner }: TestApp, ...ids: readonly string[]): Promise<void> {
  await owner
    .updateTable('notification_deliveries')
    .set({ next_attempt_at: new Date() })
    .where('notification_id', 'in', ids)
    .where('status', '=', 'PENDING')
    // What is to be shown in the app has no time: the service, which may be about to show it, would keep the one given.
    .where('next_attempt_at', 'is not', null)
    .execute()
}

/** How a delivery ends to whoever lacks the role that it is for: see finalDelivery. */
export const notForRole = {
  status: 'SKIPPED',
  retry_count: 0,
  failure_reason: 'not for this role',
  next_attempt_at: null,
}

export async function notificationStatus({ owner }: TestApp, id: string): Promise<string> {
  const { status } = await owner
    .selectFrom('notifications')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return status
}
