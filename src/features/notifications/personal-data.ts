import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { readInPages } from '../database/read-in-pages.ts'
import type { OwnedContent } from '../users/owned-content.ts'
import { isListed } from './listing.ts'
import { notificationJson } from './notification-json.ts'
import '../auth/tables.ts'
import './tables.ts'

/**
 * What a member has been told, and how he wants to be: only he ever sees it, so it needs no hiding; it comes back with
 * the account, and goes with its row.
 */
export const ownedNotifications: OwnedContent = {
  name: 'notifications',
  statistics: {
    notificationsSent: 'select coalesce(sum(total), 0) from notification_batches where created_by = users.id',
  },
  lastActivity: ['select max(created_at) from notification_batches where created_by = users.id'],
  withdraw: async () => undefined,
  giveBack: async () => undefined,
  erase: async () => undefined,
  export: (db, userId) => ({
    notifications: notificationsOf(db, userId),
    notificationPreferences: preferencesOf(db, userId),
    pushSubscriptions: pushSubscriptionsOf(db, userId),
  }),
}

function notificationsOf(db: Database, userId: string): AsyncIterable<object> {
  return readInPages(
    async (after) => {
      const { rows } = await sql<{ id: string; notification: string }>`
        select id, ${sql.raw(notificationJson)} as notification from notifications
        where user_id = ${userId} and id > ${after} and ${sql.raw(isListed)}
        order by id limit 100`.execute(db)
      return rows
    },
    ({ notification }) => JSON.parse(notification) as object,
  )
}

async function* preferencesOf(db: Database, userId: string): AsyncGenerator<object> {
  yield* await db.selectFrom('notification_preferences').selectAll().where('user_id', '=', userId).execute()
}

/** Without the keys, which are the browser's. */
async function* pushSubscriptionsOf(db: Database, userId: string): AsyncGenerator<object> {
  yield* await db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'user_agent', 'created_at', 'last_success_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}
