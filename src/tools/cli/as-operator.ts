import type { Audit } from '../../features/audit/audit.ts'
import type { AuditActor } from '../../features/audit/events.ts'
import { migrateAt } from '../../platform/database/migrate.ts'
import { openOperatorAudit } from '../operator-audit.ts'
import { type Open, withDatabase } from './database.ts'
import { operatorOf } from './user-options.ts'

interface Operating extends Open {
  readonly audit: Audit
  readonly operator: AuditActor
}

/** Does some work on the database of the settings, with the tables of this version, that its command answers for. */
export function asOperator<Result>(command: string, work: (operating: Operating) => Promise<Result>): Promise<Result> {
  return withDatabase(async (open) => {
    await migrateAt(open.connection, open.log)
    const audit = await openOperatorAudit(open.db, open.settings)
    return work({ ...open, audit, operator: operatorOf(command) })
  })
}
