import { type Kysely, sql } from 'kysely'
import { createOnlineIndex } from '../online-index.ts'

/** Deliveries are many. */
export const isOnline = true

/** The load of the last day, and the deliveries that failed, by their time: the ids of notifications begin with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table if not exists load_steps (
      step timestamptz primary key,
      requests bigint not null,
      failures bigint not null,
      seconds double precision not null
    )`.execute(db)
  await createOnlineIndex(db, {
    table: 'notification_deliveries',
    name: 'notification_deliveries_failed',
    definition: sql`(notification_id) where status = 'FAILED'`,
  })
}
