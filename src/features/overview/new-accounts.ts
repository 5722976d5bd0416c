import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

const DAYS = 90
const PAST_KEPT_MS = 3_600_000

interface NewAccounts {
  readonly day: string
  readonly count: number
}

export type ReadNewAccounts = () => Promise<readonly NewAccounts[]>

/**
 * New accounts of each of the last 90 days of UTC, the oldest first. Kept for an hour: of days that are over only
 * deletions change the number, and counting a million takes a fifth of a second.
 */
export function openNewAccounts(db: Database): ReadNewAccounts {
  let past: { readonly days: readonly NewAccounts[]; readonly before: string; readonly untilMs: number } | undefined
  return async () => {
    const nowMs = performance.now()
    if (past !== undefined && nowMs < past.untilMs) {
      const [today] = await countNewAccounts(db, 1)
      if (today?.day === past.before) return [...past.days, today]
    }
    const all = await countNewAccounts(db, DAYS)
    past = { days: all.slice(0, -1), before: all.at(-1)?.day ?? '', untilMs: nowMs + PAST_KEPT_MS }
    return all
  }
}

/** Days of UTC from so many days ago on, the oldest first, also those without any. */
async function countNewAccounts(db: Database, days: number): Promise<NewAccounts[]> {
  const { rows } = await sql<NewAccounts>`
    select to_char(days.day, 'YYYY-MM-DD') as day, count(id)::integer as count
    from generate_series(
      date_trunc('day', now() at time zone 'UTC') - ${days - 1} * interval '1 day',
      date_trunc('day', now() at time zone 'UTC'), interval '1 day'
    ) as days (day)
    left join users on deleted_at is null
      and created_at >= days.day at time zone 'UTC' and created_at < (days.day + interval '1 day') at time zone 'UTC'
    group by days.day order by days.day`.execute(db)
  return rows
}
