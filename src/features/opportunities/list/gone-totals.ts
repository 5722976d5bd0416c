import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { retryDeadlocks } from '../../../platform/database/retry-deadlocks.ts'

const MAX_GONE = 10_000
const total = sql.raw('kind, key, value, status, visibility')

/** Of what there is no more, slots can cancel each other out. What is counted meanwhile is written back. */
export async function forgetGoneTotals(db: Database): Promise<void> {
  const forgetting = sql`
    with gone as (
      delete from opportunity_total_slots where (${total}) in (
        select ${total} from opportunity_total_slots group by ${total} having sum(opportunities) = 0 limit ${MAX_GONE}
      )
      returning *
    )
    insert into opportunity_total_slots as totals (${total}, slot, opportunities)
    select ${total}, min(slot), sum(opportunities) from gone group by ${total} having sum(opportunities) <> 0
    on conflict (${total}, slot) do update set opportunities = totals.opportunities + excluded.opportunities`
  await retryDeadlocks(() => forgetting.execute(db))
}
