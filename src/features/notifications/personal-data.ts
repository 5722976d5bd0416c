import { sql } from 'kysely'
import type { SecondFactorRule } from '../../platform/access/second-factor-rule.ts'
import type { Database } from '../../platform/database/database.ts'
import { readInPages } from '../../platform/database/read-in-pages.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { isListed } from './list.ts'
import { isForRecipient } from './minimum-role.ts'
import { notificationObject } from './notification-json.ts'
import type { Notification } from './schema.ts'

/**
 * Only the member sees these rows, so that they need no hiding; they are deleted with that of the account. The export has
 * what the list has: what is for a role that they do not have tells of others.
 */
export const notificationPersonalData: PersonalData = {
  name: 'notifications',
  statistics: {
    notificationsSent: 'select coalesce(sum(total), 0) from notification_batches where created_by = users.id',
  },
  lastActivity: ['select max(created_at) from notification_batches where created_by = users.id'],
  export: (db, userId, { factorRule }) => ({
    notifications: notificationsOf(db, factorRule, userId),
    notificationPreferences: preferencesOf(db, userId),
    pushSubscriptions: pushSubscriptionsOf(db, userId),
  }),
}

function notificationsOf(db: Database, factorRule: SecondFactorRule, userId: string): AsyncIterable<object> {
  return readInPages(
    async (after) => {
      const { rows } = await sql<{ id: string; notification: Notification }>`
        select id, ${sql.raw(notificationObject)} as notification from notifications
        where user_id = ${userId} and id > ${after} and ${sql.raw(isListed)} and ${isForRecipient(factorRule)}
        order by id limit 100`.execute(db)
      return rows
    },
    ({ notification }) => notification,
  )
}

async function* preferencesOf(db: Database, userId: string): AsyncGenerator<object> {
  yield* await db.selectFrom('notification_preferences').selectAll().where('user_id', '=', userId).execute()
}

/** Without the keys, which belong to the browser. */
async function* pushSubscriptionsOf(db: Database, userId: string): AsyncGenerator<object> {
  yield* await db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'user_agent', 'created_at', 'last_success_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}
