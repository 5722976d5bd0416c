import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'

const MAX_ROWS = 5_000_000

/** However long a flood lasts, the table keeps a bound. @param keptDays 0 keeps them up to that bound */
export async function forgetOldSecurityEvents(db: Database, keptDays: number): Promise<void> {
  if (keptDays > 0)
    await deleteInBatches(db, 'security_log', sql`occurred_at < now() - make_interval(days => ${keptDays})`)
  await deleteInBatches(db, 'security_log', sql`number <= (select max(number) - ${MAX_ROWS} from security_log)`)
}
