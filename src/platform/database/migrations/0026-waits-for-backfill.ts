import { type Kysely, sql } from 'kysely'

/**
 * The trigger of 0025 reads what is held by now: apart from it, whose locks would hold up everybody. A row that somebody
 * has locked is being moved, and read then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update notification_deliveries set next_attempt_at = next_attempt_at
    where (notification_id, channel) in (
      select notification_id, channel from notification_deliveries
      where status = 'PENDING' and failure_reason is not null and waits_for is null
        and next_attempt_at = date_trunc('minute', next_attempt_at)
      for update skip locked
    )`.execute(db)
  await sql`
    alter table notification_deliveries validate constraint notification_deliveries_waits_for_check`.execute(db)
}
