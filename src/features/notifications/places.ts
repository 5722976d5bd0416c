import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'

const KEPT_DAYS = 30

/**
 * SQL of a `with` that deletes notifications (`deleted`). Lists go on behind the places of those that are gone: whoever
 * reads page by page names one as the last one seen. @param condition over `notifications`
 */
export const deleting = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  deleted as (
    delete from notifications where ${condition} returning user_id, id, due_at, released_at
  ), places as (
    insert into notification_places (user_id, id, due_at)
    select user_id, id, due_at from deleted where released_at is not null
  )`

/** @returns how many it has deleted */
export async function deleteNotifications(db: Database | Transaction, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${deleting(condition)} select count(*)::integer as count from deleted`.execute(db)
  return rows[0]?.count ?? 0
}

/** After so long nobody goes on with a page. */
export const forgetOldPlaces = (db: Database): Promise<void> =>
  deleteInBatches(db, 'notification_places', sql`kept_at < now() - make_interval(days => ${KEPT_DAYS})`)
