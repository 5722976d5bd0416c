import { Cron } from 'croner'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Condition } from './due-check.ts'

interface Schedule {
  readonly isDue: Condition
  /** @returns false when another process was first */
  claim(): Promise<boolean>
}

/** Due at the times of a cron expression (UTC). Times that passed while no process ran are one. Throws for bad syntax. */
export async function openSchedule(db: Database, name: string, cron: string): Promise<Schedule> {
  const times = new Cron(cron, { timezone: 'UTC' })
  const isNowDue: RawBuilder<boolean> = sql`name = ${name} and next_at <= now()`

  /** By the clock of the database: processes whose clocks differ would repeat each other's runs. */
  async function nextTime(): Promise<Date> {
    const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
    return times.nextRun(rows[0]?.now) as Date
  }

  await db
    .insertInto('scheduled_jobs')
    .values({ name, next_at: await nextTime() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

  return {
    isDue: sql`exists (select from scheduled_jobs where ${isNowDue})`,
    async claim() {
      const { numUpdatedRows } = await db
        .updateTable('scheduled_jobs')
        .set({ next_at: await nextTime() })
        .where(isNowDue)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  }
}
