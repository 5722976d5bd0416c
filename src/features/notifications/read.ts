import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { NotificationReader } from './minimum-role.ts'
import { notificationObject } from './notification-json.ts'
import { areOwn, notificationNotFound } from './read-state.ts'
import type { Notification } from './schema.ts'

/** As the list has it; it is not marked as read. Throws 404. */
export async function readNotification(
  db: Database,
  reader: NotificationReader,
  notificationId: string,
): Promise<Notification> {
  const { rows } = await sql<{ notification: Notification }>`
    select ${sql.raw(notificationObject)} as notification from notifications
    where ${areOwn(reader, [notificationId])}`.execute(db)
  const [found] = rows
  if (found === undefined) throw notificationNotFound()
  return found.notification
}
