import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '../../platform/jobs/due-check.ts'

/** The last of the times of the day that is over, by the clock of the database: times that were missed count once. */
export const lastDue = (times: readonly string[]): RawBuilder<Date> => sql`(
  select max(moment at time zone 'UTC')
  from unnest(array[${sql.join(times.map((time) => sql.lit(time)))}]::time[]) as clock (time_of_day)
  cross join (values (0), (1)) as back (days)
  cross join lateral (select date_trunc('day', now() at time zone 'UTC') - days * interval '1 day' + time_of_day)
    as planned (moment)
  where moment at time zone 'UTC' <= now())`

/** Rows of the future are of a clock that was wrong: they hold up nothing. */
export const isMissed = (times: readonly string[]): RawBuilder<boolean> => sql`
  not exists (select from backups where due_at between ${lastDue(times)} and now())`

/** Whether a backup is to be made, tried again, or taken over from a process that has ended. */
export const backupIsDue = (times: readonly string[]): Condition => sql`
  coalesce((select next_attempt_at <= now() from backups where next_attempt_at is not null), ${isMissed(times)})`
