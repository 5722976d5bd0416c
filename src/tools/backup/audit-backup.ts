import { randomUUIDv7 } from 'node:crypto'
import type { OperationAudit } from '../../features/operation/audit-actions.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { openOperatorAudit } from '../operator-audit.ts'

const actor = { user: null, ipAddress: '', userAgent: 'hromada backup' }

/** Once the backup is complete: the entry is in none of its tables. */
export async function auditBackup(
  { db, trx }: { readonly db: Database; readonly trx: Transaction },
  settings: Settings,
  { bytes, files }: { readonly bytes: number; readonly files: number },
): Promise<void> {
  const audit: OperationAudit = await openOperatorAudit(db, settings)
  await audit(trx, actor, {
    action: 'BACKUP_CREATE',
    target: { type: 'backup', id: randomUUIDv7() },
    details: { newValue: { bytes, files } },
  })
}
