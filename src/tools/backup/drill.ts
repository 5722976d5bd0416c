import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { verifyAuditLog } from '../../features/audit/verify.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { migrationNames } from '../../platform/database/migrate.ts'
import { openEmbeddedDatabase } from '../../platform/embedded-postgres/embedded-postgres.ts'
import { openFiles } from '../../platform/files/files.ts'
import type { Log } from '../../platform/log.ts'
import { openKeys } from '../../platform/settings/keys.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { makeDrillFolder } from './drill-place.ts'
import type { RunOptions } from './making.ts'
import { BackupRefused, type Manifest, type Totals } from './manifest.ts'
import { type BackupFile, verifyBackup } from './reading.ts'
import { assertKnownTables, restoreBackup } from './restoring.ts'

export interface Proof {
  readonly backup: string
  readonly madeAt: string
  readonly program: string
  readonly tables: number
  readonly rows: number
  readonly auditEntries: number
  readonly files: number
  /** That were missing already when it was made. */
  readonly missingFiles: number
}

/**
 * Restores a backup into a database and a folder of its own, which go afterwards, and examines what is there. Throws
 * BackupRefused for one that is no good.
 */
export async function drillBackup(file: BackupFile, settings: Settings, log: Log, options: RunOptions): Promise<Proof> {
  const dataFolder = await makeDrillFolder()
  const files = { place: 'disk', credentials: undefined } as const
  const apart: Settings = { ...settings, databaseUrl: undefined, redisUrl: undefined, dataFolder, files }
  try {
    const { manifest, totals } = await verifyBackup(file, apart, options.reportProgress)
    assertKnownTables(manifest)
    const { connection, stop } = await openEmbeddedDatabase(dataFolder, log)
    try {
      await restoreBackup({ connection, settings: apart, log }, file, options)
      const { db, close } = openDatabase(connection, log, { isPatient: true })
      try {
        return { backup: file.name, ...(await examine(db, { settings: apart, log, manifest, totals }, options)) }
      } finally {
        await close()
      }
    } finally {
      await stop()
    }
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
}

interface Restored {
  readonly settings: Settings
  readonly log: Log
  readonly manifest: Manifest
  readonly totals: Totals
}

async function examine(
  db: Database,
  { settings, log, manifest, totals }: Restored,
  { signal, reportProgress }: RunOptions,
): Promise<Omit<Proof, 'backup'>> {
  const rows = await countRows(db, manifest, totals)
  const { audit } = await openKeys(settings)
  const { entries, waiting, broken } = await verifyAuditLog(db, audit, {}, (checked, total) => {
    signal.throwIfAborted()
    reportProgress(`audit log: ${checked} of ${total} entries`)
  })
  if (broken !== undefined)
    throw new BackupRefused(`its audit log is broken at entry ${broken.sequence}: ${broken.reason}`)
  const { store } = await openFiles(settings, log)
  try {
    for (const [index, { key, bytes }] of (await namedFiles(db)).entries()) {
      signal.throwIfAborted()
      reportProgress(`file ${index + 1}`)
      if (!manifest.hasFiles || totals.missingFiles.includes(key)) continue
      let read = 0
      for await (const chunk of await store.open(key)) read += chunk.length
      if (read !== Number(bytes)) throw new BackupRefused(`the file ${key} has ${read} bytes instead of ${bytes}`)
    }
  } finally {
    store.close()
  }
  return {
    madeAt: manifest.madeAt,
    program: manifest.program,
    tables: manifest.tables.length,
    rows,
    auditEntries: entries + waiting,
    files: totals.files,
    missingFiles: totals.missingFiles.length,
  }
}

async function countRows(db: Database, { tables, migrations }: Manifest, totals: Totals): Promise<number> {
  const isOfThisVersion = migrations.length === migrationNames.length
  let sum = 0
  for (const { name } of tables) {
    const { rows } = await sql<{ count: string }>`select count(*) as count from ${sql.id('public', name)}`.execute(db)
    const count = Number(rows[0]?.count)
    // Later migrations may add rows.
    if (isOfThisVersion && count !== totals.rows[name]) {
      throw new BackupRefused(`the table ${name} has ${count} rows instead of ${totals.rows[name]}`)
    }
    sum += count
  }
  return sum
}

async function namedFiles(db: Database): Promise<{ key: string; bytes: string }[]> {
  const { rows } = await sql<{ key: string; bytes: string }>`
    select file_key as key, size as bytes from attachments
    union all select file_key, bytes from picture_files
    union all select file_key, bytes from outside_pictures`.execute(db)
  return rows
}
