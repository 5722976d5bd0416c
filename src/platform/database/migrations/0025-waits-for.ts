import { type Kysely, sql } from 'kysely'

/**
 * Why a delivery is not attempted yet (docs/decisions/0019). Former versions say it only in `failure_reason`, in
 * sentences that no longer change: where one that runs beside this one moves the next attempt, a trigger reads them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Not valid: else all rows would be read under a lock that keeps everybody out. 0026 validates it under a lighter one.
  await sql`
    alter table notification_deliveries add column waits_for text,
      add constraint notification_deliveries_waits_for_check
        check (waits_for in ('quiet-hours', 'digest', 'retry')) not valid`.execute(db)
  await sql`
    create function read_what_delivery_waits_for() returns trigger language plpgsql as $$
    begin
      new.waits_for := case
        when new.retry_count > old.retry_count then 'retry'
        -- Quiet hours and digests end at full minutes; leases do not.
        when new.next_attempt_at <> date_trunc('minute', new.next_attempt_at) then null
        when new.failure_reason like 'quiet hours until %' then 'quiet-hours'
        when new.failure_reason like 'waits %' then 'digest'
      end;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger notification_deliveries_of_former_version
    before update of next_attempt_at on notification_deliveries
    for each row when (
      new.status = 'PENDING' and new.failure_reason is not null and new.waits_for is not distinct from old.waits_for
    )
    execute function read_what_delivery_waits_for()`.execute(db)
}
