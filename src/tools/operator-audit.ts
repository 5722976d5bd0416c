import { type Audit, openAudit } from '../features/audit/audit.ts'
import { sealEntries } from '../features/audit/sealing.ts'
import type { Database } from '../platform/database/database.ts'
import { openKeys } from '../platform/settings/keys.ts'
import type { Settings } from '../platform/settings/settings.ts'

/** Of commands: what they write is sealed at once, as no program may be running that would do it. */
export async function openOperatorAudit(db: Database, settings: Settings): Promise<Audit> {
  const { audit: keys } = await openKeys(settings)
  return openAudit(keys, async () => void (await sealEntries(db, keys)))
}
