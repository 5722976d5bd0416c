import { readHeadFile } from '../../features/audit/head-file.ts'
import { type Verdict, verifyAuditLog } from '../../features/audit/verify.ts'
import { type Connection, openDatabase } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { type Keys, openKeys } from '../../platform/settings/keys.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { openExactSession } from '../backup/exact-session.ts'
import { manifestOf, partsOf, type RunOptions } from '../backup/making.ts'
import { countRows } from '../backup/manifest.ts'
import { assertKnownTables, restoreParts } from '../backup/restoring.ts'
import { openSnapshot } from '../backup/snapshot.ts'

interface Copy {
  readonly former: Connection
  readonly next: Connection
  readonly settings: Settings
  readonly log: Log
}

/**
 * As a backup that is restored at once: the rows, in the tables of this version. Throws unless each row that was read
 * was written, and the audit log verifies as well as before.
 * @returns the number of rows
 */
export async function copyDatabase({ former, next, settings, log }: Copy, options: RunOptions): Promise<number> {
  const keys = await openKeys(settings)
  const totals = { rows: {}, files: 0, missingFiles: [] }
  await using snapshot = await openSnapshot(former)
  const manifest = manifestOf(snapshot, { hasFiles: false, key: keys.backup })
  assertKnownTables(manifest)
  const client = await openExactSession(next)
  try {
    const parts = partsOf(snapshot, undefined, totals, () => {})
    await restoreParts(client, { settings, log }, manifest, parts, options)
  } finally {
    await client.end()
  }
  options.reportProgress('verifying the audit log')
  await assertSameLog({ former, next, settings, log }, keys)
  return countRows(totals)
}

async function assertSameLog({ former, next, settings, log }: Copy, keys: Keys): Promise<void> {
  const verdictOf = (connection: Connection) => verify(connection, settings, keys, log)
  const { broken } = await verdictOf(next)
  if (broken === undefined) return
  // It may have been broken before, which is no reason to stay with an old PostgreSQL.
  const before = await verdictOf(former)
  if (before.broken === undefined) throw new Error(`the audit log does not verify in the copy: ${broken.reason}`)
  log.warn({ sequence: broken.sequence, reason: broken.reason }, 'audit log is broken, as it was before the move')
}

async function verify(connection: Connection, settings: Settings, keys: Keys, log: Log): Promise<Verdict> {
  const { db, close } = openDatabase(connection, log, { isPatient: true })
  try {
    const kept = await readHeadFile(settings.dataFolder)
    return await verifyAuditLog(db, keys.audit, { kept }, () => {})
  } finally {
    await close()
  }
}
