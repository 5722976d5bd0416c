import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type pg from 'pg'
import type { Connection, Database, Transaction } from '../database/database.ts'
import { migrationNames } from '../database/migrate.ts'
import { withDraft } from '../files/drafts.ts'
import { type Files, openFiles } from '../files/files.ts'
import { type Jobs, openJobs } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import { sendMail } from '../mail/send-mail.ts'
import type { Settings } from '../settings.ts'
import { version } from '../version.ts'
import { ArchiveDamaged, type Part } from './archive.ts'
import { assertEmptyDatabase } from './empty-place.ts'
import { openExactSession } from './exact-session.ts'
import { fillTables, loadJobs, loadRows } from './loading.ts'
import type { Course } from './making.ts'
import { BackupRefused, fileOf, type Manifest, mailsPart, type Totals, tableOf, totalsPart } from './manifest.ts'
import { readBackup, readTotals } from './reading.ts'

interface Place {
  readonly connection: Connection
  readonly settings: Settings
  readonly log: Log
}

/** Throws BackupRefused for a backup whose tables this program does not know. */
export function assertKnownTables({ migrations, program }: Manifest): void {
  const isKnown = migrations.every((name, index) => migrationNames[index] === name)
  if (isKnown && migrations.length > 0) return
  throw new BackupRefused(`it was made by version ${program}, whose tables this version (${version}) does not know`)
}

/**
 * Puts what a backup holds into an empty database, the file store and an empty data folder: all of it or nothing.
 * @throws BackupRefused when the database is not empty, or the backup not whole
 */
export async function restoreBackup(place: Place, path: string, course: Course): Promise<void> {
  const client = await openExactSession(place.connection)
  try {
    await assertEmptyDatabase(client)
    await restoreInto(client, place, path, course).catch(async (error) => {
      // The queue is made by statements of its own. In an empty database there was none.
      await undo(place.log, () => client.query('drop schema if exists pgboss cascade'))
      throw error
    })
  } finally {
    await client.end()
  }
}

async function restoreInto(
  client: pg.Client,
  { connection, settings, log }: Place,
  path: string,
  course: Course,
): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const jobs = await openJobs(connection, settings.retryScale, log)
  stack.defer(() => jobs.stop())
  const files = await openFiles(settings, log)
  stack.defer(() => files.store.close())
  const stored: string[] = []
  try {
    await readBackup(path, settings, async (manifest, parts) => {
      await writeSecret(settings, manifest)
      await loadAll({ client, jobs, files, stored }, manifest, parts, course)
    })
  } catch (error) {
    for (const key of stored) await undo(log, () => files.store.remove(key))
    throw error
  }
}

/** What went wrong before is what is told. */
async function undo(log: Log, step: () => Promise<unknown>): Promise<void> {
  await step().catch((error) =>
    log.warn({ err: error }, 'what a restoration that failed has left could not be removed'),
  )
}

async function writeSecret({ secret: given, dataFolder }: Settings, { secret }: Manifest): Promise<void> {
  if (given !== undefined || secret === undefined) return
  await writeFile(join(dataFolder, 'secret'), secret, { flag: 'wx', mode: 0o600, flush: true })
}

interface Target {
  readonly client: pg.Client
  readonly jobs: Jobs
  readonly files: Files
  /** The keys of all files that were put into the store. */
  readonly stored: string[]
}

async function loadAll(
  { client, jobs, files, stored }: Target,
  manifest: Manifest,
  parts: AsyncIterable<Part>,
  { signal, tell }: Course,
): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  const rows: Record<string, number> = {}
  let totals: Totals | undefined

  async function take(trx: Transaction, { name, content }: Part): Promise<void> {
    const table = tables.get(tableOf(name) ?? '')
    const key = fileOf(name)
    if (table !== undefined) {
      rows[table.name] = await loadRows(client, table, content)
    } else if (name === mailsPart) {
      await loadJobs(trx, client, content, (data) => jobs.send(trx, sendMail, data))
    } else if (key !== undefined) {
      stored.push(key)
      await withDraft(files.drafts, content, (draft) => files.store.put(key, draft))
    } else if (name === totalsPart) {
      totals = await readTotals(content)
    }
  }

  async function takeAll(trx: Transaction): Promise<void> {
    for await (const { name, content } of parts) {
      await take(trx, { name, content: watched(name, content, { signal, tell }) })
    }
    assertSame(totals, rows, stored.length)
    tell('checking references and counting words')
  }

  await oneConnection(client)
    .transaction()
    .execute((trx) => fillTables(trx, manifest, () => takeAll(trx)))
}

async function* watched(
  name: string,
  content: AsyncIterable<Buffer>,
  { signal, tell }: Course,
): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of content) {
    signal.throwIfAborted()
    bytes += chunk.length
    tell(`loading ${name}: ${Math.ceil(bytes / 1024 ** 2)} MiB`)
    yield chunk
  }
}

/** The database over the connection that COPY goes over too: so everything is one transaction. */
function oneConnection(client: pg.Client): Database {
  const connected = Object.assign(client, { release() {} })
  const pool = { connect: async () => connected, end: async () => {} } as unknown as PostgresPool
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}

/** That nothing was lost between the making and the loading, which the seal cannot know. */
function assertSame(totals: Totals | undefined, rows: Readonly<Record<string, number>>, files: number): void {
  const differing = Object.entries(totals?.rows ?? {}).filter(([table, count]) => rows[table] !== count)
  if (totals !== undefined && totals.files === files && differing.length === 0) return
  throw new ArchiveDamaged(`it does not hold what it says: ${differing.map(([table]) => table).join(', ') || 'files'}`)
}
