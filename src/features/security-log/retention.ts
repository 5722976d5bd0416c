import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'

const KEPT_DAYS = 180
const MAX_ROWS = 5_000_000

/** However long a flood lasts, the table keeps a bound. */
export async function forgetOldSecurityEvents(db: Database): Promise<void> {
  await deleteInBatches(db, 'security_log', sql`occurred_at < now() - make_interval(days => ${KEPT_DAYS})`)
  await deleteInBatches(db, 'security_log', sql`number <= (select max(number) - ${MAX_ROWS} from security_log)`)
}
