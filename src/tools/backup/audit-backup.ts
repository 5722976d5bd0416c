import { randomUUIDv7 } from 'node:crypto'
import { openAudit } from '../../features/audit/audit.ts'
import type { OperationAudit } from '../../features/operation/audit-actions.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { openKeys } from '../../platform/settings/keys.ts'
import type { Settings } from '../../platform/settings/settings.ts'

const actor = { user: null, ipAddress: '', userAgent: 'hromada backup' }

/** Once the backup is complete: the entry is in none of its tables. */
export async function auditBackup(
  trx: Transaction,
  settings: Settings,
  { bytes, files }: { readonly bytes: number; readonly files: number },
): Promise<void> {
  const audit: OperationAudit = openAudit((await openKeys(settings)).audit)
  await audit(trx, actor, {
    action: 'BACKUP_CREATE',
    target: { type: 'backup', id: randomUUIDv7() },
    details: { newValue: { bytes, files } },
  })
}
