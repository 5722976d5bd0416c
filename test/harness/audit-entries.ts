import { sealEntries } from '../../src/features/audit/sealing.ts'
import type { TestApp } from './test-app.ts'

/** Seals the entries that were written, as the service does within a second: then they stand in the log. */
export async function sealAuditLog({ platform }: Pick<TestApp, 'platform'>): Promise<void> {
  await sealEntries(platform.db, platform.keys.audit)
}
