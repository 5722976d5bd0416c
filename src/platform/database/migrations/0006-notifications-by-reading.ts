import { type Kysely, sql } from 'kysely'
import { createOnlineIndex } from '../online-index.ts'

export const name = '0006-notifications-by-reading'
export const isOnline = true

/** What was read long ago is found without a look at all that was not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const definition = sql`(read_at) where read_at is not null`
  await createOnlineIndex(db, { table: 'notifications', name: 'notifications_read', definition })
}
