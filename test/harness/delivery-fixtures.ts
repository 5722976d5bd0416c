import type { Selectable } from 'kysely'
import type { Tables } from '../src/database/tables.ts'
import { transaction } from '../src/database/transaction.ts'
import type { NotificationChannel } from '../src/notifications/schema.ts'
import { type NewNotification, storeNotifications } from '../src/notifications/storing.ts'
import { eventually } from './eventually.ts'
import type { Member, TestApp } from './test-app.ts'

type Delivery = Selectable<Tables['notification_deliveries']>

type Told = Partial<NewNotification> & Pick<NewNotification, 'channels'>

/** Leaves a notification for a member as a feature would. @returns its id */
export async function tell(app: TestApp, { id }: Pick<Member, 'id'>, given: Told): Promise<string> {
  const [told] = await tellAtOnce(app, [{ ...given, userId: id }])
  return told as string
}

/** Leaves several in one transaction. */
export async function tellAtOnce(
  { services }: TestApp,
  given: readonly (Told & Pick<NewNotification, 'userId'>)[],
): Promise<readonly string[]> {
  const content = {
    type: 'SYSTEM_ANNOUNCEMENT',
    priority: 'NORMAL',
    trigger: 'ADMIN_ACTION',
    title: 'A title',
    body: 'A body.',
    locale: 'en',
  } as const
  return transaction(services.db, (trx) =>
    storeNotifications(
      trx,
      given.map((one) => ({ ...content, ...one })),
    ),
  )
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
  return eventually(() => delivery.executeTakeFirstOrThrow(), isWanted)
}

/** What became of a delivery that has ended. */
export async function fateOf(app: TestApp, id: string, channel: NotificationChannel) {
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
    .execute()
}

export async function statusOf({ owner }: TestApp, id: string): Promise<string> {
  const { status } = await owner
    .selectFrom('notifications')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return status
}
