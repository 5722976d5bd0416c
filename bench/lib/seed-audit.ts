import { writeEntries } from '../../src/features/audit/lanes.ts'
import { sealEntries } from '../../src/features/audit/sealing.ts'
import { transaction } from '../../src/platform/database/transaction.ts'
import { openKeys } from '../../src/platform/settings/keys.ts'
import type { BenchDatabase } from './database.ts'
import { progress } from './report.ts'
import { benchAdministrator, userAgent } from './seed-accounts.ts'

const BATCH = 5_000

/**
 * Appends entries about role changes to the chain, by the secret of the program that keeps it.
 * @param userIds about whom, in turn; the first one has changed them
 */
export async function seedAuditEntries(
  { db, pool }: BenchDatabase,
  dataFolder: string,
  userIds: readonly string[],
  count = userIds.length,
): Promise<void> {
  const { audit } = await openKeys({ secrets: undefined, dataFolder })
  const user = { id: userIds[0] ?? '', email: benchAdministrator.email }
  const details = { previousValue: 'subscriber', newValue: 'member' }
  const occurrenceOf = (index: number) => {
    const userId = userIds[index % userIds.length] ?? ''
    const person = { userId, email: `${userId}@bench.example`, reason: 'As agreed at the meeting of the board' }
    const event = { action: 'USER_ROLE_UPDATE', target: { type: 'user', id: userId }, person, details } as const
    return { actor: { user, ipAddress: '192.0.2.7', userAgent }, event }
  }
  for (let from = 0; from < count; from += BATCH) {
    if (from % 100_000 === 0) progress(`audit entries: ${from} of ${count} …`)
    const batch = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => occurrenceOf(from + index))
    await transaction(db, (trx) => writeEntries(trx, audit, batch))
    await sealEntries(db, audit)
  }
  await pool.query('vacuum analyze audit_entries, audit_persons')
}
