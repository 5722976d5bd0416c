import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type pg from 'pg'
import type { Connection, Database } from '../../platform/database/database.ts'
import { knownMigration } from '../../platform/database/migrate.ts'
import { type Files, openFiles } from '../../platform/files/files.ts'
import { withTempFile } from '../../platform/files/temp-files.ts'
import type { Log } from '../../platform/log.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { version } from '../../platform/settings/version.ts'
import { ArchiveDamaged, type Part } from './archive.ts'
import { assertEmptyDatabase } from './empty-target.ts'
import { openExactSession } from './exact-session.ts'
import { fillTables, loadRows } from './loading.ts'
import type { RunOptions } from './making.ts'
import { BackupRefused, fileOf, type Manifest, type Totals, tableOf, totalsPart } from './manifest.ts'
import { type BackupFile, readBackup, readTotals } from './reading.ts'

interface RestoreTarget {
  readonly connection: Connection
  readonly settings: Settings
  readonly log: Log
}

/** Throws BackupRefused for a backup with migrations that this version does not have. */
export function assertKnownTables({ migrations, program }: Manifest): void {
  if (knownMigration(migrations) !== undefined) return
  throw new BackupRefused(`it was made by version ${program}, whose tables this version (${version}) does not know`)
}

/** All or nothing. Throws BackupRefused for a database that is not empty, and for a damaged backup. */
export async function restoreBackup(target: RestoreTarget, file: BackupFile, options: RunOptions): Promise<void> {
  const client = await openExactSession(target.connection)
  try {
    await assertEmptyDatabase(client)
    await restoreInto(client, target, file, options)
  } finally {
    await client.end()
  }
}

async function restoreInto(
  client: pg.Client,
  target: RestoreTarget,
  file: BackupFile,
  options: RunOptions,
): Promise<void> {
  await readBackup(file, target.settings, async (manifest, parts) => {
    await writeSecret(target.settings, manifest)
    await restoreParts(client, target, manifest, parts, options)
  })
}

/** All or nothing, into empty tables. @param client connected to the target */
export async function restoreParts(
  client: pg.Client,
  { settings, log }: Omit<RestoreTarget, 'connection'>,
  manifest: Manifest,
  parts: AsyncIterable<Part>,
  options: RunOptions,
): Promise<void> {
  const files = await openFiles(settings, log)
  const stored: string[] = []
  try {
    await loadAll({ client, files, stored }, manifest, parts, options)
  } catch (error) {
    for (const key of stored) await undo(log, () => files.store.remove(key))
    throw error
  } finally {
    files.store.close()
  }
}

/** Only logs its own error, so that the caller throws the first one. */
async function undo(log: Log, step: () => Promise<unknown>): Promise<void> {
  await step().catch((error) => log.warn({ err: error }, 'failed to clean up after a failed restore'))
}

async function writeSecret({ secrets: configured, dataFolder }: Settings, { secret }: Manifest): Promise<void> {
  if (configured !== undefined || secret === undefined) return
  await writeFile(join(dataFolder, 'secret'), secret, { flag: 'wx', mode: 0o600, flush: true })
}

interface Destination {
  readonly client: pg.Client
  readonly files: Files
  /** The keys of stored files, for the rollback. */
  readonly stored: string[]
}

async function loadAll(
  { client, files, stored }: Destination,
  manifest: Manifest,
  parts: AsyncIterable<Part>,
  options: RunOptions,
): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  const rows: Record<string, number> = {}
  let totals: Totals | undefined

  async function loadPart({ name, content }: Part): Promise<void> {
    const table = tables.get(tableOf(name) ?? '')
    const key = fileOf(name)
    if (table !== undefined) {
      rows[table.name] = await loadRows(client, table, content)
    } else if (key !== undefined) {
      stored.push(key)
      await withTempFile(files.tempFolder, content, (draft) => files.store.put(key, draft))
    } else if (name === totalsPart) {
      totals = await readTotals(content)
    }
  }

  async function loadParts(): Promise<void> {
    for await (const { name, content } of parts) {
      await loadPart({ name, content: withProgress(name, content, options) })
    }
    assertTotals(totals, rows, stored.length)
    options.reportProgress('checking references and counting words')
  }

  await oneConnection(client)
    .transaction()
    .execute((trx) => fillTables(trx, manifest, loadParts))
}

async function* withProgress(
  name: string,
  content: AsyncIterable<Buffer>,
  { signal, reportProgress }: RunOptions,
): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of content) {
    signal.throwIfAborted()
    bytes += chunk.length
    reportProgress(`loading ${name}: ${Math.ceil(bytes / 1024 ** 2)} MiB`)
    yield chunk
  }
}

/** Kysely over the connection that COPY uses too, so that everything is one transaction. */
function oneConnection(client: pg.Client): Database {
  const connected = Object.assign(client, { release() {} })
  const pool: PostgresPool = { connect: async () => connected, end: async () => {}, options: {} }
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}

/** Detects rows lost before sealing or while loading, which the seal does not cover. */
function assertTotals(totals: Totals | undefined, rows: Readonly<Record<string, number>>, files: number): void {
  const differing = Object.entries(totals?.rows ?? {}).filter(([table, count]) => rows[table] !== count)
  if (totals !== undefined && totals.files === files && differing.length === 0) return
  throw new ArchiveDamaged(
    `it does not contain what it lists: ${differing.map(([table]) => table).join(', ') || 'files'}`,
  )
}
